import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { compareText } from "./compare.js";

/** SHA-256 of a text or of bytes, as 64 hexadecimal digits. */
export function hexDigest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The digest of a file of any size, which is read in parts and so does not need to fit into memory. @throws errors of the file system */
export function fileDigest(path: string): string {
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(1024 * 1024);
  const opened = openSync(path, "r");
  try {
    for (let length = readSync(opened, chunk); length > 0; length = readSync(opened, chunk))
      hash.update(chunk.subarray(0, length));
  } finally {
    closeSync(opened);
  }
  return hash.digest("hex");
}

/** The same as `sha256:…`. */
export function sha256(content: string | Uint8Array): string {
  return `sha256:${hexDigest(content)}`;
}

/** One digest over files that something is made of: names and texts, in a fixed order. */
export function sourceDigest(files: readonly { readonly path: string; readonly text: string }[]): string {
  const ordered = [...files].sort((a, b) => compareText(a.path, b.path));
  return sha256(ordered.map(({ path, text }) => `${path}\n${text.length}\n${text}`).join("\n"));
}
