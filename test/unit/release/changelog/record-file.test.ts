import { cpSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readRecord, recordText } from "../../../../src/release/changelog/record-file.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { temporaryFolder } from "../../cli/run.js";
import { released } from "./samples.js";

const test = suite("release/changelog/record-file");

const version = released.kubernetes as KubeVersion;
const text = recordText(released);

/** What is read of a file with this text. */
function read(content: string, as = version): ReturnType<typeof readRecord> {
  const folder = temporaryFolder({ [`released/${as}.json`]: content });
  cpSync(join(packageRoot, "spec", "schema"), join(folder, "schema"), { recursive: true });
  return readRecord(folder, as);
}

test("before the first release there is no record", () => {
  assert.equal(readRecord(temporaryFolder(), version), { record: undefined });
});

test("a record comes back as it was written", () => {
  assert.equal(read(text), { record: released });
});

/** What is wrong with a file, and what must be said of it. */
const damages: Readonly<Record<string, readonly [content: string, says: RegExp]>> = {
  "no JSON": [text.slice(0, 200), /^spec\/released\/1\.\d+\.json:1:1 {2}This is no record of a release: .+\. Restore the file /],
  "a field that is gone": [text.replace(/"scope":"declared-windows",|"scope": "declared-windows",/, ""), /^spec\/released\/1\.\d+\.json:\d+:\d+ {2}Item 1 of "cases" lacks the field "scope"\. Add it\. Restore /],
  "a word of the rule language that there is not": [text.replace(/"kind": ?"equals"/, '"kind":"equal"'), /:\d+:\d+ {2}"kind" is "equal"\. Write one of "present", .* Restore /],
  "a field path that is none": [text.replace(/"at": ?"spec\.hostPID"/, '"at":"spec.["'), /:1:1 {2}This is no record of a release: .*is not a field path.*\. Restore /],
  "a version that is none": [text.replace('"1.0.0"', '"1.0"'), /:\d+:\d+ {2}"\S+" is "1\.0", which does not match .* Restore /],
};

for (const [what, [content, says]] of Object.entries(damages)) {
  test(`${what} is reported with its place`, () => {
    assert.is.not(content, text);
    const answer = read(content);
    const diagnostics = "diagnostics" in answer ? answer.diagnostics : [];
    assert.is(diagnostics.length, 1, JSON.stringify(diagnostics));
    const [{ file, line, column, message }] = diagnostics as [(typeof diagnostics)[number]];
    assert.match(`${file}:${line}:${column}  ${message}`, says);
    assert.match(message, /^[^\n]+ Restore the file as the last release wrote it\.$/);
  });
}

test("the record of another version is refused", () => {
  const answer = read(text, "1.3" as KubeVersion);
  assert.match("diagnostics" in answer ? answer.diagnostics[0]?.message ?? "" : "", `This is the record of Kubernetes ${version}. Restore `);
});

test.run();
