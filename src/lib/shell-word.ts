/** A word of a command that is shown, as a shell reads it: in quotes, if it has spaces or other special characters. */
export function shellWord(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
