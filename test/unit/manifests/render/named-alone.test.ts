import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import { temporaryFolder, wincompat } from "../../cli/run.js";
import { rendered, told, withTools } from "./fake-tools.js";

const test = suite("manifests/render/named-alone");

const pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n";
const tools = { kustomize: "", helm: "" };
const files = {
  "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n",
  "web/values.yaml": "a: 1\n",
  "web/values-prod.yaml": "a: 2\n",
  "web/templates/pod.yaml": pod,
  "lib/Chart.yaml": "apiVersion: v2\nname: lib\nversion: 0.1.0\ntype: library\n",
  "base/kustomization.yaml": "resources: [pod.yaml]\n",
  "base/kustomization.yml": "resources: [pod.yaml]\n",
  "base/pod.yaml": pod,
  "part/kustomization.yaml": "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n",
  "flux/kustomization.yaml": "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: k}\n",
  "wincompat.yaml": "failOn: error\n",
  "values.yaml": "a: 1\n",
};

/** What is reported of these arguments. */
async function alone(...inputs: readonly string[]): Promise<readonly string[]> {
  const folder = temporaryFolder(files);
  const paths = inputs.map((one) => join(folder, one));
  const items = await rendered(tools, paths);
  return items.filter(({ kind }) => kind === "alone").map((one) => told(one, folder));
}

const ofChart = "This file is part of a Helm chart, whose templates were not read.";
const chartSentence = `${ofChart} Name the folder web to render and check the chart, or run \`helm template web web | wincompat check -\`.`;

test("a file of a chart is named with a way to check the chart", async () => {
  assert.equal(await alone("web/Chart.yaml"), [`alone web/Chart.yaml ${chartSentence}`]);
  assert.equal(await alone("web/values.yaml"), [`alone web/values.yaml ${chartSentence}`]);
  assert.equal(await alone("web/values-prod.yaml"), [
    `alone web/values-prod.yaml ${ofChart} To check the chart with these values, run \`helm template web web --values web/values-prod.yaml | wincompat check -\`.`,
  ]);
  assert.equal(await alone("lib/Chart.yaml"), [
    `alone lib/Chart.yaml ${ofChart} It is a library chart: check a chart that uses it.`,
  ]);
});

test("a kustomization is named with a way to check it", async () => {
  const said = "This file is a kustomization, which was not rendered.";
  for (const name of ["kustomization.yaml", "kustomization.yml"])
    assert.equal(await alone(`base/${name}`), [
      `alone base/${name} ${said} Name the folder base to render and check it, or run \`kustomize build base | wincompat check -\`.`,
    ]);
  assert.equal(await alone("part/kustomization.yaml"), [
    `alone part/kustomization.yaml ${said} It is a component: name the folder of a kustomization that includes it.`,
  ]);
});

test("a configuration beside manifests needs no note", async () => {
  assert.equal(await alone("wincompat.yaml", "base/pod.yaml"), []);
  assert.equal(await alone("base", "wincompat.yaml"), []);
});

test("a configuration is named, and globs name files, too", async () => {
  assert.equal(await alone("wincompat.yaml"), [
    "alone wincompat.yaml This file configures wincompat, and no manifest was checked for it. Name the manifests, or their folder.",
  ]);
  const { stdout } = await wincompat(["check", "*/Chart.yaml", "--format", "json"], { cwd: temporaryFolder(files) });
  assert.equal(
    (JSON.parse(stdout) as Report).diagnostics.map(({ file }) => file),
    ["lib/Chart.yaml", "web/Chart.yaml"],
  );
});

test("other files of these names, and files whose folder is also an argument, need no note", async () => {
  assert.equal(await alone("values.yaml", "flux/kustomization.yaml", "base/pod.yaml"), []);
  assert.equal(await alone("web", "web/Chart.yaml", "base/kustomization.yaml", "base"), []);
});

for (const command of ["check", "fix", "upgrade"])
  test(`${command} prints the note once, and exits with 0`, async () => {
    const cwd = temporaryFolder(files);
    const args = [command, "web/Chart.yaml", "web/Chart.yaml", "--format", "json"];
    const from = command === "upgrade" ? ["--from", "1.33"] : [];
    const { status, stdout } = await withTools(tools, () => wincompat([...args, ...from], { cwd }));
    const { diagnostics } = JSON.parse(stdout) as Report;
    const note = { file: "web/Chart.yaml", line: 1, column: 1, message: chartSentence, kind: "note" };
    assert.equal([status, diagnostics], [0, [note]]);
  });

test("with --render never, files are read as they are", async () => {
  const cwd = temporaryFolder(files);
  const { stdout } = await withTools(tools, () =>
    wincompat(["check", "--render", "never", "--format", "json", "web/Chart.yaml"], { cwd }),
  );
  assert.equal((JSON.parse(stdout) as Report).diagnostics, []);
});

test.run();
