import * as assert from "uvu/assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../../src/model/model.js";
import { buildBundle } from "../../src/opa/compiler.js";
import { runReadme } from "./bundle-readme.js";
import { say } from "./engine-test.js";
import { regoModes } from "./opa.js";
import { releaseFolder } from "./release-folder.js";
import type { Outcome } from "./run.js";
import { run } from "./run.js";

/** A use of what lies in the folder `opa` of a release, which a tool must take without a complaint. */
type Acceptance = (command: string, model: Model, engine: string) => void;

export const acceptedByOpa: Readonly<Record<string, Acceptance>> = {
  "opa check --strict": check,
  "opa fmt --fail": format,
  "opa eval": loads,
  "opa test": tests,
  "opa build": builds,
  "opa inspect": tellsWhatItIs,
  "opa/README.md": (command, model) => runReadme("opa", command, model),
};

export const acceptedByConftest: Readonly<Record<string, Acceptance>> = {
  "conftest test": runsMain,
  "conftest verify": verifies,
  "opa/README.md": (command, model) => runReadme("conftest", command, model),
};

function folders(model: Model): Record<"opa" | "bundle" | "test", string> {
  const opa = join(releaseFolder(model), "opa");
  return { opa, bundle: join(opa, "bundle"), test: join(opa, "test") };
}

function succeeded({ status, stdout, stderr }: Outcome): void {
  assert.is(status, 0, `${stdout}${stderr}`);
}

/** With the capabilities that Wasm has natively: another built-in function is an error. */
function check(command: string, model: Model): void {
  const { opa, bundle, test } = folders(model);
  for (const mode of regoModes) {
    succeeded(run(command, ["check", "--strict", "--capabilities", join(opa, "capabilities.json"), ...mode, bundle, test]));
  }
}

function format(command: string, model: Model): void {
  const { bundle, test } = folders(model);
  for (const mode of regoModes) succeeded(run(command, ["fmt", "--fail", "--diff", ...mode, bundle, test]));
}

/** The folder and the file that is made of it. */
function loads(command: string, model: Model): void {
  const { opa, bundle } = folders(model);
  for (const mode of regoModes) {
    for (const path of [bundle, join(opa, "bundle.tar.gz")]) {
      const outcome = run(command, ["eval", ...mode, "-b", path, "-f", "raw", "data.wincompat.report"]);
      succeeded(outcome);
      assert.equal(JSON.parse(outcome.stdout), { evidence: [], findings: [] });
    }
  }
}

/** How many tests a release must have: each stands on a line. */
function testCount(model: Model): number {
  const { opa } = folders(model);
  const index = JSON.parse(readFileSync(join(opa, "..", "release.json"), "utf8")) as { files: Record<string, string> };
  const files = Object.keys(index.files).filter((path) => path.startsWith("opa/test/"));
  return files.flatMap((path) => readFileSync(join(opa, "..", path), "utf8").match(/^test_\w+ if \{$/gm) ?? []).length;
}

function tests(command: string, model: Model, engine: string): void {
  const { bundle, test } = folders(model);
  const count = testCount(model);
  assert.ok(count > 2 * model.rules.length);
  for (const mode of regoModes) {
    const outcome = run(command, ["test", ...mode, "--format", "json", bundle, test]);
    succeeded(outcome);
    assert.is((JSON.parse(outcome.stdout) as { fail?: boolean; error?: object }[]).filter(({ fail, error }) => !fail && !error).length, count);
  }
  say(`${engine}, ${model.version}: ${count} tests passed`);
}

/** The committed bundle is what opa makes of the folder, whenever it does. */
function builds(command: string, model: Model): void {
  const { opa, bundle } = folders(model);
  const committed = readFileSync(join(opa, "bundle.tar.gz"));
  for (const built of [buildBundle(command, bundle), buildBundle(command, bundle)]) assert.ok(built.equals(committed));
}

interface Inspected {
  readonly manifest: { readonly revision: string; readonly roots: readonly string[]; readonly rego_version: number };
  readonly namespaces: Readonly<Record<string, readonly string[]>>;
  readonly annotations: readonly { readonly annotations: { readonly entrypoint?: boolean; readonly custom?: Readonly<Record<string, unknown>> } }[];
}

/** What a reader sees of the file: what it is made for, every rule with its annotations, no test. */
function tellsWhatItIs(command: string, model: Model): void {
  const outcome = run(command, ["inspect", "-a", "-f", "json", join(folders(model).opa, "bundle.tar.gz")]);
  succeeded(outcome);
  const { manifest, namespaces, annotations } = JSON.parse(outcome.stdout) as Inspected;
  assert.ok(manifest.revision.includes(model.version));
  assert.equal([manifest.roots, manifest.rego_version], [["main", "wincompat"], 1]);
  assert.equal(Object.keys(namespaces).filter((name) => name.endsWith("_test")), []);
  const said = annotations.map((one) => one.annotations);
  assert.is(said.filter(({ entrypoint }) => entrypoint).length, 1);
  assert.equal(said.flatMap(({ custom }) => custom?.["id"] ?? []).sort(), model.rules.map(({ id }) => id).sort());
}

/** conftest is content with a policy that it finds no rule in: both queries must have been asked. */
function runsMain(command: string, model: Model): void {
  const pod = JSON.stringify({ apiVersion: "v1", kind: "ConfigMap" });
  const outcome = run(command, ["test", "--policy", folders(model).bundle, "--output", "json", "--parser", "json", "-"], pod);
  succeeded(outcome);
  const [tested] = JSON.parse(outcome.stdout) as { namespace: string; successes: number }[];
  assert.equal([tested?.namespace, tested?.successes], ["main", 2]);
}

/** In one language: this takes four times as long as `opa test`, which is asked in both. */
function verifies(command: string, model: Model): void {
  const { bundle, test } = folders(model);
  const outcome = run(command, ["verify", "--policy", bundle, "--policy", test, "--no-color"]);
  succeeded(outcome);
  assert.match(outcome.stdout, new RegExp(`^${testCount(model)} tests, ${testCount(model)} passed, `, "m"));
}
