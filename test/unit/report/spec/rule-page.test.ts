import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ExplainedEngine, Explanation } from "../../../../src/explain/explanation.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { rulePage } from "../../../../src/report/spec/rule-page.js";
import { explained, renderTemplate } from "../../explain/samples.js";

const test = suite("report/spec/rule-page");
const page = (explanation: Explanation): string => rulePage(explanation, renderTemplate);

/** The text of a section, without its heading. */
function section(text: string, heading: string): string {
  const [, rest] = text.split(`\n${heading}\n`);
  assert.ok(rest !== undefined, `There is no "${heading}".`);
  return (rest ?? "").split(/\n## /)[0] ?? "";
}

// The newest version that all engines have policies for.
const hostPid = explained("win-host-pid", "1.35" as KubeVersion);
const text = page(hostPid);

test("the page shows title, description, versions and effects", () => {
  assert.ok(text.includes(`# win-host-pid\n\n**${hostPid.title}.** ${hostPid.description}\n`));
  const effects = section(text, "## What Kubernetes does");
  assert.ok(
    effects.includes(
      "| 1.24 to 1.37 | if os.name is windows (`declared-windows`) | `rejected`: the API server rejects it | error |\n",
    ),
  );
  assert.ok(
    effects.includes(
      "| 1.24 to 1.37 | if the pod is for Windows, but without os.name (`undeclared-windows`) | `ignored`: the setting has no effect | warning |\n",
    ),
  );
  assert.match(effects, /StatefulSet/);
});

test("every path of every case is listed, with what stands before it", () => {
  const found = section(page(explained("win-run-as-group")), "## Findings");
  for (const path of ["spec.securityContext.runAsGroup", "spec.initContainers[*].securityContext.runAsGroup"]) {
    assert.is(found.split(`- \`${path}\`\n`).length, 3, path);
  }
  assert.ok(found.includes("`spec.jobTemplate.spec.template.` in a CronJob"));
  assert.ok(section(page(explained("rc-hyperv-isolation")), "## Findings").includes("Kinds: RuntimeClass."));
});

test("examples are code, with a link to their file and the verdict", () => {
  const bad = section(text, "## A manifest that is reported");
  assert.match(
    bad,
    /^\n\[deny\.[a-z-]+\.yaml\]\(\.\.\/\.\.\/test\/fixtures\/win-host-pid\/deny\.[a-z-]+\.yaml\): `spec\.hostPID` \(`rejected`\)\.\n\n```yaml\napiVersion: v1\n/,
  );
  assert.match(section(text, "## A manifest that passes"), /: the rule reports nothing\./);
  const set = { ...hostPid, examples: { bad: { ...hostPid.examples.bad, set: ["windowsBuilds=a,b"] } } } as Explanation;
  assert.match(section(page(set), "## A manifest that is reported"), /, with `--set windowsBuilds=a,b`: /);
});

test("a rule without fixtures has a page without examples", () => {
  assert.not.match(page({ ...hostPid, examples: {} }), /## An example/);
});

test("each engine shows its expression, or why it has none", () => {
  const engines = section(text, "## Policies");
  assert.match(
    engines,
    /### OPA and conftest\n\n`wincompat\.rules\.win_host_pid` in \[win_host_pid\.rego\]\(\.\.\/\.\.\/dist-policies\/1\.35\/opa\/.*\n\n```rego\nfindings contains /,
  );
  assert.match(
    engines,
    /### Kyverno\n\n`wincompat-host-namespaces-error, rule pod` in .*\n\n```jmespath\nisDeclaredWindows\n&& \{\n "win-host-pid": /,
  );
  assert.match(engines, /### Gatekeeper\n\n`WincompatHostNamespaces` in .*, with the Rego of OPA in its template:/);
  const unsupported = page({
    ...hostPid,
    engines: [{ engine: "kyverno", title: "Kyverno", unsupported: "It never gets there." }],
  });
  assert.match(section(unsupported, "## Policies"), /### Kyverno\n\nNot supported\. It never gets there\.\n/);
  assert.not.match(section(unsupported, "## Exceptions"), /### Kyverno/);
  const newest = { engine: "kyverno", title: "Kyverno", unsupported: "Not here.", newestWithPolicies: "1.27" };
  assert.match(
    section(page({ ...hostPid, engines: [newest as ExplainedEngine] }), "## Policies"),
    /Not supported\. Not here\. .* run `wincompat explain win-host-pid --kubernetes 1\.27`\.\n/,
  );
});

test("exceptions are reported for each engine and for check", () => {
  const titles = [...section(text, "## Exceptions").matchAll(/^### (.*)$/gm)].map(([, title]) => title);
  assert.equal(titles, [
    "`wincompat check`",
    "OPA and conftest",
    "Kyverno",
    "Kyverno ValidatingPolicies",
    "Gatekeeper",
    "ValidatingAdmissionPolicy",
  ]);
});

test("sources are links with statements, and contradicting sources are in a separate section", () => {
  assert.match(
    section(text, "## Sources"),
    /- \[kubernetes\/kubernetes v1\.27\.11, pkg\/apis\/core\/validation\/validation\.go, validateWindows\]\(https:\/\/github\.com\/.*\): Forbids true/,
  );
  const otherwise = section(text, "## Documents that disagree");
  assert.match(otherwise, /- \[Windows in Kubernetes, "Comparison with Linux"\]\(https:.*\): /);
  assert.match(otherwise, /- code: \[kubernetes\/kubernetes /);
  const agreed = { ...hostPid, contradictions: [], disagreements: [] };
  assert.not.match(page(agreed), /Documents that disagree/);
});

test("a rule that changes between versions tells where", () => {
  assert.match(page(explained("win-host-users")), /\n## Changes by version\n\n- 1\.25: added\. Now reported: /);
  assert.not.match(text, /Changes by version/);
});

test("a page ends with one line end, and holds no empty heading or undefined", () => {
  assert.match(text, /[^\n]\n$/);
  assert.not.match(text, /undefined|\[object|\n\n\n|^#+ *$/m);
});

test.run();
