import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { recordReleases } from "../../../scripts/release/record.js";
import { UnusableError } from "../../../src/lib/errors.js";
import { packageRoot } from "../../../src/lib/package.js";
import type { Run } from "../../unit/cli/run.js";
import { temporaryFolder, wincompat } from "../../unit/cli/run.js";
import { sampleFile, sampleSpec } from "../../unit/spec/broken.js";

const test = suite("scripts/release/record");

const folder = join(temporaryFolder(), "spec");
const templates = join(packageRoot, "templates");
const versionFile = join("versions", "1.27.yaml");

function write(path: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function replace(path: string, what: string, by: string): void {
  const text = readFileSync(join(folder, path), "utf8");
  assert.ok(text.includes(what), `${path} holds "${what}"`);
  write(path, text.replace(what, by));
}

/** Records the newest version, as `npm run record` does. */
function record(): string {
  const [only, ...others] = recordReleases(folder, templates, "1.27");
  assert.equal(others, []);
  write(only?.path ?? "", only?.content ?? "");
  return only?.says ?? "";
}

/** Only compares, so nothing needs to be compiled. */
function build(): Promise<Run> {
  return wincompat(["build", "--check", "--spec", folder, "--kubernetes", "1.27", "--out", join(folder, "..", "out")]);
}

test.before(() => cpSync(sampleSpec(), folder, { recursive: true }));

const recordFile = join("released", "1.27.json.gz");
const recorded = (): { changelog: { version: string }[] } =>
  JSON.parse(gunzipSync(readFileSync(join(folder, recordFile))).toString()) as { changelog: { version: string }[] };

test("a release is recorded, and recorded again without a difference", () => {
  assert.is(record(), "version 1.0.0 of 2026-11-21 is recorded");
  const first = recorded();
  assert.is(record(), "version 1.0.0 is already recorded");
  assert.equal(recorded(), first);
});

test("the recorded release can be built", async () => {
  const { status, stderr } = await build();
  // The folder is empty, so the release is stale.
  assert.equal([status, stderr], [1, ""]);
});

test("a changed policy without another version fails the build, and cannot be recorded", async () => {
  replace(sampleFile, "This is what is wrong.", "This is not right.");
  const { status, stdout, stderr } = await build();
  assert.equal([status, stdout], [2, ""]);
  assert.match(
    stderr,
    /^spec\/versions\/1\.27\.yaml:\d+:3 {2}The policies have changed since 1\.0\.0, .* Write version: "1\.0\.1"\. Changes: patch: win-sample: message \(windows\): This is not right\.\n$/,
  );
  assert.throws(record, (error: unknown) => error instanceof UnusableError && `${error.message}\n` === stderr);
});

test("with a higher version it can be built and recorded", async () => {
  replace(versionFile, 'version: "1.0.0"', 'version: "1.0.1"');
  const { status, stdout, stderr } = await build();
  assert.equal([status, stderr], [1, ""]);
  assert.match(stdout, / missing CHANGELOG\.md\n/);
  assert.is(record(), "version 1.0.1 of 2026-11-21 is recorded");
  assert.equal(
    recorded().changelog.map(({ version }) => version),
    ["1.0.0", "1.0.1"],
  );
});

test("a damaged record fails the build", async () => {
  write(recordFile, "{}");
  const { status, stderr } = await build();
  assert.equal(
    [status, stderr],
    [
      2,
      "spec/released/1.27.json.gz:1:1  This is not the record of a release for Kubernetes 1.27. Restore the file from the last release.\n",
    ],
  );
});

test.run();
