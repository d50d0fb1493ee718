import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ReleaseFiles } from "../../src/release/files.js";

/** Gives `use` an empty folder that is gone afterwards. */
export function inTemporaryFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function writeFiles(folder: string, files: ReleaseFiles): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** The files below a folder of a release, by their paths inside it. */
export function below(folder: string, files: ReleaseFiles): ReleaseFiles {
  const prefix = `${folder}/`;
  return new Map([...files].filter(([path]) => path.startsWith(prefix)).map(([path, content]) => [path.slice(prefix.length), content]));
}
