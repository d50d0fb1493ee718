import { gzipSync } from "fflate";
import { packTar } from "modern-tar";
import { compareText } from "./compare.js";

/** Constant owners and times: equal files give equal archives on every machine. */
const nobody = { mode: 0o644, mtime: new Date(0), uid: 0, gid: 0, uname: "", gname: "" } as const;

/**
 * A tar file, compressed with gzip, with the files in the order of their paths. Equal files give equal bytes on every machine: what packs
 * and what compresses are pinned, and neither is part of Node or of the system.
 */
export async function archiveOf(files: Iterable<readonly [path: string, content: Buffer]>): Promise<Buffer> {
  const sorted = [...files].sort(([a], [b]) => compareText(a, b));
  const entries = sorted.map(([name, body]) => ({ header: { ...nobody, name, size: body.length }, body }));
  return Buffer.from(gzipSync(await packTar(entries), { level: 9, mtime: 0 }));
}
