import { suite } from "uvu";
import * as assert from "uvu/assert";
import { check, outcome } from "./checking.js";

const test = suite("check/suppression/annotations");

const key = "wincompat.dev/ignore.win-a";
const metadata = { annotations: { [key]: "legacy until 2027-01-31" } };

test("on the object it covers all that the rule finds there, in JSON as in YAML", async () => {
  const text = JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata, spec: {} }, null, 2);
  const report = await check(text, { paths: ["kind", "spec.hostPID"] });
  assert.equal(outcome(report), {
    suppressed: ["win-a kind", "win-a spec.hostPID"],
    found: ["win-b kind", "win-b spec.hostPID"],
  });
  assert.equal(report.suppressed[0]?.suppression, {
    by: "annotation",
    reason: "legacy",
    until: "2027-01-31",
    file: "<stdin>",
    line: 6,
    column: 7,
  });
  assert.equal([report.summary.suppressed, report.summary.errors], [2, 2]);
});

const templates = [
  ["Deployment", "apps/v1", (template: object) => ({ template }), "spec.template"],
  [
    "CronJob",
    "batch/v1",
    (template: object) => ({ jobTemplate: { spec: { template } } }),
    "spec.jobTemplate.spec.template",
  ],
] as const;

for (const [kind, apiVersion, spec, path] of templates) {
  test(`on the pod template it covers what is below that: ${kind}`, async () => {
    const text = JSON.stringify({ apiVersion, kind, spec: spec({ metadata, spec: {} }) });
    const { suppressed } = outcome(
      await check(text, { paths: ["spec.replicas", path, `${path}.spec.hostPID`, `${path}s.x`] }),
    );
    assert.equal(suppressed, [`win-a ${path}`, `win-a ${path}.spec.hostPID`]);
  });
}

test("a List item has its own", async () => {
  const pod = { apiVersion: "v1", kind: "Pod" };
  const { suppressed } = await check(
    JSON.stringify({
      apiVersion: "v1",
      kind: "List",
      items: [
        { ...pod, metadata: { name: "a" } },
        { ...pod, metadata: { ...metadata, name: "b" } },
      ],
    }),
  );
  assert.equal(
    suppressed.map(({ object }) => object.name),
    ["b"],
  );
});

test("a value that is no text is invalid, at its place", async () => {
  const { findings } = await check(`apiVersion: v1\nkind: Pod\nmetadata:\n  annotations:\n    ${key}: true\n`);
  assert.equal(
    findings.filter(({ rule }) => rule === "suppression-invalid").map(({ line, column, path }) => [line, column, path]),
    [[5, 5, `metadata.annotations[${key}]`]],
  );
});

test("in the annotations of a List they cover nothing, because kubectl ignores them, and each is reported once", async () => {
  const items = ["a", "b"].map((name) => `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}}}\n`).join("");
  const { findings, suppressed } = await check(
    `apiVersion: v1\nkind: List\nmetadata:\n  annotations:\n    wincompat.dev/ignore.win-a: known\nitems:\n${items}`,
  );
  assert.is(suppressed.length, 0);
  assert.equal(
    findings
      .filter(({ rule }) => rule.startsWith("suppression-"))
      .map(({ rule, object, path, line }) => [rule, object.kind, path, line]),
    [["suppression-unused", "List", "metadata.annotations[wincompat.dev/ignore.win-a]", 5]],
  );
});

test.run();
