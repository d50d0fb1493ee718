import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { opaTests } from "../../src/engines/opa/tests.js";
import { packageFixtures } from "../../src/engines/samples/package-fixtures.js";
import type { Model } from "../../src/model/model.js";
import { supportContext } from "../../src/release/build-releases.js";
import { session } from "../engine-session.js";
import { runReadme } from "./bundle-readme.js";
import { say } from "./engine-test.js";
import { regoModes } from "./opa.js";
import { releaseFolder } from "./release-folder.js";
import type { Outcome } from "./run.js";
import { inFolder, run } from "./run.js";

/** A use of the folder `opa` of a release, which a tool must accept without errors. */
type Acceptance = (command: string, model: Model, engine: string) => void;

export const acceptedByOpa: Readonly<Record<string, Acceptance>> = {
  "opa check --strict": check,
  "opa fmt --fail": format,
  "opa eval": loads,
  "opa test": tests,
  "the archive": packs,
  "opa inspect": tellsWhatItIs,
  "opa eval with other bundles": standsBesideOthers,
  "opa/README.md": (command, model) => runReadme("opa", command, model),
};

export const acceptedByConftest: Readonly<Record<string, Acceptance>> = {
  "conftest test": runsMain,
  "conftest verify": verifies,
  "opa/README.md": (command, model) => runReadme("conftest", command, model),
};

function folders(model: Model): Record<"opa" | "bundle" | "conftest" | "admission" | "parameters", string> {
  const opa = join(releaseFolder(model), "opa");
  return {
    opa,
    bundle: join(opa, "bundle"),
    conftest: join(opa, "conftest"),
    admission: join(opa, "admission"),
    parameters: join(opa, "parameters"),
  };
}

/** Everything in Rego, with the tests, which only a packaged release has. */
function withRego(model: Model, use: (paths: readonly string[], tests: string) => void): void {
  inFolder((folder) => {
    const made = opaTests(supportContext(model, model, session().context, packageFixtures()));
    for (const { path, text } of made) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { bundle, conftest, admission } = folders(model);
    use([bundle, conftest, admission, folder], made.map(({ text }) => text).join("\n"));
  });
}

function succeeded({ status, stdout, stderr }: Outcome): void {
  assert.is(status, 0, `${stdout}${stderr}`);
}

/** With the capabilities that Wasm has natively: another built-in function is an error. */
function check(command: string, model: Model): void {
  const capabilities = ["--capabilities", join(folders(model).opa, "capabilities.json")];
  withRego(model, (paths) => {
    for (const mode of regoModes) succeeded(run(command, ["check", "--strict", ...capabilities, ...mode, ...paths]));
  });
}

function format(command: string, model: Model): void {
  withRego(model, (paths) => {
    for (const mode of regoModes) succeeded(run(command, ["fmt", "--fail", "--diff", ...mode, ...paths]));
  });
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

/** A bundle with additional policies for conftest, and one with parameters. */
function standsBesideOthers(command: string, model: Model): void {
  const { bundle, admission, parameters } = folders(model);
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", namespace: "shop" },
    spec: { os: { name: "windows" }, hostPID: true, containers: [] },
  };
  const query =
    '{"ours": {one.rule | one := data.wincompat.findings[_]; one.severity == "error"}, "theirs": data.main.deny}';
  inFolder((folder) => {
    const theirs = writeBundle(folder, "theirs", "main", {
      "main.rego": 'package main\n\nimport future.keywords.contains\n\ndeny contains "theirs"\n',
    });
    const exempt = writeBundle(folder, "exempt", "wincompat_parameters", {
      "data.json": JSON.stringify({ wincompat_parameters: { exemptNamespaces: ["shop"] } }),
    });
    const asked = (mode: readonly string[], ...bundles: readonly string[]): unknown => {
      const outcome = run(
        command,
        ["eval", ...mode, ...bundles.flatMap((one) => ["-b", one]), "-I", "-f", "raw", query],
        JSON.stringify(pod),
      );
      succeeded(outcome);
      return JSON.parse(outcome.stdout);
    };
    for (const mode of regoModes) {
      assert.equal(asked(mode, bundle, theirs, admission, parameters), { ours: ["win-host-pid"], theirs: ["theirs"] });
      assert.equal(asked(mode, bundle, theirs, exempt), { ours: [], theirs: ["theirs"] });
    }
  });
}

function writeBundle(folder: string, name: string, root: string, files: Readonly<Record<string, string>>): string {
  const bundle = join(folder, name);
  mkdirSync(bundle);
  for (const [path, text] of Object.entries({ ...files, ".manifest": JSON.stringify({ roots: [root] }) }))
    writeFileSync(join(bundle, path), text);
  return bundle;
}

/** The number of tests. Each begins on a new line. */
function testCount(text: string): number {
  return text.match(/^test_\w+ if \{$/gm)?.length ?? 0;
}

function tests(command: string, model: Model, engine: string): void {
  withRego(model, (paths, text) => {
    const count = testCount(text);
    assert.ok(count > 2 * model.rules.length);
    for (const mode of regoModes) {
      const outcome = run(command, ["test", ...mode, "--format", "json", ...paths]);
      succeeded(outcome);
      assert.is(
        (JSON.parse(outcome.stdout) as { fail?: boolean; error?: object }[]).filter(
          ({ fail, error }) => !fail && !error,
        ).length,
        count,
      );
    }
    say(`${engine}, ${model.version}: ${count} tests passed`);
  });
}

/** opa finds the same in the committed archive as in the folder. */
function packs(command: string, model: Model): void {
  const { opa, bundle } = folders(model);
  const found = [bundle, join(opa, "bundle.tar.gz")].map((path) => {
    const outcome = run(command, ["inspect", "-f", "json", path]);
    succeeded(outcome);
    const { manifest, namespaces } = JSON.parse(outcome.stdout) as Inspected;
    const files = Object.entries(namespaces).map(([name, paths]) => [name, paths.map((one) => basename(one)).sort()]);
    return { manifest, files };
  });
  assert.equal(found[1], found[0]);
}

interface Inspected {
  readonly manifest: { readonly revision: string; readonly roots: readonly string[]; readonly rego_version: number };
  readonly namespaces: Readonly<Record<string, readonly string[]>>;
  readonly annotations: readonly {
    readonly annotations: { readonly entrypoint?: boolean; readonly custom?: Readonly<Record<string, unknown>> };
  }[];
}

/** The documentation of the file: its purpose, and every rule with its annotations, without tests. */
function tellsWhatItIs(command: string, model: Model): void {
  const outcome = run(command, ["inspect", "-a", "-f", "json", join(folders(model).opa, "bundle.tar.gz")]);
  succeeded(outcome);
  const { manifest, namespaces, annotations } = JSON.parse(outcome.stdout) as Inspected;
  assert.ok(manifest.revision.includes(model.version));
  assert.equal([manifest.roots, manifest.rego_version], [["wincompat"], 1]);
  assert.equal(
    Object.keys(namespaces).filter((name) => name.endsWith("_test")),
    [],
  );
  const said = annotations.map((one) => one.annotations);
  assert.is(said.filter(({ entrypoint }) => entrypoint).length, 1);
  assert.equal(said.flatMap(({ custom }) => custom?.["id"] ?? []).sort(), model.rules.map(({ id }) => id).sort());
}

/** conftest passes without rules, so both queries must have been evaluated. */
function runsMain(command: string, model: Model): void {
  const pod = JSON.stringify({ apiVersion: "v1", kind: "ConfigMap" });
  const outcome = run(
    command,
    ["test", "--policy", folders(model).opa, "--output", "json", "--parser", "json", "-"],
    pod,
  );
  succeeded(outcome);
  const [tested] = JSON.parse(outcome.stdout) as { namespace: string; successes: number }[];
  assert.equal([tested?.namespace, tested?.successes], ["main", 2]);
}

/** In one version of Rego: this takes four times as long as `opa test`, which runs the same tests in both. */
function verifies(command: string, model: Model): void {
  withRego(model, (paths, text) => {
    const outcome = run(command, ["verify", ...paths.flatMap((path) => ["--policy", path]), "--no-color"]);
    succeeded(outcome);
    assert.match(outcome.stdout, new RegExp(`^${testCount(text)} tests, ${testCount(text)} passed, `, "m"));
  });
}
