import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse, stringify } from "yaml";
import type { Report } from "../../../src/check/findings.js";
import { packageRoot } from "../../../src/lib/package.js";
import type { CustomResource } from "../../../src/model/custom-resource.js";
import { definitionName } from "../../../src/model/custom-resource.js";
import { knownCustomResources } from "../../../src/model/known-custom-resources.js";
import { theSpec } from "../../spec.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/custom-resources");
const page = readFileSync(join(packageRoot, "docs", "custom-resources.md"), "utf8");

const template = {
  spec: {
    os: { name: "windows" },
    nodeSelector: { "kubernetes.io/os": "windows" },
    hostPID: true,
    containers: [{ name: "web", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }],
  },
};

/** An object with its pod template at a path. */
function objectOf({ apiVersion, kind, template: path }: Omit<CustomResource, "resource">): string {
  const content = path
    .split(".")
    .reverse()
    .reduce<object>((inner, key) => ({ [key]: inner }), template);
  return stringify({ apiVersion, kind, metadata: { name: "web" }, ...content });
}

async function run(files: Readonly<Record<string, string>>, ...parameters: string[]): Promise<Run> {
  return wincompat(parameters, { cwd: temporaryFolder(files) });
}

async function reportOf(files: Readonly<Record<string, string>>, ...parameters: string[]): Promise<Report> {
  return JSON.parse((await run(files, "check", ".", "--format", "json", ...parameters)).stdout) as Report;
}

test("the pod template of each known custom resource is checked, as one that the API server does not validate", async () => {
  const all = knownCustomResources;
  const text = all.map(objectOf).join("---\n");
  const { findings, summary } = await reportOf({ "all.yaml": text });
  assert.equal(
    findings.map(({ rule, effect, severity, object, path }) => [rule, effect, severity, object.kind, path]),
    all.map(({ kind, template: path }) => ["win-host-pid", "fails", "error", kind, `${path}.spec.hostPID`]),
  );
  assert.equal([summary.objects, summary.windowsObjects, summary.skipped], [all.length, all.length, 0]);
});

test("every version of its group is checked, no other group, and no object without a template", async () => {
  const rollout = { apiVersion: "argoproj.io/v1", kind: "Rollout", template: "spec.template" };
  const { findings, summary } = await reportOf({
    "a.yaml": objectOf(rollout),
    "b.yaml": objectOf({ ...rollout, apiVersion: "example.com/v1alpha1" }),
    "c.yaml":
      "apiVersion: argoproj.io/v1alpha1\nkind: Rollout\nmetadata: { name: web }\nspec: { workloadRef: { kind: Deployment, name: web } }\n",
  });
  assert.equal(
    findings.map(({ file }) => file),
    ["a.yaml"],
  );
  assert.is(summary.skipped, 1);
});

test("fix edits the template, and upgrade counts the object", async () => {
  const fleet = objectOf({ apiVersion: "agones.dev/v1", kind: "Fleet", template: "spec.template.spec.template" });
  const cwd = temporaryFolder({ "fleet.yaml": fleet });
  assert.is((await wincompat(["fix", "."], { cwd })).status, 0);
  assert.is(readFileSync(join(cwd, "fleet.yaml"), "utf8"), fleet.replace(/ *hostPID: true\n/, ""));
  const upgrade = await run(
    { "fleet.yaml": fleet },
    "upgrade",
    "--from",
    "1.24",
    "--to",
    "1.27",
    "--format",
    "json",
    ".",
  );
  assert.is((JSON.parse(upgrade.stdout) as { summary: { windowsObjects: number } }).summary.windowsObjects, 1);
});

const configured = "customResources:\n  - { apiVersion: example.com/v1, kind: WebApp, template: spec.podTemplate }\n";
const webApp = objectOf({ apiVersion: "example.com/v2", kind: "WebApp", template: "spec.podTemplate" });

test("a configuration adds others, for the files in its folder and below", async () => {
  const { findings } = await reportOf({
    "in/wincompat.yaml": configured,
    "in/deep/app.yaml": webApp,
    "out/app.yaml": webApp,
  });
  assert.equal(
    findings.map(({ file, path }) => [file, path]),
    [["in/deep/app.yaml", "spec.podTemplate.spec.hostPID"]],
  );
});

/** The diagnostics about custom resources in a configuration, each with its line. */
async function mistakesIn(...entries: readonly string[]): Promise<readonly (readonly [number, string])[]> {
  const text = `customResources:\n${entries.map((one) => `  - ${one}\n`).join("")}`;
  const { diagnostics, findings } = await reportOf({ "wincompat.yaml": text, "a.yaml": webApp });
  assert.equal(findings, []);
  return diagnostics.map(({ line, message }) => [line, message]);
}

test("mistakes in the form of a configuration are reported with their places, and none of the entries applies", async () => {
  assert.equal(
    await mistakesIn(
      "{ apiVersion: apps/v1, kind: WebApp, template: spec.template }",
      "{ apiVersion: example.com/v1, kind: WebApp }",
      "{ apiVersion: example.com/v1, kind: webApp, template: spec.template }",
      "{ apiVersion: example.com/v1, kind: WebApp, template: spec.podTemplate }",
    ),
    [
      [
        2,
        '"apiVersion" is "apps/v1". Write the API group and a version, such as example.com/v1. All versions of the group are checked.',
      ],
      [3, 'Item 2 of "customResources" lacks the field "template". Add it.'],
      [4, '"kind" is "webApp". Write the kind, such as WebApp.'],
    ],
  );
});

test("kinds that wincompat cannot tell apart are reported", async () => {
  assert.equal(
    await mistakesIn(
      "{ apiVersion: example.com/v1, kind: WebApp, template: spec.podTemplate }",
      "{ apiVersion: example.com/v1, kind: CronJob, template: spec.template }",
      "{ apiVersion: example.com/v1, kind: Pod, template: spec.template }",
      "{ apiVersion: example.com/v1, kind: Fleet, template: spec.template }",
      "{ apiVersion: node.k8s.io/v1, kind: RuntimeClass, template: spec.template }",
    ),
    [
      [3, "CronJob is also a kind of Kubernetes, with its pod template at another place. wincompat cannot check both."],
      [4, "Pod is also a kind of Kubernetes, with its pod template at another place. wincompat cannot check both."],
      [
        5,
        "Fleet in agones.dev/v1 has its pod template at spec.template.spec.template. Kinds of the same name need the same path.",
      ],
      [6, "RuntimeClass in node.k8s.io is a kind of Kubernetes. Remove it here."],
    ],
  );
});

test("Wasm evaluates the policies of the release, without custom resources", async () => {
  const [known] = knownCustomResources;
  const { summary } = await reportOf({ "a.yaml": objectOf(known as CustomResource) }, "--evaluator", "wasm");
  assert.equal([summary.objects, summary.skipped], [0, 1]);
  const { diagnostics } = await reportOf({ "wincompat.yaml": configured, "a.yaml": webApp }, "--evaluator", "wasm");
  assert.equal(
    diagnostics.map(({ message }) => message),
    [
      "The evaluator wasm runs the policies of a release, without custom rules and custom resources. Use --evaluator js.",
    ],
  );
});

test("the page lists the known ones, and shows what is printed", async () => {
  const rows = theSpec().customResources.content.map(
    (one) => `| \`${definitionName(one)}\` | ${one.project} | ${one.kind} | \`${one.template}\` |`,
  );
  assert.ok(page.includes(`\n${rows.join("\n")}\n\n`));
  const [, manifest = "", shown = ""] = /```yaml\n(apiVersion: argoproj.*?)```.*?```text\n(.*?)```/s.exec(page) ?? [];
  const { stdout } = await run({ "rollout.yaml": manifest }, "check", "rollout.yaml");
  assert.is(stdout, shown);
  const [, example = ""] = /```yaml\n(customResources:.*?)```/s.exec(page) ?? [];
  assert.equal(parse(example), parse(configured));
});

test.run();
