import { constants } from "node:buffer";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";

export interface FileBytes {
  readonly bytes: Buffer;
  /** Did a command write them meanwhile? */
  readonly isPiped: boolean;
}

/** The bytes of a file, or of a pipe or a device, which have no size of their own. @throws what the file system says */
export async function readFileBytes(path: string): Promise<FileBytes> {
  const stats = await stat(path);
  const bytes = await (stats.isFile() ? readFile(path) : readBytes(createReadStream(path)));
  return { bytes, isPiped: stats.isFIFO() };
}

/** What comes out of a stream until it ends, or until it is more than a text can be. */
export async function readBytes(stream: AsyncIterable<string | Uint8Array>, most = constants.MAX_STRING_LENGTH): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    if ((length += chunk.length) > most) break;
  }
  return Buffer.concat(chunks);
}
