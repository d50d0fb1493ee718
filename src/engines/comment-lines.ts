import { wrapAnsi } from "fast-wrap-ansi";

/**
 * The lines of a comment in YAML.
 *
 * @param columns of the text, without the `# ` before it
 */
export function commentLines(text: string, columns: number): string {
  return wrapAnsi(text, columns).replace(/^/gm, "# ");
}
