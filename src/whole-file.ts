import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file, with the folders that it lies in. Whoever reads it meanwhile sees the former one or this, never half of it;
 * a pipe or device has nothing to replace and is written to.
 *
 * @throws what the file system throws
 */
export function writeWhole(file: string, text: string): void {
  const former = statSync(file, { throwIfNoEntry: false });
  if (former !== undefined && !former.isFile()) return writeFileSync(file, text);
  mkdirSync(dirname(file), { recursive: true });
  const target = former === undefined ? file : realpathSync(file);
  const beside = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text, former === undefined ? {} : { mode: former.mode });
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}
