import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { recordReleases } from "../../../src/cli/record.js";
import { packageRoot } from "../../../src/lib/package.js";
import { UnusableError } from "../../../src/lib/usage-error.js";
import { sampleFile, sampleSpec } from "../spec/broken.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/record");

const folder = join(temporaryFolder(), "spec");
const templates = join(packageRoot, "templates");
const versionFile = join("versions", "1.27.yaml");

function write(path: string, text: string): void {
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
  write(only?.path ?? "", only?.text ?? "");
  return only?.says ?? "";
}

/** Only compares, so that nobody has to compile. */
function build(): Promise<Run> {
  return wincompat(["build", "--check", "--spec", folder, "--kubernetes", "1.27", "--out", join(folder, "..", "out")]);
}

test.before(() => cpSync(sampleSpec(), folder, { recursive: true }));

test("a release is recorded, and recorded again to the same byte", () => {
  const says = record();
  const first = readFileSync(join(folder, "released", "1.27.json"), "utf8");
  assert.is(says, "version 1.0.0 of 2026-11-21 is recorded");
  assert.is(record(), "version 1.0.0 is recorded already");
  assert.is(readFileSync(join(folder, "released", "1.27.json"), "utf8"), first);
  assert.ok(first.endsWith("}\n"));
});

test("what was recorded can be built", async () => {
  const { status, stderr } = await build();
  // The release is nowhere, so it is stale.
  assert.equal([status, stderr], [1, ""]);
});

test("a changed policy without another version fails the build, and cannot be recorded", async () => {
  replace(sampleFile, "This is what is wrong.", "This is not right.");
  const { status, stdout, stderr } = await build();
  assert.equal([status, stdout], [2, ""]);
  assert.match(stderr, /^spec\/versions\/1\.27\.yaml:\d+:3 {2}The release has changed since 1\.0\.0, .* Write version: "1\.0\.1"\. Changed: win-sample: message in windows: This is not right\.\n/);
  assert.match(stderr, /\nspec\/versions\/1\.27\.yaml:\d+:3 {2}The group host-namespaces has changed .* Write host-namespaces: "1\.0\.1"\. .*\.\n$/);
  assert.throws(record, (error: unknown) => error instanceof UnusableError && `${error.message}\n` === stderr);
});

test("with the versions that were asked for it can be built and recorded", async () => {
  replace(versionFile, 'version: "1.0.0"', 'version: "1.0.1"');
  replace(versionFile, "policies: {}", 'policies: { host-namespaces: "1.0.1" }');
  const { status, stdout, stderr } = await build();
  assert.equal([status, stderr], [1, ""]);
  assert.match(stdout, / missing CHANGELOG\.md\n/);
  assert.is(record(), "version 1.0.1 of 2026-11-21 is recorded");
  const { history } = JSON.parse(readFileSync(join(folder, "released", "1.27.json"), "utf8")) as { history: { version: string }[] };
  assert.equal(history.map(({ version }) => version), ["1.0.0", "1.0.1"]);
});

test("a damaged record fails the build with its place", async () => {
  replace(join("released", "1.27.json"), '"1.0.1"', '"one"');
  const { status, stderr } = await build();
  assert.is(status, 2);
  assert.match(stderr, /^spec\/released\/1\.27\.json:\d+:\d+ {2}"\S+" is "one", which does not match .* Restore the file as the last release wrote it\.\n$/);
});

test.run();
