import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../../../src/model/model.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { policyChanges } from "../../../../src/release/changelog/next-release.js";
import { readRecord, recordContent, recordPath } from "../../../../src/release/changelog/record.js";
import { models } from "../../../spec.js";
import { temporaryFolder } from "../../cli/run.js";
import { recordAfter, released } from "./samples.js";

const test = suite("release/changelog/record");

const content = recordContent(released);

/** Reads a file with this content. */
function read(bytes: Buffer, kubernetes = released.kubernetes): ReturnType<typeof readRecord> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "released"));
  writeFileSync(join(folder, recordPath(kubernetes)), bytes);
  return readRecord(folder, kubernetes);
}

test("before the first release no record exists", () => {
  assert.equal(readRecord(temporaryFolder(), released.kubernetes), { record: undefined });
});

test("a record is read as it was written", () => {
  const answer = read(content);
  assert.equal("record" in answer ? answer.record : undefined, JSON.parse(JSON.stringify(released)));
  assert.is(JSON.stringify("record" in answer ? answer.record : undefined), JSON.stringify(released));
});

test("a complete release has a record of less than 60 kB that does not differ from it", () => {
  const newest = models().at(-1) as Model;
  const record = recordAfter(undefined, newest);
  const answer = read(recordContent(record), newest.version);
  assert.ok("record" in answer && answer.record !== undefined);
  assert.equal(policyChanges(answer.record, record), []);
  assert.ok(recordContent(record).length < 60_000, `${recordContent(record).length} bytes`);
});

const damages: Readonly<Record<string, Buffer>> = {
  "a file without its end": content.subarray(0, 200),
  "other bytes": Buffer.from(content.map((byte, index) => (index === 400 ? byte ^ 1 : byte))),
  "text that is not JSON": gzipSync("{"),
  "text that is not compressed": gunzipSync(content),
};

for (const [what, bytes] of Object.entries(damages)) {
  test(`${what} is reported`, () => {
    const { kubernetes } = released;
    const message = `This is not the record of a release for Kubernetes ${kubernetes}. Restore the file from the last release.`;
    assert.equal(read(bytes), {
      diagnostic: { file: `spec/released/${kubernetes}.json.gz`, line: 1, column: 1, message },
    });
  });
}

test("the record of another version is rejected", () => {
  assert.ok("diagnostic" in read(content, "1.3" as KubeVersion));
});

test.run();
