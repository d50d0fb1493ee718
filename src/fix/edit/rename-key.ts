import { isAlias } from "yaml";
import type { Entry } from "./entry.js";
import type { Layout } from "./layout.js";
import { quotedLike } from "./scalar-text.js";
import type { Splice } from "./splice.js";
import { Unsupported } from "./unsupported.js";

/** Gives an entry another key, in the quotes of the old one. */
export function renameKey(entry: Entry | undefined, to: string, layout: Layout): Splice[] {
  const { key, keyNode } = entry ?? {};
  if (entry === undefined || key === undefined) throw new Unsupported("There is no key here.");
  if (entry.isExplicit || entry.begin !== key.begin || isAlias(keyNode)) throw new Unsupported("The key has an anchor or a tag, or is an alias.");
  const source = layout.lines.text.slice(key.begin, key.end);
  return [{ from: key.begin, to: key.end, text: quotedLike(source, to, layout.homeOf(entry).isFlow) }];
}
