import * as assert from "uvu/assert";

/** Throws exactly this. uvu's own `throws` takes a text for the title of the assertion and compares nothing. */
export function assertThrows(run: () => unknown, kind: new (message: string) => Error, message: string): void {
  assert.throws(run, (error: unknown) => {
    assert.instance(error, kind);
    assert.is((error as Error).message, message);
    return true;
  });
}
