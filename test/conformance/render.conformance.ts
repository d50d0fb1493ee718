import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readManifests } from "../../src/manifests/read-manifests.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { readAll, told } from "../unit/manifests/render/fake-tools.js";
import { neededEngine, testWith } from "./engine-test.js";

const test = suite("render");

const pod = (name: string): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n`;
const component = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n";

const folder = temporaryFolder({
  "base/kustomization.yaml":
    "resources: [pod.yaml]\nconfigMapGenerator: [{ name: c, literals: [a=b] }]\ngeneratorOptions: { disableNameSuffixHash: true }\n",
  "base/pod.yaml": pod("web"),
  "idle/kustomization.yaml": component,
  "labelled/kustomization.yml": `${component}namePrefix: labelled-\n`,
  "overlay/Kustomization":
    "resources: [../base, own.yaml]\ncomponents: [../labelled]\nbuildMetadata: [originAnnotations]\n",
  "overlay/own.yaml": pod("own"),
  "simple/kustomization.yaml": "resources: [../base]\nnameSuffix: -simple\n",
  "simple/left-out.yaml": pod("left-out"),
  "wrong/kustomization.yaml": "resources: [absent.yaml]\n",
  "charts/kustomization.yaml": "helmCharts: [{ name: web, repo: 'https://charts.invalid', version: 1.0.0 }]\n",
  "programs/kustomization.yaml": "generators: [run.yaml]\n",
  "programs/run.yaml": `apiVersion: example.com/v1\nkind: Run\nmetadata:\n  name: run\n  annotations:\n    config.kubernetes.io/function: |\n      exec: { path: ./run.sh }\n`,
});

const expected = [
  "object base/kustomization.yaml labelled-c",
  "object base/pod.yaml labelled-web",
  "object overlay/own.yaml labelled-own",
  "object simple/kustomization.yaml c-simple",
  "object simple/kustomization.yaml web-simple",
  "skipped idle/kustomization.yaml",
  "unread simple/kustomization.yaml that no checked kustomization lists: simple/left-out.yaml (Pod)",
];

for (const [tool, version] of [
  ["kustomize", "5.8.2"],
  ["kubectl", "1.27.11"],
] as const) {
  const engine = neededEngine(tool, version);
  testWith(
    test,
    [engine],
    `${engine.name}: kustomizations are built, with components, and placed by origin annotations`,
    async ([command = ""]) => {
      const lines = await toldWith(tool, command);
      const read = lines
        .filter((line) => !line.startsWith("unreadable"))
        .map((line) => line.replace(/^(skipped \S+) .*/, "$1"));
      assert.equal(read.sort(), expected);
    },
  );

  testWith(
    test,
    [engine],
    `${engine.name}: what cannot be built is reported, and neither charts nor programs are run`,
    async ([command = ""]) => {
      const unreadable = (await toldWith(tool, command)).filter((line) => line.startsWith("unreadable"));
      assert.equal(
        unreadable.map((line) => line.split(" ")[1]),
        ["charts/kustomization.yaml", "programs/kustomization.yaml", "wrong/kustomization.yaml"],
      );
      const [charts = "", programs = "", wrong = ""] = unreadable;
      assert.match(charts, "must specify --enable-helm");
      assert.match(programs, "external plugins disabled");
      assert.match(wrong, "absent.yaml");
    },
  );
}

/** The manifests that are read if PATH contains only this tool. */
async function toldWith(tool: string, command: string): Promise<readonly string[]> {
  const bin = temporaryFolder();
  symlinkSync(command, join(bin, tool));
  const before = process.env["PATH"];
  process.env["PATH"] = bin;
  try {
    return (await readAll(readManifests([folder], { render: "auto" }))).map((item) => told(item, folder));
  } finally {
    process.env["PATH"] = before;
  }
}

test.run();
