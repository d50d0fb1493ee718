import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { CheckOptions } from "../../src/check/check-manifests.js";
import type { UpgradeOptions } from "../../src/upgrade/check-upgrade.js";

const test = suite("upgrade/check-upgrade");

/** Every option of checking, and whether an upgrade takes it: the compiler tells where this is not so. */
const takes: { readonly [Option in keyof Required<CheckOptions>]: Option extends keyof UpgradeOptions ? true : false } = {
  read: true,
  onDocument: true,
  today: true,
  fixes: false,
};

test("it takes the options of checking, except fixes, which it would not tell", () => {
  assert.equal(Object.entries(takes).filter(([, isTaken]) => !isTaken).map(([option]) => option), ["fixes"]);
});

test.run();
