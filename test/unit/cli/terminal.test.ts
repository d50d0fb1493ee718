import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withProgress } from "../../../src/cli/terminal.js";

const test = suite("cli/terminal");

/** What a function prints on standard error, as on a terminal where each look at the clock takes two seconds. */
async function printedBy(act: () => Promise<unknown>): Promise<string> {
  const { stderr } = process;
  const before = { isTTY: stderr.isTTY, write: stderr.write, now: Date.now };
  let printed = "";
  let now = 0;
  stderr.isTTY = true;
  stderr.write = ((part: string) => (printed += part) !== "") as typeof stderr.write;
  Date.now = () => (now += 2000);
  try {
    await act();
  } finally {
    Object.assign(stderr, { isTTY: before.isTTY, write: before.write });
    Date.now = before.now;
  }
  return printed;
}

const cleared = "\r7 documents…\r\u001b[K";

test("the line with the progress is cleared at the end", async () => {
  let result: string | undefined;
  const printed = await printedBy(async () => {
    result = await withProgress("documents", async (update) => {
      update(7);
      return "read";
    });
  });
  assert.equal([printed, result], [cleared, "read"]);
});

test("it is also cleared before an error is printed", async () => {
  let message = "";
  const failing = withProgress.bind(undefined, "documents", async (update) => {
    update(7);
    throw new Error("wrong");
  });
  const printed = await printedBy(() => failing().catch((error: Error) => (message = error.message)));
  assert.equal([printed, message], [cleared, "wrong"]);
});

test.run();
