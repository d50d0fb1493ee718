/**
 * What OPA reads first of a bundle. No `wasm` key: released OPA refuses a bundle whose manifest has one.
 *
 * @param revision what OPA reports of a bundle that it has loaded
 * @param root what no other bundle that is loaded with it may have
 */
export function manifest(revision: string, root: string): object {
  return { revision, roots: [root], rego_version: 1 };
}

/** A file of JSON. */
export function jsonText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}
