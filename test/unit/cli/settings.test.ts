import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { opaVersion } from "../../../src/engines/opa/compiler.js";
import { packageRoot } from "../../../src/lib/package.js";
import type { Model } from "../../../src/model/model.js";
import type { ParameterValues } from "../../../src/model/parameter.js";
import { defaultsOf, nested, withDefaults } from "../../../src/model/parameter.js";
import { profiles } from "../../../src/model/profile.js";
import { readRelease } from "../../../src/release/files.js";
import type { ReleaseIndex } from "../../../src/release/index-file.js";
import { isOfEveryVersion } from "../../generate/options.js";
import { models } from "../../spec.js";
import type { Run, RunOptions } from "./run.js";
import { once, temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/settings");
const newest = models().at(-1) as Model;

const tolerating = (key: string): string =>
  [
    "apiVersion: v1",
    "kind: Pod",
    "metadata: { name: tolerating, namespace: shop }",
    "spec:",
    "  os: { name: windows }",
    // GKE's webhook adds its toleration to pods with the node selector kubernetes.io/os.
    "  nodeSelector: { node.kubernetes.io/windows-build: 10.0.20348 }",
    `  tolerations: [{ key: ${key}, operator: Equal, value: windows, effect: NoSchedule }]`,
    "  containers: [{ name: c, image: example.com/app }]",
    "",
  ].join("\n");

const folder = temporaryFolder({
  "os.yaml": tolerating("os"),
  "gke.yaml": tolerating("node.kubernetes.io/os"),
  "settings/gke.yaml": "platform: gke\n",
  "settings/own.yaml": "parameters: { taint: { key: own } }\n",
  "settings/os.yaml": "parameters: { taint: { key: os } }\n",
  "settings/list.yaml": "- platform: gke\n",
});

async function check(...parameters: string[]): Promise<Run> {
  return wincompat(
    ["check", "os.yaml", "gke.yaml", "--profile", "recommended", "--fail-on", "warning", ...parameters],
    { cwd: folder },
  );
}

/** The pods that are reported because they do not tolerate the taint of the nodes. */
async function intolerant(...parameters: string[]): Promise<string[]> {
  const { stdout, stderr } = await check("--format", "json", ...parameters);
  assert.is(stderr, "");
  return (JSON.parse(stdout) as Report).findings
    .filter(({ rule }) => rule === "win-toleration")
    .map(({ file }) => file);
}

/** The settings of a cluster, and the pods that violate them. */
const clusters: readonly (readonly [pods: readonly string[], ...parameters: string[]])[] = [
  [["gke.yaml"]],
  [[], "--platform", "aks"],
  [[], "--set", "taint.key="],
  [["os.yaml"], "--platform", "gke"],
  [["os.yaml"], "--config", "settings/gke.yaml"],
  [["os.yaml"], "--set", "taint.key=node.kubernetes.io/os"],
  [["gke.yaml", "os.yaml"], "--config", "settings/own.yaml"],
  [["gke.yaml"], "--config", "settings/own.yaml", "--config", "settings/os.yaml"],
  [["gke.yaml", "os.yaml"], "--platform", "gke", "--config", "settings/own.yaml"],
  [["gke.yaml"], "--config", "settings/own.yaml", "--platform", "gke", "--set", "taint.key=x", "--set", "taint.key=os"],
  [[], "--set", "exemptNamespaces=other,shop"],
  [["gke.yaml"], "--set", "exemptNamespaces=other"],
  [["gke.yaml"], "--set", "exemptNamespaces="],
  [["os.yaml"], "--platform", "gke", "--kubernetes", "1.24,1.27"],
];

test("settings of the cluster come from the option, then the file, then the platform", async () => {
  const found = await Promise.all(
    clusters.map(async ([, ...parameters]) => `${parameters.join(" ")}: ${await intolerant(...parameters)}`),
  );
  assert.equal(
    found,
    clusters.map(([pods, ...parameters]) => `${parameters.join(" ")}: ${pods}`),
  );
});

const unknown = `There is no parameter "taint". Parameters are ${newest.parameters.map(({ name }) => name).join(", ")}. Did you mean taint.key, taint.value or taint.effect?\n`;

/** Wrong settings, and the expected error. */
const misuses: readonly (readonly [says: string, ...parameters: string[]])[] = [
  [unknown, "--set", "taint=os"],
  [unknown, "--set", "taint=os", "--kubernetes", "1.24,1.25,1.27"],
  ["settings  It is a folder, but a file was expected.\n", "--config", "settings"],
  ["none.yaml  There is no such file or folder. Correct the name.\n", "--config", "none.yaml"],
  [
    `There is no platform "gce". Platforms are ${platformIds().join(", ")}. Did you mean gke?\n"x" sets nothing. Write --set name=value, such as --set taint.key=os.\n`,
    "--platform",
    "gce",
    "--set",
    "x",
  ],
];

test("wrong settings are reported once, with all that is wrong, and nothing is checked", async () => {
  const runs = await Promise.all(misuses.map(([, ...parameters]) => check(...parameters)));
  assert.equal(
    runs,
    misuses.map(([stderr]) => ({ status: 2, stdout: "", stderr: `${stderr}See \`wincompat check --help\`.\n` })),
  );
});

test("what is wrong in a configuration is reported with its place, and everything else is done", async () => {
  const { status, stdout } = await check("--config", "settings/list.yaml");
  assert.is(status, 2);
  assert.match(stdout, /^configuration {2}settings\/list\.yaml:1:1 {2}The file must be a mapping\.$/m);
  assert.match(stdout, /^Kubernetes 1\.37: /m);
});

function platformIds(): string[] {
  return newest.platforms.map(({ id }) => id).sort();
}

for (const command of ["check", "build"]) {
  test(`the help of ${command} names every platform`, async () => {
    const { stdout } = await wincompat([command, "--help"]);
    assert.match(
      stdout.replace(/\s+/g, " "),
      new RegExp(` --platform <platform> provider of the cluster, which sets parameters: ${platformIds().join(", ")} `),
    );
  });
}

test("the help of check names every profile beyond core, and what it is for", async () => {
  const { stdout } = await wincompat(["check", "--help"]);
  const named = profiles.filter((one) => one !== "core").map((one) => `${one} \\([^)]+\\)`);
  assert.match(
    stdout.replace(/\s+/g, " "),
    new RegExp(`rules in addition to core: ${named.join(", ")}; comma-separated`),
  );
});

/** An opa that compiles every input to the same Wasm. Other tests check the input. */
function fakeOpa(): RunOptions {
  const build =
    'while [ "$1" != -o ]; do shift; done; d=$(mktemp -d) && printf fake > "$d/policy.wasm" && tar -czf "$2" -C "$d" policy.wasm && rm -r "$d"';
  const opa = join(
    temporaryFolder({
      opa: `#!/bin/sh\nif [ "$1" = version ]; then echo 'Version: ${opaVersion}'; else ${build}; fi\n`,
    }),
    "opa",
  );
  chmodSync(opa, 0o755);
  return { env: { OPA: opa } };
}

const given: ParameterValues = new Map<string, string | string[]>([
  ["taint.key", "node.example.com/os"],
  ["windowsImages", ["^registry[.]example[.]com/win/", "a{1,2}"]],
  ["exemptNamespaces", ["kube-system", "it's"]],
  ["windowsRuntimeClasses", []],
]);
const set = [...given].flatMap(([name, value]) => ["--set", `${name}=${[value].flat().join(",")}`]);
/** It has policies of the fewest engines, among them Kyverno. */
const [builtModel] = models() as [Model];
const out = temporaryFolder();
const opa = fakeOpa();
/** Policies with all parameters: of every rule in `npm run conformance`, and in `npm test` of these families. */
const command = [
  ...["build", "--kubernetes", builtModel.version, "--out", out],
  ...(isOfEveryVersion() ? [] : ["--only", "builds,identity"]),
];
const built = once(() => wincompat([...command, ...set], opa));
const release = join(out, builtModel.version);
const values: ParameterValues = new Map([...defaultsOf(builtModel.parameters), ...given]);

test("a build with values of a cluster tells what it wrote, and compiles its Rego", async () => {
  const { status, stdout, stderr } = await built();
  assert.equal(
    { status, stdout, stderr },
    { status: 0, stdout: `${release}: ${readRelease(release).size} files written\n`, stderr: "" },
  );
  assert.is(readFileSync(join(release, "opa", "policy.wasm"), "utf8"), "fake");
});

test("they are the defaults of OPA, in data and in Rego, and those of release.json", async () => {
  await built();
  assert.equal(JSON.parse(readFileSync(join(release, "opa/parameters/data.json"), "utf8")), {
    wincompat_parameters: nested(values),
  });
  assert.match(
    readFileSync(join(release, "opa/bundle/wincompat/lib/lib.rego"), "utf8"),
    /\n\t"windowsImages": \["\^registry\[\.\]example\[\.\]com\/win\/", "a\{1,2\}"\],\n/,
  );
  const index = JSON.parse(readFileSync(join(release, "release.json"), "utf8")) as ReleaseIndex;
  assert.equal(index.parameters, withDefaults(builtModel.parameters, given));
});

test("they are literals in Kyverno's rules, and nothing is left to be filled in", async () => {
  await built();
  const texts = [...readRelease(release)]
    .filter(([path]) => /kyverno\/(?:nodes|policies)\/wincompat-[^/]*\.yaml$/.test(path))
    .map(([, content]) => content.toString());
  const all = texts.join("\n");
  for (const literal of ["node.example.com/os", "^registry[.]example[.]com/win/|a{1,2}", `["kube-system","it's"]`])
    assert.ok(all.includes(literal), literal);
  assert.not.match(all, /\{\{ (?:exempt|taint|windows|linux|allowed)[A-Z]/);
});

test("they are reported in the schemas of Gatekeeper's constraints", async () => {
  await built();
  const templates = [...readRelease(release)].filter(([path]) => path.endsWith("/template.yaml"));
  for (const [path, content] of templates) assert.match(content.toString(), "Default: node.example.com/os.", path);
  assert.ok(templates.length > 2);
});

test("the same values are up to date, others are stale, and the command that fixes it is reported", async () => {
  await built();
  const compare = [...command, "--check"];
  const [same, others] = await Promise.all([
    wincompat([...compare, ...set], opa),
    wincompat([...compare, "--set", "taint.key=own"], opa),
  ]);
  assert.equal([same.status, same.stdout], [0, `${release}: ${readRelease(release).size} files, up to date\n`]);
  assert.match(
    others.stdout,
    /: stale\n(?: .*\n)* {2}changed opa\/bundle\/wincompat\/lib\/lib\.rego\n(?: .*\n)* {2}changed opa\/parameters\/data\.json\n/,
  );
  assert.match(
    others.stdout,
    /\nThe releases do not match the spec\. Run the same command without --check, with all options of the first build, and commit the result\.\n$/,
  );
  assert.is(others.status, 1);
});

test("dist-policies cannot be built with values of one cluster", async () => {
  const own = readFileSync(join(packageRoot, "dist-policies", builtModel.version, "release.json"));
  for (const parameters of [
    ["--platform", "gke"],
    ["--set", "taint.key=x", "--out", join(packageRoot, "dist-policies", ".")],
    ["--config", "none.yaml", "--check"],
  ]) {
    const { status, stdout, stderr } = await wincompat(["build", ...parameters], opa);
    assert.is(
      stderr,
      "dist-policies contains the policies for all clusters. Use --out to write these to another folder.\nSee `wincompat build --help`.\n",
    );
    assert.equal([status, stdout], [2, ""]);
  }
  assert.equal(readFileSync(join(packageRoot, "dist-policies", builtModel.version, "release.json")), own);
});

test("wrong settings are reported, and nothing is built", async () => {
  const nowhere = join(temporaryFolder(), "out");
  const { status, stdout, stderr } = await wincompat(
    ["build", "--out", nowhere, "--set", "taint=os", "--platform", "gke"],
    opa,
  );
  assert.equal(
    { status, stdout, stderr },
    { status: 2, stdout: "", stderr: `${unknown}See \`wincompat build --help\`.\n` },
  );
  assert.equal([existsSync(nowhere), readdirSync(out)], [false, [builtModel.version]]);
});

test.run();
