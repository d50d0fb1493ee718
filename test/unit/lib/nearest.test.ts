import { suite } from "uvu";
import * as assert from "uvu/assert";
import { nearest } from "../../../src/lib/nearest.js";
import { models } from "../../spec.js";

const test = suite("lib/nearest");
const ids = [...new Set(models().flatMap(({ rules }) => rules.map(({ id }) => id)))];

/** A misspelled name, and the nearest known one. */
const cases: readonly (readonly [asked: string, near: readonly string[]])[] = [
  ["run-as-user", ["win-run-as-user", "win-run-as-user-name", "win-run-as-non-root-unset-user"]],
  ["runAsUserName", ["win-run-as-user-name"]],
  ["win_host_pid", ["win-host-pid"]],
  ["win-privilegde", ["win-privileged"]],
  ["WIN-SYSCTL", ["win-sysctls"]],
  ["xyzzy", []],
  ["", []],
  ["---", []],
];

for (const [asked, near] of cases) {
  test(`"${asked}" is near to ${near.join(", ") || "nothing"}`, () => assert.equal(nearest(asked, ids), near));
}

test("at most three are reported, the nearest first", () => {
  assert.equal(nearest("win", ["win-aaaaaa", "win-a", "win-aaa", "win-aa", "rc-a"]), ["win-a", "win-aa", "win-aaa"]);
});

test("every rule is near to itself without a letter", () => {
  assert.equal(
    ids.filter((id) => !nearest(id.slice(0, -1), ids).includes(id)),
    [],
  );
});

test.run();
