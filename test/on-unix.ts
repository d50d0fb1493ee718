import type { Test } from "uvu";

type AddTest = (title: string, body: () => void | Promise<void>) => void;

/**
 * Adds tests that need something that Windows does not have. There they are skipped, and a line names the need.
 *
 * @param needs `named pipes`
 */
export function onUnix(test: Test, needs: string): AddTest {
  if (process.platform !== "win32") return test;
  return (title, body) => {
    console.log(`skipped on Windows, which has no ${needs}: ${title}`);
    test.skip(title, body);
  };
}
