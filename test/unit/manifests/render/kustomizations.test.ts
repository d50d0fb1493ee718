import { suite } from "uvu";
import * as assert from "uvu/assert";
import { onUnix } from "../../../on-unix.js";
import { temporaryFolder } from "../../cli/run.js";
import { prints, rendered, told } from "./fake-tools.js";

const test = suite("manifests/render/kustomizations");
const unixTest = onUnix(test, "shell scripts in place of programs");

/** Prints an object that is named after the arguments. */
const echo = "echo \"{apiVersion: v1, kind: Pod, metadata: {name: '$0 $*'}}\"\n";
const kustomization = (...resources: string[]): string => `resources: [${resources.join(", ")}]\n`;
const component = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n";

async function built(files: Readonly<Record<string, string>>, ...tools: string[]): Promise<readonly string[]> {
  const folder = temporaryFolder(files);
  const items = await rendered(Object.fromEntries(tools.map((tool) => [tool, echo])), [folder]);
  return items.map((item) => told(item, folder).replace(/\S*\/(?=kustomize |kubectl )/, ""));
}

unixTest("each name of a kustomization will do, and kustomize is asked before kubectl", async () => {
  const files = {
    "a/kustomization.yaml": "",
    "b/kustomization.yml": "",
    "c/Kustomization": "",
    "c/pod.yaml": "a: 1\n",
  };
  assert.equal(await built(files, "kustomize", "kubectl"), [
    "object a/kustomization.yaml kustomize build a",
    "object b/kustomization.yml kustomize build b",
    "object c/Kustomization kustomize build c",
  ]);
  assert.equal(await built({ "a/kustomization.yaml": "" }, "kubectl"), [
    "object a/kustomization.yaml kubectl kustomize a",
  ]);
});

unixTest("what another one takes in is a part of it, through components, too", async () => {
  const files = {
    "base/kustomization.yaml": kustomization("pod.yaml"),
    "base/pod.yaml": "a: 1\n",
    "deep/kustomization.yaml": "",
    "overlays/prod/kustomization.yaml": "resources: [../../base/]\ncomponents: [../../parts/used]\n",
    "overlays/test/kustomization.yaml": "bases: [../../base]\n",
    "parts/used/kustomization.yaml": `${component}resources: [../../deep]\n`,
    "parts/idle/kustomization.yaml": component,
  };
  assert.equal(await built(files, "kustomize"), [
    "object overlays/prod/kustomization.yaml kustomize build overlays/prod",
    "object overlays/test/kustomization.yaml kustomize build overlays/test",
    "skipped parts/idle/kustomization.yaml A component is built only as part of a kustomization that lists it.",
  ]);
});

unixTest("what is named in a circle, or by what is not built, is not lost", async () => {
  const files = {
    "a/kustomization.yaml": kustomization("../b"),
    "b/kustomization.yaml": kustomization("../a"),
    "idle/kustomization.yaml": `${component}resources: [../z]\n`,
    "z/kustomization.yaml": "resources: {}\n",
  };
  assert.equal(await built(files, "kustomize"), [
    "object a/kustomization.yaml kustomize build a",
    "skipped idle/kustomization.yaml A component is built only as part of a kustomization that lists it.",
    "object z/kustomization.yaml kustomize build z",
  ]);
});

unixTest("a Kustomization of Flux is not a kustomization", async () => {
  const flux =
    "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps }\nspec: { path: ./apps }\n";
  assert.equal(await built({ "kustomization.yaml": flux }, "kustomize"), ["object kustomization.yaml apps"]);
});

unixTest("a chart and a kustomization inside of a kustomization, which does not name them, count", async () => {
  const files = {
    "kustomization.yaml": "",
    "more/kustomization.yaml": "",
    "pod.yaml": "a: 1\n",
  };
  assert.equal(await built(files, "kustomize"), [
    "object kustomization.yaml kustomize build .",
    "object more/kustomization.yaml kustomize build more",
  ]);
});

unixTest("objects are in the files that kustomize names, if it is asked to", async () => {
  const annotated = (origin: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  annotations:\n    config.kubernetes.io/origin: |\n      ${origin}\n`;
  const origins = [
    "path: ../base/pod.yaml",
    "configuredIn: ../base/kustomization.yaml",
    "repo: https://example.com/r\n      path: pod.yaml",
    "path: absent.yaml",
    "{",
  ];
  const folder = temporaryFolder({
    "base/kustomization.yaml": "",
    "base/pod.yaml": "",
    "prod/kustomization.yaml": "",
    "prod/pod.yaml": "",
  });
  const items = await rendered({ kustomize: prints(origins.map(annotated).join("---\n")) }, [`${folder}/prod`]);
  assert.equal(
    items.map((item) => told(item, folder)),
    [
      "object base/pod.yaml p",
      "object base/kustomization.yaml p",
      "object prod/kustomization.yaml p",
      "object prod/kustomization.yaml p",
      "object prod/kustomization.yaml p",
    ],
  );
  assert.equal(
    items.map((item) => item.kind === "object" && item.origin),
    ["../base/pod.yaml", "../base/kustomization.yaml", "https://example.com/r/pod.yaml", "absent.yaml", undefined],
  );
});

unixTest("an origin of more than 10,000 characters is not parsed", async () => {
  const folder = temporaryFolder({ "base/pod.yaml": "", "prod/kustomization.yaml": "" });
  const origin = "path: ../base/pod.yaml";
  const objects = [10_000, 10_001].map((length) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "p", annotations: { "config.kubernetes.io/origin": origin.padEnd(length) } },
  }));
  const text = objects.map((object) => `${JSON.stringify(object)}\n`).join("---\n");
  const items = await rendered({ kustomize: prints(text) }, [`${folder}/prod`]);
  assert.equal(
    items.map((item) => told(item, folder)),
    ["object base/pod.yaml p", "object prod/kustomization.yaml p"],
  );
});

const remedy = (folder: string): string =>
  `render it yourself: \`kustomize build ${folder} | wincompat check -\`. With --render never, its files are read as they are.`;

unixTest("a kustomization with charts is rendered with the flag that kustomize asks for", async () => {
  const folder = temporaryFolder({ "a/kustomization.yaml": "" });
  const kustomize = "echo 'Error: must specify --enable-helm' >&2\nexit 1\n";
  const [only] = (await rendered({ kustomize }, [folder])).map((item) => told(item, folder));
  assert.match(only ?? "", "render it yourself: `kustomize build a --enable-helm | wincompat check -`. ");
});

unixTest("what a tool says is passed on, short and made printable", async () => {
  const folder = temporaryFolder({ "a/kustomization.yaml": "", "it is/kustomization.yaml": "" });
  const kustomize = "echo '# Warning: old' >&2\necho \"Error: no \u001b[31m$2/x.yaml\" >&2\nexit 1\n";
  const [first, second] = (await rendered({ kustomize }, [folder])).map((item) => told(item, folder));
  assert.is(
    first,
    `unreadable a/kustomization.yaml kustomize build does not render this kustomization: Error: no \\u001b[31ma/x.yaml. Correct it, or ${remedy("a")}`,
  );
  assert.match(second ?? "", / \| wincompat check -`\. /);
  const kubectl = 'echo \'E1121 22:36:56.988865   16945 run.go:72] "command failed" err="no such file"\' >&2\nexit 1\n';
  const [wrapped] = (await rendered({ kubectl }, [`${folder}/a`])).map((item) => told(item, folder));
  assert.is(
    wrapped,
    `unreadable a/kustomization.yaml kubectl kustomize does not render this kustomization: no such file. Correct it, or ${remedy("a")}`,
  );
  const [missing] = (await rendered({}, [`${folder}/a`])).map((item) => told(item, folder));
  assert.is(
    missing,
    `unreadable a/kustomization.yaml This folder is a kustomization, and neither kustomize nor kubectl is in the PATH to render it. Install kustomize, or ${remedy("a")}`,
  );
});

test.run();
