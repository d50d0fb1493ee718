import { readDocuments } from "../../../../src/manifests/documents.js";
import { plainText } from "../../../../src/manifests/plain-text.js";
import { RecentTree } from "../../../../src/manifests/recent-tree.js";

/** What the only document of a text means; undefined where there is none that can be read. */
export function readText(text: string): unknown {
  const plain = plainText(text);
  if ("problem" in plain) throw new Error(plain.problem);
  const read = [...readDocuments("", plain.text, new RecentTree())];
  const [document] = read;
  return read.length === 1 && document?.kind === "document" ? document.value : undefined;
}
