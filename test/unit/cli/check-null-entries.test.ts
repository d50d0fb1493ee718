import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-null-entries");

function pod(name: string, { labels = "", selector }: { labels?: string; selector: string }): string {
  return [
    "apiVersion: v1",
    "kind: Pod",
    `metadata: { name: ${name}, labels: { app: web${labels} } }`,
    "spec:",
    "  os: { name: windows }",
    `  nodeSelector: { ${selector} }`,
    "  containers: [{ name: c, image: x }]",
    "",
  ].join("\n");
}

const windows = "kubernetes.io/os: windows";

const folder = temporaryFolder({
  "pods.yaml": [
    pod("os", { selector: "kubernetes.io/os: " }),
    pod("case", { selector: `${windows}, kubernetes.io/OS: ~` }),
    pod("arch", { selector: `${windows}, kubernetes.io/arch: null` }),
    pod("build", { selector: `${windows}, node.kubernetes.io/windows-build: null` }),
    pod("label", { selector: windows, labels: ", kubernetes.io/os: null" }),
    [
      "apiVersion: node.k8s.io/v1",
      "kind: RuntimeClass",
      "metadata: { name: r }",
      "handler: runhcs-wcow-process",
      "scheduling: { nodeSelector: { kubernetes.io/os: null } }",
      "",
    ].join("\n"),
  ].join("---\n"),
  "pods.json": JSON.stringify({
    apiVersion: "v1",
    kind: "PodList",
    items: [
      {
        metadata: { name: "j" },
        spec: {
          os: { name: "windows" },
          nodeSelector: { "kubernetes.io/os": null },
          containers: [{ name: "c", image: "x" }],
        },
      },
    ],
  }),
  "service.yaml": [
    pod("web", { selector: windows }),
    "apiVersion: v1\nkind: Service\nmetadata: { name: all }\nspec: { selector: { app: web }, ports: [{ port: 1, protocol: SCTP }] }\n",
    "apiVersion: v1\nkind: Service\nmetadata: { name: some }\nspec: { selector: { app: web, track: null }, ports: [{ port: 1, protocol: SCTP }] }\n",
  ].join("---\n"),
  "annotation.yaml": [
    "apiVersion: v1",
    "kind: Pod",
    "metadata:",
    "  name: a",
    "  annotations:",
    "    container.apparmor.security.beta.kubernetes.io/c:",
    "    other:",
    "spec:",
    "  nodeSelector: { kubernetes.io/os: windows }",
    "  containers: [{ name: c, image: x }]",
    "",
  ].join("\n"),
});

async function findingsIn(file: string, ...parameters: string[]): Promise<readonly string[]> {
  const all = ["check", file, "--kubernetes", "1.37", "--format", "json", ...parameters];
  const { stdout } = await wincompat(all, { cwd: folder });
  return (JSON.parse(stdout) as Report).findings.map(({ object, rule, path }) => `${object.name} ${rule} ${path}`);
}

for (const evaluator of ["js", "wasm"]) {
  test(`null in a map of strings is the empty string, with ${evaluator}`, async () => {
    assert.equal(await findingsIn("pods.yaml", "--evaluator", evaluator), [
      "os os-selector-spelling spec.nodeSelector[kubernetes.io/os]",
      "case os-selector-spelling spec.nodeSelector[kubernetes.io/OS]",
      "arch win-arch-selector spec.nodeSelector[kubernetes.io/arch]",
      "build win-build-supported spec.nodeSelector[node.kubernetes.io/windows-build]",
      "label pod-os-label metadata.labels[kubernetes.io/os]",
      "r rc-node-selector scheduling.nodeSelector[kubernetes.io/os]",
    ]);
  });
}

test("JSON is read in the same way", async () => {
  assert.equal(await findingsIn("pods.json"), ["j os-selector-spelling spec.nodeSelector[kubernetes.io/os]"]);
});

test("a selector of a Service with null selects only pods with the empty string", async () => {
  assert.equal(await findingsIn("service.yaml"), ["all svc-sctp spec.ports[0].protocol"]);
});

test("a fix removes an entry with null, and leaves the others", async () => {
  const { status } = await wincompat(["fix", "annotation.yaml", "--kubernetes", "1.37"], { cwd: folder });
  assert.is(status, 0);
  const lines = readFileSync(join(folder, "annotation.yaml"), "utf8").split("\n");
  assert.equal(lines.slice(3, 7), ["  name: a", "  annotations:", "    other:", "spec:"]);
});

test("upgrade reads null in a map of strings as the empty string, too", async () => {
  const parameters = ["upgrade", "pods.yaml", "--from", "1.24", "--to", "1.37"];
  const { stdout } = await wincompat(parameters, { cwd: folder });
  assert.match(stdout, /win-build-supported[^]*Pod build, spec\.nodeSelector\[node\.kubernetes\.io\/windows-build\]/);
});

test.run();
