/** The name of a cluster in places, where manifests have the name of their file; angle brackets as in `<stdin>`. */
export function clusterFile(context: string): string {
  return `<cluster ${context}>`;
}

/** Is it the name of a cluster? Its objects have neither lines nor columns. A file never has such a name: see `fileName`. */
export function isClusterFile(file: string): boolean {
  return file.startsWith("<cluster ") && file.endsWith(">");
}

/** `cluster prod`, for names that must not have angle brackets. */
export function withoutBrackets(file: string): string {
  return file.slice(1, -1);
}
