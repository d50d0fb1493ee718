import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const endings = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

/**
 * Calls `use` with an empty folder and removes the folder afterwards, also when a signal ends this process. Processes that
 * `runFile` has started end when they find their standard input or output closed.
 */
export async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  for (const [signal, code] of endings)
    process.once(signal, () => {
      remove();
      process.exit(code);
    });
  try {
    return await use(folder);
  } finally {
    remove();
  }
}
