import * as assert from "uvu/assert";

/** Asserts the exact message of an error. uvu's `throws` uses a text as the title of the assertion and does not compare it. */
export function assertThrows(run: () => unknown, kind: new (message: string) => Error, message: string): void {
  assert.throws(run, (error: unknown) => {
    assert.instance(error, kind);
    assert.is((error as Error).message, message);
    return true;
  });
}
