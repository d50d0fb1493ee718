import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Explanation } from "../../../../src/explain/explanation.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { prettyExplanation } from "../../../../src/report/spec/explanation.js";
import { explained } from "../../explain/samples.js";

const test = suite("report/spec/explanation");

function lines(explanation: Explanation, columns = 80, policies = true): string[] {
  return prettyExplanation(explanation, { colors: picocolors.createColors(false), columns }, { policies }).split("\n");
}

// The newest version that all engines have policies for.
const hostPid = explained("win-host-pid", "1.35" as KubeVersion);
const printed = lines(hostPid);

test("everything of a rule stands under its heading", () => {
  const headings = printed.filter((line, index) => /^\S/.test(line) && printed[index - 1] === "");
  assert.equal(headings, [
    "What Kubernetes does",
    "Findings in Kubernetes 1.35",
    "A manifest that is reported",
    "A manifest that passes",
    "Exceptions: wincompat check",
    "OPA and conftest",
    "Exceptions: OPA and conftest",
    "Kyverno",
    "Exceptions: Kyverno",
    "Kyverno ValidatingPolicies",
    "Exceptions: Kyverno ValidatingPolicies",
    "Gatekeeper",
    "Exceptions: Gatekeeper",
    "ValidatingAdmissionPolicy",
    "Exceptions: ValidatingAdmissionPolicy",
    "Sources",
    "Documents that disagree",
  ]);
  assert.is(printed[0], `win-host-pid  ${hostPid.title}`);
});

test("policies are left out unless they are asked for, but not how to make exceptions", () => {
  const short = lines(hostPid, 80, false);
  assert.not.ok(short.includes("Kyverno") || short.includes("OPA and conftest"));
  assert.ok(short.includes("Exceptions: Kyverno"));
  const unsupported = { ...hostPid, engines: [{ engine: "kyverno", title: "Kyverno", unsupported: "Never." }] };
  assert.ok(lines(unsupported, 80, false).includes("Kyverno"));
});

test("an engine without policies in this version names the newest version that has them", () => {
  const engine = { engine: "kyverno", title: "Kyverno", unsupported: "Not in this version." };
  const textOf = (one: object): string =>
    lines({ ...hostPid, engines: [{ ...engine, ...one }] }, 80, false)
      .join(" ")
      .replaceAll(/\s+/g, " ");
  const command = "wincompat explain win-host-pid --kubernetes 1.35";
  assert.match(
    textOf({ newestWithPolicies: "1.35" }),
    `Not supported. Not in this version. To see its policies for Kubernetes 1.35, run ${command}.`,
  );
  assert.not.match(textOf({}), "To see its policies");
});

test("effects are reported in words, with their versions", () => {
  assert.match(
    printed.join("\n").replaceAll(/\s+/g, " "),
    / 1\.24 to 1\.37 rejected \(error\) if os\.name is windows \(declared-windows\): the API server rejects it /,
  );
});

test("prose is folded without backticks, code is left as it is", () => {
  const narrow = lines(hostPid, 50);
  const isCode = (line: string): boolean => /^ {4}\S.*[{}[\]=`|]|https:/.test(line);
  assert.equal(
    narrow
      .slice(0, narrow.indexOf("A manifest that is reported"))
      .filter((line) => line.length > 50 && !line.startsWith("win-host-pid")),
    [],
  );
  const [opa] = hostPid.engines;
  const text = opa !== undefined && "excerpts" in opa ? (opa.excerpts[0]?.text ?? "") : "";
  assert.ok(
    narrow.join("\n").includes(
      text
        .split("\n")
        .map((line) => (line === "" ? "" : `    ${line}`))
        .join("\n"),
    ),
  );
  assert.ok(narrow.some(isCode));
});

test("what an engine does not support is reported, without exceptions", () => {
  const told = lines({
    ...hostPid,
    engines: [{ engine: "gatekeeper", title: "Gatekeeper", unsupported: "It never gets there." }],
  });
  assert.is(told[told.indexOf("Gatekeeper") + 1], "  Not supported. It never gets there.");
  assert.not(told.includes("Exceptions: Gatekeeper"));
});

test("objects that are looked at as a whole are named, and what changed is reported", () => {
  assert.ok(lines(explained("rc-hyperv-isolation")).includes("  Checked kinds: RuntimeClass."));
  assert.ok(lines(explained("win-host-users")).some((line) => line.startsWith("  1.25: added. Now reported: ")));
});

test("the section about disagreements exists only if there are any", () => {
  assert.not(lines({ ...hostPid, contradictions: [], disagreements: [] }).includes("Documents that disagree"));
});

test("rows of one scope depend on fields and values, and a command shows those of other versions", () => {
  const text = lines(explained("win-run-as-user"), 80, false).join(" ").replaceAll(/\s+/g, " ");
  assert.match(
    text,
    "1.24 to 1.28 fails (error) if the pod is for Windows, but without os.name (undeclared-windows), for some",
  );
  assert.match(text, "1.24 to 1.28, run wincompat explain win-run-as-user --kubernetes 1.28. ");
  assert.match(text, "1.29 and 1.30, run wincompat explain win-run-as-user --kubernetes 1.30. ");
  const older = lines(explained("win-run-as-user", "1.28" as KubeVersion), 80, false)
    .join(" ")
    .replaceAll(/\s+/g, " ");
  assert.not.match(older, "1.24 to 1.28, run");
});

test("a row of every object names the conditions of the findings", () => {
  const text = lines(explained("win-node-selector"), 80, false).join(" ").replaceAll(/\s+/g, " ");
  assert.match(text, "1.24 to 1.37 risk (warning) if the conditions below are met: ");
});

test("settings of an example stand beside it, without its path", () => {
  const bad = { path: "a.yaml", text: "kind: Pod\n", set: ["windowsBuilds=a"], findings: [], isCorrect: true };
  assert.ok(
    lines({ ...hostPid, examples: { bad } }).includes("  Result with --set windowsBuilds=a: the rule reports nothing."),
  );
});

test.run();
