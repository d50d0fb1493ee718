import { chmodSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import { onUnix } from "../../../on-unix.js";
import { prints } from "../../manifests/render/fake-tools.js";
import { temporaryFolder, wincompat } from "../run.js";
import { both, clean, fix } from "./run-fix.js";

const test = suite("cli/fix/patches");
const unixTest = onUnix(test, "shell scripts in place of programs");

const deployment = (...template: string[]): string =>
  [
    "apiVersion: apps/v1",
    "kind: Deployment",
    "metadata: {name: web}",
    "spec:",
    "  template:",
    "    spec:",
    "      nodeSelector: {kubernetes.io/os: windows}",
    ...template.map((line) => `      ${line}`),
    "",
  ].join("\n");
const container = "containers: [{name: web, image: example.com/web}]";

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** Options that make the finding of a missing `os.name` fixable. */
const declaring = ["--profile", "recommended", "--only", "win-os-name-set"];

test("a pod template without containers is a part of another object, which its fix could break", async () => {
  const patch = deployment();
  const { status, stdout, files } = await fix({ "patch.yaml": patch }, [...declaring, "patch.yaml"]);
  assert.equal([status, files["patch.yaml"]], [1, patch]);
  assert.match(onOneLine(stdout), /It has no containers, so it is a patch or incomplete, and a fix could be wrong/);
  const complete = await fix({ "all.yaml": deployment(container) }, [...declaring, "all.yaml"]);
  assert.is(complete.status, 0);
  assert.match(complete.files["all.yaml"] ?? "", /os:/);
});

test("a pod that only Windows options show gets os.name together with the node selector", async () => {
  const options = "securityContext: {windowsOptions: {runAsUserName: ContainerUser}}";
  const text = deployment(container, options).replace("kubernetes.io/os: windows", "kubernetes.io/arch: amd64");
  const { status, files } = await fix({ "all.yaml": text }, [...declaring, "--suggested", "all.yaml"]);
  assert.is(status, 0);
  assert.match(files["all.yaml"] ?? "", "nodeSelector: {kubernetes.io/arch: amd64, kubernetes.io/os: windows}");
  assert.match(onOneLine(files["all.yaml"] ?? ""), "os: name: windows");
});

test("kinds with the template elsewhere are looked at there, and other kinds need no containers", async () => {
  const cronJob = `apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec:\n  jobTemplate:\n    spec:\n${deployment()
    .split("\n")
    .slice(4)
    .map((line) => `    ${line}`)
    .join("\n")}`;
  const complete = cronJob.replace("nodeSelector:", `${container}\n          nodeSelector:`);
  const runtimeClass = [
    "apiVersion: node.k8s.io/v1",
    "kind: RuntimeClass",
    "metadata: {name: web}",
    "handler: runhcs-wcow-process",
    "scheduling:",
    "  nodeSelector: {kubernetes.io/os: Windows}",
    "",
  ].join("\n");
  const { files } = await fix({ "patch.yaml": cronJob, "all.yaml": complete, "class.yaml": runtimeClass }, [
    "--suggested",
    "--profile",
    "recommended",
    ".",
  ]);
  assert.is(files["patch.yaml"], cronJob);
  assert.match(files["all.yaml"] ?? "", /os:/);
  assert.not.match(files["class.yaml"] ?? "", /Windows/);
});

test("a controller of a custom resource of the user can add the containers, one of a known kind does not", async () => {
  const of = (apiVersion: string, kind: string): string =>
    deployment().replace("apps/v1", apiVersion).replace("Deployment", kind);
  const { files } = await fix(
    {
      "web.yaml": of("example.com/v1", "WebApp"),
      "rollout.yaml": of("argoproj.io/v1alpha1", "Rollout"),
      "wincompat.yaml": "customResources:\n- {apiVersion: example.com/v1, kind: WebApp, template: spec.template}\n",
    },
    [...declaring, "web.yaml", "rollout.yaml"],
  );
  assert.match(files["web.yaml"] ?? "", /os:/);
  assert.is(files["rollout.yaml"], of("argoproj.io/v1alpha1", "Rollout"));
});

const lists: Readonly<Record<string, string>> = {
  "patches with a path": "resources: [../base]\npatches:\n- path: patch.yaml\n  target: {kind: Pod}\n",
  patchesStrategicMerge: "resources: [../base]\npatchesStrategicMerge: [./patch.yaml]\n",
};

for (const [name, list] of Object.entries(lists)) {
  test(`a file that a kustomization lists is left as it is, also one with all fields: ${name}`, async () => {
    const tree = { "k/win/kustomization.yaml": list, "k/win/patch.yaml": both, "k/base/web.yaml": both };
    for (const parameters of [["k/win/patch.yaml"], ["k/*/*.yaml"], ["--render", "never", "."]]) {
      const { status, stdout, files } = await fix(tree, parameters);
      assert.equal([status, files["k/win/patch.yaml"]], [1, both], parameters.join(" "));
      assert.match(
        onOneLine(stdout),
        /k\/win\/kustomization\.yaml lists its file as a patch, and a fix could be wrong/,
      );
      assert.is(files["k/base/web.yaml"], parameters[0] === "k/win/patch.yaml" ? both : clean);
    }
  });
}

test("a kustomization in a folder above counts, up to the folder of the repository", async () => {
  const list = "patches: [{path: parts/patch.yaml}]\n";
  const patch = { "k/kustomization.yml": list, "k/parts/patch.yaml": both };
  assert.is((await fix(patch, ["k/parts/patch.yaml"])).files["k/parts/patch.yaml"], both);
  const repository = { "k/kustomization.yml": "patches: [{path: parts/patch.yaml}]\n", "k/parts/.git/HEAD": "" };
  const { files } = await fix({ ...repository, "k/parts/patch.yaml": both }, ["k/parts/patch.yaml"]);
  assert.is(files["k/parts/patch.yaml"], clean);
});

unixTest("a rendered kustomization counts, also if the patch is in neither its folder nor below", async () => {
  const tools = temporaryFolder({ kustomize: `#!/bin/sh\n${prints(both)}` });
  chmodSync(join(tools, "kustomize"), 0o755);
  const files = {
    "overlays/p/kustomization.yaml": "patches: [{path: ../../patches/x.yaml}]\n",
    "patches/x.yaml": both,
    "patches/other.yaml": both,
  };
  const run = await fix(files, ["overlays/p", "patches/x.yaml", "patches/other.yaml"], { env: { PATH: tools } });
  assert.equal([run.files["patches/x.yaml"], run.files["patches/other.yaml"]], [both, clean]);
  assert.match(onOneLine(run.stdout), "overlays/p/kustomization.yaml lists its file as a patch");
});

test("resources, the target of a patch and files of other tools with the same name are no patches", async () => {
  const named = "resources: [web.yaml]\npatches: [{patch: 'a: web.yaml', target: {name: web.yaml}}]\n";
  const flux = "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\npatches: [{path: web.yaml}]\n";
  for (const list of [named, flux, "patches: [7, {path: 7}]\n", "- a\n"]) {
    const { files } = await fix({ "kustomization.yaml": list, "web.yaml": both }, ["web.yaml"]);
    assert.is(files["web.yaml"], clean, list);
  }
});

test("reports of check propose no fix for patches", async () => {
  const cwd = temporaryFolder({
    "kustomization.yaml": "patches: [{path: patch.yaml}]\n",
    "patch.yaml": both,
    "part.yaml": deployment(),
    "all.yaml": deployment(container),
  });
  const { stdout } = await wincompat(
    ["check", "-k", "1.27", "--profile", "recommended", "--format", "json", "patch.yaml", "part.yaml", "all.yaml"],
    { cwd },
  );
  const { findings } = JSON.parse(stdout) as Report;
  const fixed = findings.filter(({ fix: proposed }) => proposed !== undefined).map(({ file }) => file);
  assert.equal([...new Set(fixed)], ["all.yaml"]);
  assert.equal([...new Set(findings.map(({ file }) => file))].sort(), ["all.yaml", "part.yaml", "patch.yaml"]);
});

test.run();
