import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Coverage } from "../../../../src/explain/coverage/coverage.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { packageVersion } from "../../../../src/lib/version.js";
import { models } from "../../../spec.js";
import { factsFile, mutationFile, sampleFacts, sampleFile, sampleMutation, sampleSpec } from "../../spec/broken.js";
import type { Run } from "../run.js";
import { once, temporaryFolder, wincompat } from "../run.js";

const test = suite("cli/coverage/run");

function coverage(parameters: readonly string[]): Promise<Run> {
  return wincompat(["coverage", ...parameters]);
}

/** A copy of the sample spec, to be changed. */
function copiedSpec(): string {
  const folder = join(temporaryFolder(), "spec");
  cpSync(sampleSpec(), folder, { recursive: true });
  return folder;
}

const whole = once(() => coverage(["--format", "json"]));

test("no fact of this checkout is open", async () => {
  const { status, stdout } = await whole();
  const { open } = JSON.parse(stdout) as Coverage;
  assert.equal(
    open.map(({ id, why }) => `${id}: ${why}`),
    [],
  );
  assert.is(status, 0);
});

test("every fact counts once", async () => {
  const { stdout, stderr } = await whole();
  const { total, ...outcomes } = (JSON.parse(stdout) as Coverage).facts;
  assert.is(
    Object.values(outcomes).reduce((sum, count) => sum + count),
    total,
  );
  assert.is(stderr, "");
});

test("every rule is reported, with each version that it is in force in and each engine", async () => {
  const { rules, engines } = JSON.parse((await whole()).stdout) as Coverage;
  assert.equal(engines, ["opa", "kyverno", "kyverno-cel", "gatekeeper", "vap"]);
  for (const { version, rules: inForce } of models()) {
    const told = rules.filter(({ versions }) => versions[version] !== undefined);
    assert.equal(
      told.map(({ id }) => id),
      inForce.map(({ id }) => id),
    );
    assert.ok(told.every(({ versions }) => Object.keys(versions[version]?.engines ?? {}).join() === engines.join()));
  }
});

test("the report for people fits into 120 columns", async () => {
  const { status, stdout, stderr } = await coverage([]);
  assert.equal([status, stderr], [(await whole()).status, ""]);
  assert.equal(
    stdout.split("\n").filter((line) => line.length > 120 && !line.startsWith("open  ")),
    [],
  );
  assert.match(stdout, /^Facts +total +rule +data +fixture +generated +limitation +open\n/);
  assert.match(stdout, /\nRules +kubernetes +opa +kyverno +kyverno-cel +gatekeeper +vap +facts +allow +deny\ncore\n/);
});

test("a rule that is taken away leaves its facts open", async () => {
  const spec = copiedSpec();
  rmSync(join(spec, sampleFile));
  cpSync(join(packageRoot, "spec", "rules", "win-host-pid.yaml"), join(spec, "rules", "win-host-pid.yaml"));
  writeFileSync(join(spec, mutationFile), sampleMutation.replace("win-sample", "win-host-pid"));
  const { status, stdout, stderr } = await coverage(["--spec", spec]);
  assert.equal([status, stderr], [1, ""]);
  assert.ok(stdout.includes(`open  spec/${factsFile}:1:3  first-fact: There is no rule "win-sample".\n`), stdout);
});

test("manifests lie in the folder test beside the spec", async () => {
  const spec = copiedSpec();
  writeFileSync(join(spec, factsFile), sampleFacts.replace("rule: win-sample", "fixture: web"));
  cpSync(join(packageRoot, "test", "facts", "win-webserver.yaml"), join(spec, "..", "test", "facts", "web.yaml"));
  const { status, stdout } = await coverage(["--spec", spec]);
  assert.is(status, 0, stdout);
  rmSync(join(spec, "..", "test", "facts", "web.yaml"));
  assert.is((await coverage(["--spec", spec])).status, 1);
});

test("a spec that is not valid is no basis: that is reported with its places, and nothing else", async () => {
  const spec = copiedSpec();
  writeFileSync(join(spec, factsFile), sampleFacts.replace("effect: ignored", "effect: unsupported"));
  const { status, stdout, stderr } = await coverage(["--spec", spec, "--format", "json"]);
  assert.match(
    stderr.replaceAll(spec, "<folder>"),
    /^<folder>\/facts\/sample\.yaml:6:3 {2}"effect" is "unsupported"\. [^\n]+\n1 error in the spec\.[^\n]*\n$/,
  );
  assert.equal([status, stdout], [2, ""]);
  const missing = await coverage(["--spec", "nospec/"]);
  assert.match(
    missing.stderr,
    "nospec/:1:1  This is no folder with a spec: it has no files. Name the folder with rules/, versions/ and schema/.\n",
  );
});

test("a spec without manifests beside it, as in an installed package, has no fixtures, and says so instead of counting none", async () => {
  const { stdout } = await coverage(["--spec", copiedSpec(), "--format", "json"]);
  const { rules, notes, wincompat } = JSON.parse(stdout) as Coverage & { readonly wincompat: string };
  assert.is(wincompat, packageVersion());
  assert.equal(
    rules.filter(({ fixtures }) => fixtures !== null).map(({ id }) => id),
    [],
  );
  assert.equal([notes.length, rules.length], [1, 1]);
});

test.run();
