import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { once, temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/list-objects");

const pod = (name: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, labels: { app: ${name} } }\nspec: { ${spec}containers: [{ name: c, image: example.com/app }] }\n`;

const folder = temporaryFolder({
  "windows.yaml": `${pod("declared", "os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ")}---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: shop }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { runtimeClassName: win, containers: [{ name: c, image: example.com/app }] }
---
apiVersion: v1
kind: Service
metadata: { name: s }
spec: { selector: { app: declared } }
`,
  "others.yaml": `${pod("linux", "nodeSelector: { kubernetes.io/os: linux }, ")}---
${pod("by-affinity", "affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: kubernetes.io/os, operator: In, values: [linux] }] }] } } }, ")}---
${pod("by-class", "runtimeClassName: lin, ")}---
${pod("any", "tolerations: [{ key: os, value: windows }], ")}`,
  "z-classes.yaml": `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: win }
handler: runhcs
scheduling: { nodeSelector: { kubernetes.io/os: windows } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: lin }
handler: runc
scheduling: { nodeSelector: { kubernetes.io/os: linux } }
---
apiVersion: example.com/v1
kind: Widget
metadata: { name: w }
`,
});

async function check(...parameters: string[]): Promise<Awaited<ReturnType<typeof wincompat>>> {
  return wincompat(["check", ".", "-k", "1.37", ...parameters], { cwd: folder });
}

const listed = once(async () => JSON.parse((await check("--list-objects", "--format", "json")).stdout) as Report);

test("JSON lists each object with its operating system and the fields that show it", async () => {
  const { objects = [] } = await listed();
  assert.equal(
    objects.map(({ object, os, evidence }) => [object.name, os, ...evidence]),
    [
      ["linux", "other", "spec.nodeSelector[kubernetes.io/os]"],
      [
        "by-affinity",
        "other",
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
      ],
      ["by-class", "other", "spec.runtimeClassName"],
      ["any", "unknown"],
      ["declared", "windows", "spec.os.name", "spec.nodeSelector[kubernetes.io/os]"],
      ["web", "windows", "spec.template.spec.runtimeClassName"],
      ["s", "windows", "spec.selector"],
      ["win", "windows", "scheduling.nodeSelector[kubernetes.io/os]"],
      ["lin", "other", "scheduling.nodeSelector[kubernetes.io/os]"],
      ["w", "unchecked"],
    ],
  );
});

test("it names the other objects that are evidence, and each place", async () => {
  const { objects = [] } = await listed();
  assert.equal(
    objects.flatMap(({ object, evidenceObjects = [] }) =>
      evidenceObjects.map((one) => [
        object.name,
        one.path,
        one.object.kind,
        one.object.name,
        `${one.file}:${one.line}`,
      ]),
    ),
    [
      ["by-class", "spec.runtimeClassName", "RuntimeClass", "lin", "z-classes.yaml:7"],
      ["web", "spec.template.spec.runtimeClassName", "RuntimeClass", "win", "z-classes.yaml:1"],
      ["s", "spec.selector", "Pod", "declared", "windows.yaml:1"],
    ],
  );
  assert.equal(
    objects.filter(({ object }) => object.kind === "Deployment").map(({ file, line, column }) => [file, line, column]),
    [["windows.yaml", 6, 1]],
  );
});

test("as many objects count as Windows as in the summary", async () => {
  const { objects = [], summary } = await listed();
  assert.is(objects.filter(({ os }) => os === "windows").length, summary.windowsObjects);
  assert.is(objects.filter(({ os }) => os !== "unchecked").length, summary.objects);
});

test("an object in an exempt namespace is exempt, whatever it is for", async () => {
  const exempt = ["--set", "exemptNamespaces=shop", "--list-objects"];
  const { objects = [], summary } = JSON.parse((await check(...exempt, "--format", "json")).stdout) as Report;
  assert.equal(
    objects.filter(({ os }) => os === "exempt").map(({ object, evidence }) => [object.name, ...evidence]),
    [["web", "metadata.namespace"]],
  );
  assert.equal([summary.objects, summary.windowsObjects, summary.exempt], [9, 3, 1]);
  const { stdout } = await check(...exempt);
  assert.match(stdout, "Deployment shop/web  exempt: namespace shop (parameter exemptNamespaces)\n");
  assert.match(stdout, "9 objects (3 for Windows, 1 exempt) of 3 files");
});

test("the hint does not say that exempt objects have no evidence of Windows", async () => {
  const windows = "metadata: { name: p, namespace: kube-system }\nspec: { os: { name: windows }, containers: [] }\n";
  const cwd = temporaryFolder({ "p.yaml": `apiVersion: v1\nkind: Pod\n${windows}`, "q.yaml": pod("q", "") });
  const hint = async (path: string): Promise<string | undefined> => {
    const run = await wincompat(["check", path, "--set", "exemptNamespaces=kube-system"], { cwd });
    return run.stdout.replace(/\s+/g, " ").match(/No (?:rule|object) .*?\./)?.[0];
  };
  assert.is(
    await hint("p.yaml"),
    "No rule was applied: every object is in a namespace that the parameter exemptNamespaces names.",
  );
  assert.is(await hint("."), "No object outside the exempt namespaces has evidence of Windows, such as os.");
});

test("text has the same above the counts", async () => {
  const { stdout } = await check("--list-objects");
  const list = stdout.slice(stdout.indexOf("Objects:"), stdout.indexOf("Kubernetes 1.37:"));
  assert.match(list, "\n  1:1   Pod linux  not for Windows: spec.nodeSelector[kubernetes.io/os]\n");
  assert.match(list, "\n  16:1  Pod any  no evidence of Windows\n");
  assert.match(list, "Pod declared  for Windows: spec.os.name, spec.nodeSelector[kubernetes.io/os]\n");
  assert.match(
    list.replace(/\s+/g, " "),
    "Deployment shop/web for Windows: spec.template.spec.runtimeClassName (RuntimeClass win, z-classes.yaml:1)",
  );
  assert.match(list, "RuntimeClass win  for Windows: scheduling.nodeSelector[kubernetes.io/os]\n");
  assert.match(list, "Widget w  no rules for this kind\n");
  assert.ok(list.split("\n").every((line) => line.length <= 100));
});

test("without the option, nothing is listed", async () => {
  assert.not.match((await check()).stdout, "Objects:");
  assert.is((JSON.parse((await check("--format", "json")).stdout) as Report).objects, undefined);
});

test("if nothing counts as Windows, the last line names the options that are not used", async () => {
  const last = async (...parameters: string[]): Promise<string> =>
    (await wincompat(["check", "others.yaml", ...parameters], { cwd: folder })).stdout.slice(-250).replace(/\s+/g, " ");
  assert.match(await last(), "(0 for Windows) of 1 file No object has evidence of Windows");
  assert.match(await last(), "`--list-objects` and `--profile mixed-cluster` show more.");
  assert.not.match(await last("--list-objects"), "--list-objects");
});

test("the last line does not name a profile that applies", async () => {
  const linux = "{ os: { name: linux }, containers: [{ name: c, image: example.com/app }] }";
  const cwd = temporaryFolder({ "a.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: ${linux}\n` });
  const last = async (...parameters: string[]): Promise<string | undefined> =>
    (await wincompat(["check", "a.yaml", "--profile", "mixed-cluster", ...parameters], { cwd })).stdout
      .split("\n")
      .at(-2);
  const noEvidence = "No object has evidence of Windows, such as os.name.";
  assert.is(await last(), `${noEvidence} \`--list-objects\` shows more.`);
  assert.is(await last("--list-objects"), noEvidence);
});

test("it contradicts --quiet, and needs a format with a list", async () => {
  for (const parameters of [["--quiet"], ["--format", "sarif"]]) {
    const { status, stderr } = await check("--list-objects", ...parameters);
    assert.equal(
      [status, /--list-objects .*\. (?:Choose one|Add --format json, or remove .*)\./.test(stderr)],
      [2, true],
    );
  }
  assert.is((await check("--list-objects", "--summary")).status, 0);
});

test.run();
