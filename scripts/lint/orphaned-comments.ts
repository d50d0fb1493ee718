/** The lines of doc comments that another one follows at once: what they document was moved, and the comment was left. */
export function orphanedComments(text: string): readonly number[] {
  // An empty line between them is left to a comment about the file.
  const ends = [...text.matchAll(/\*\/[ \t]*\r?\n[ \t]*\/\*\*/g)];
  return ends.map(({ index }) => text.slice(0, index).split("\n").length);
}
