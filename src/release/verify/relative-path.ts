/**
 * What is wrong with a path that a list of files names, as the end of a sentence; undefined where it is one below
 * the folder. A list is input like any other: it must not lead a reader out of the folder.
 */
export function pathFault(path: string): string | undefined {
  if (path === "") return "is empty";
  if (/[\u0000-\u001f\u007f]/.test(path)) return "has control characters";
  if (path.includes("\\")) return "has a backslash; folders are separated by /";
  if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "is absolute; paths start in the folder of the list";
  const names = path.split("/");
  if (names.includes("..")) return "leaves the folder";
  if (names.includes("") || names.includes(".")) return "is not in its shortest form";
  return undefined;
}
