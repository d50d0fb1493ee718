import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import { onUnix } from "../../../on-unix.js";
import { temporaryFolder, wincompat } from "../../cli/run.js";
import { rendered, told, withTools } from "./fake-tools.js";

const test = suite("manifests/render/unread");
const unixTest = onUnix(test, "shell scripts in place of programs");

const object = (kind: string, name = "p", more = ""): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}}\n${more}`;
const pod = object("Pod");
const component = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n";
const chart = (name: string, more = ""): string => `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n${more}`;
const echo = `echo '${pod.replaceAll("\n", "'\necho '")}'\n`;
const tools = { kustomize: echo, helm: echo };

/** What is not read of these files. */
async function unread(files: Readonly<Record<string, string>>, inputs = ["."]): Promise<readonly string[]> {
  const folder = temporaryFolder(files);
  const items = await rendered(
    tools,
    inputs.map((one) => join(folder, one)),
  );
  return items.filter(({ kind }) => kind === "unread").map((one) => told(one, folder));
}

unixTest("files that a kustomization does not list are named with their types", async () => {
  const files = {
    "kustomization.yaml": "resources: [listed.yaml]\n",
    "listed.yaml": pod,
    "more/deep.json": '{"apiVersion": "v1", "kind": "Service", "metadata": {"name": "s"}}',
    "pods.yml": `${pod}---\n${object("Service")}---\n${pod}`,
    "list.yaml": `apiVersion: v1\nkind: List\nitems:\n- ${pod.replaceAll("\n", "\n  ")}`,
    "broken.yaml": `${pod}---\n{`,
    "plain/pod.yaml": pod,
  };
  assert.equal(await unread(files), [
    "unread kustomization.yaml that no checked kustomization lists: broken.yaml (Pod), list.yaml (Pod), more/deep.json (Service), plain/pod.yaml (Pod), pods.yml (Pod Service)",
  ]);
});

unixTest("a base and overlays with everything that kustomize reads have no unread files", async () => {
  const files = {
    "base/kustomization.yaml": "resources: [pod.yaml, ./services/]\nconfigurations: [names.yaml]\n",
    "base/pod.yaml": pod,
    "base/names.yaml": object("NameReference"),
    "base/services/kustomization.yml": "resources:\n- service.yaml\n",
    "base/services/service.yaml": object("Service"),
    "parts/tls/kustomization.yaml": `${component}patches: [{path: patch.yaml}]\n`,
    "parts/tls/patch.yaml": pod,
    "prod/kustomization.yaml": [
      "resources: [../base]",
      "components: [../parts/tls]",
      "patches: [{path: patch.yaml, target: {kind: Pod}}]",
      "patchesStrategicMerge: [./merge.yaml]",
      "patchesJson6902: [{path: json.yaml}]",
      "replacements: [{path: replacement.yaml}]",
      "configMapGenerator: [{name: a, files: [pod.yaml=files/pod.yaml, files/other.yaml]}]",
      "transformers: [transformer.yaml]",
      "helmCharts: [{name: web, valuesFile: values.yaml}]\n",
    ].join("\n"),
    "prod/patch.yaml": pod,
    "prod/merge.yaml": pod,
    "prod/json.yaml": pod,
    "prod/replacement.yaml": pod,
    "prod/files/pod.yaml": pod,
    "prod/files/other.yaml": pod,
    "prod/transformer.yaml": object("PrefixTransformer"),
    "prod/values.yaml": pod,
    "prod/wincompat.yaml": "failOn: never\n",
    "plain/pod.yaml": pod,
  };
  assert.equal(await unread(files), []);
  assert.equal(await unread(files, ["parts", "prod", "base"]), []);
  assert.equal(await unread(files, ["prod"]), []);
});

unixTest("the files of a component are read only with a kustomization that includes it", async () => {
  const files = {
    "idle/kustomization.yaml": `${component}resources: [pod.yaml]\n`,
    "idle/pod.yaml": pod,
    "also-idle/kustomization.yaml": `${component}components: [../idle]\n`,
  };
  assert.equal(await unread(files), [
    "unread idle/kustomization.yaml of this component, which no checked kustomization includes: idle/pod.yaml (Pod)",
  ]);
});

unixTest("templates, values and subcharts of a chart are no unread files; other manifests in it are", async () => {
  const files = {
    "web/Chart.yaml": chart("web"),
    "web/values.yaml": "apiVersion: v1\nkind: Pod\n",
    "web/values.schema.json": '{"properties": {"apiVersion": {}, "kind": {}}}',
    "web/templates/pod.yaml": pod,
    "web/templates/kustomization.yaml": "",
    "web/charts/sub/Chart.yaml": chart("sub"),
    "web/charts/sub/templates/pod.yaml": pod,
    "web/ci/test-values.yaml": "kind: Pod\n",
    "web/files/template.yaml": "apiVersion: v1\nkind: {{ .Values.kind }}\n",
  };
  assert.equal(await unread(files), []);
  const more = { "web/crds/pod.yaml": pod, "web/crds/kustomization.yaml": "", "web/examples/pod.yaml": pod };
  assert.equal(await unread({ ...files, ...more }), [
    "unread web/Chart.yaml of this chart, which helm does not render: web/crds/pod.yaml (Pod), web/examples/pod.yaml (Pod)",
  ]);
});

unixTest("nothing of a library chart is read", async () => {
  const files = {
    "Chart.yaml": chart("lib", "type: library\n"),
    "pod.yaml": pod,
    "templates/pod.yaml": pod,
    "charts/sub/Chart.yaml": chart("sub"),
    "charts/sub/templates/pod.yaml": pod,
  };
  assert.equal(await unread(files), [
    "unread Chart.yaml of this library chart, which is not rendered: charts/sub/templates/pod.yaml (Pod), pod.yaml (Pod), templates/pod.yaml (Pod)",
  ]);
});

unixTest("a file that is also an argument is read", async () => {
  const files = { "a/kustomization.yaml": "", "a/pod.yaml": pod, "a/b/pod.yaml": pod };
  assert.equal(await unread(files, ["a", "a/pod.yaml", "a/b"]), []);
  assert.equal(await unread(files, ["a/b", ".", "a/*.yaml"]), []);
});

unixTest("pipes, folders and links in a circle do not stop the search", async () => {
  const folder = temporaryFolder({
    "kustomization.yaml": "a: &a [*a, pod.yaml]\n",
    "pod.yaml": pod,
    "other.yaml": pod,
  });
  mkdirSync(join(folder, "folder.yaml"));
  symlinkSync("circle.yaml", join(folder, "circle.yaml"));
  symlinkSync("/dev/zero", join(folder, "device.yaml"));
  const items = await rendered(tools, [folder]);
  assert.equal(
    items.filter(({ kind }) => kind === "unread").map((one) => told(one, folder)),
    ["unread kustomization.yaml that no checked kustomization lists: other.yaml (Pod)"],
  );
});

unixTest("check prints a note on unread objects that have rules, and its exit code stays 0", async () => {
  const cwd = temporaryFolder({
    "kustomization.yaml": "",
    ...Object.fromEntries(["a", "b", "c", "d"].map((name) => [`more/${name}.yaml`, pod])),
    "config.yaml": object("ConfigMap"),
    "chart/Chart.yaml": chart("web"),
    "chart/crds/config.yaml": object("ConfigMap"),
  });
  const message =
    "Not read: 4 files that no checked kustomization lists: more/a.yaml, more/b.yaml, more/c.yaml and 1 more. Name each as an argument to check it.";
  const place = { file: "kustomization.yaml", line: 1, column: 1 };
  const { status, stdout } = await withTools(tools, () => wincompat(["check", ".", "--format", "json"], { cwd }));
  const { diagnostics, summary } = JSON.parse(stdout) as Report;
  assert.equal([status, diagnostics, summary.files], [0, [{ ...place, message, kind: "note" }], 2]);
  const pretty = await withTools(tools, () => wincompat(["check", "."], { cwd }));
  assert.is(pretty.status, 0);
  assert.ok(pretty.stdout.replaceAll(/\s+/g, " ").includes(`note kustomization.yaml:1:1 ${message}`), pretty.stdout);
  const one = await withTools(tools, () =>
    wincompat(["check", ".", "more/a.yaml", "more/b.yaml", "more/c.yaml"], { cwd }),
  );
  assert.match(
    one.stdout.replaceAll(/\s+/g, " "),
    /Not read: 1 file that no checked kustomization lists: more\/d\.yaml\. /,
  );
});

test.run();
