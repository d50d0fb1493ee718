import wrapAnsi from "wrap-ansi";
import { stringify } from "yaml";
import { configurationKeys } from "./form.js";

/** The values of a configuration to write, by key. */
export type Wanted = Readonly<Record<string, unknown>>;

const head = "Configuration of `wincompat check` for the manifests in this folder and below. Flags override it.";
const columns = 100;

/**
 * The text of a configuration: every key with a comment that describes it. Keys without a value are comments, with an
 * example.
 */
export function configurationText(wanted: Wanted): string {
  const parts = configurationKeys().map(([key, { description, examples }]) => {
    const isWanted = wanted[key] !== undefined;
    const text = stringify({ [key]: isWanted ? wanted[key] : examples[0] }, { lineWidth: 0 });
    return `${comment(description)}${isWanted ? text : commented(text)}`;
  });
  return [comment(head), ...parts].join("\n");
}

function comment(sentences: string): string {
  return commented(`${wrapAnsi(sentences, columns - 2)}\n`, "# ");
}

/** Without a blank after the `#`, so that removing one character makes it a key. */
function commented(text: string, mark = "#"): string {
  return text.replace(/^(?=.)/gm, mark);
}
