import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkExceptions } from "../../../src/explain/check-exceptions.js";
import { versionsWith } from "../../../src/explain/explain.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { SubjectKind } from "../../../src/model/model.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { theSpec } from "../../spec.js";
import { explained, explainer } from "./samples.js";

const test = suite("explain/explain");
const { models } = explainer;
const versions = models.map(({ version }) => version);
const v = (text: string): KubeVersion => text as KubeVersion;

test("a rule is reported with its versions and what Kubernetes does in each scope", () => {
  const { rule, family, versions: told } = explained("win-host-pid");
  assert.equal([rule, family], ["win-host-pid", { id: "host-namespaces", title: "Host namespaces and DNS" }]);
  assert.equal(
    told.map(({ kubernetes }) => kubernetes),
    versions,
  );
  assert.equal(told[0]?.effects, [
    {
      scope: "declared-windows",
      clause: "os.name is windows",
      effect: "rejected",
      severity: "error",
      podsOnly: false,
    },
    {
      scope: "undeclared-windows",
      clause: "the pod is for Windows, but without os.name",
      effect: "ignored",
      severity: "warning",
      podsOnly: false,
    },
  ]);
});

test("a scope and an effect are reported once, however many cases have them", () => {
  const scopes = explained("win-sysctls").versions.map(({ effects }) =>
    effects.map(({ scope, effect }) => `${scope} ${effect}`),
  );
  for (const told of scopes) assert.is(new Set(told).size, told.length);
});

test("a rule that comes later is reported with the versions that have it, and when it came", () => {
  const { versions: told, changes } = explained("win-host-users");
  assert.equal(
    told.map(({ kubernetes }) => kubernetes),
    versions.slice(1),
  );
  assert.equal(
    changes.map(({ kubernetes, kind }) => [kubernetes, kind]),
    [
      ["1.25", "rule-added"],
      ["1.33", "rule-changed"],
      ["1.35", "rule-reworded"],
    ],
  );
  assert.equal(versionsWith("win-host-users", models), versions.slice(1));
  assert.is(explainer.explain("win-host-users", v("1.24")), undefined);
});

test("fields are those of the version that is asked for, as the API server spells them", () => {
  const [declared] = explained("win-run-as-group", v("1.24")).cases;
  assert.equal(declared?.paths, [
    "spec.securityContext.runAsGroup",
    "spec.initContainers[*].securityContext.runAsGroup",
    "spec.containers[*].securityContext.runAsGroup",
    "spec.ephemeralContainers[*].securityContext.runAsGroup",
  ]);
  assert.match(declared?.objects ?? "", /^The pod declares that it is for Windows,/);
});

test("kinds are reported with what is before paths, and whether the API server validates them", () => {
  const kinds = new Map(explained("win-host-pid").kinds.map(({ kind, ...rest }) => [kind, rest]));
  assert.equal(kinds.get("Pod"), { prefix: "", unvalidated: [] });
  assert.equal(kinds.get("CronJob"), { prefix: "spec.jobTemplate.spec.template.", unvalidated: [] });
  assert.equal(kinds.get("StatefulSet"), {
    prefix: "spec.template.",
    unvalidated: versions.filter((one) => one < "1.34"),
  });
});

test("sources that contradict stand apart", () => {
  const { sources, contradictions } = explained("win-host-pid");
  assert.ok(sources.length > 0 && sources.every(({ disagrees }) => !disagrees));
  assert.ok(
    contradictions.length > 0 && contradictions.every(({ disagrees, says }) => disagrees && says !== undefined),
  );
});

test("every disagreement is reported with the rules that decide it, and with no others", () => {
  const told =
    models.at(-1)?.rules.flatMap(({ id }) => explained(id).disagreements.map((one) => `${one.id} ${id}`)) ?? [];
  const newest = new Set(models.at(-1)?.rules.map(({ id }) => id));
  const decided = Object.entries(theSpec().disagreements.content).flatMap(
    ([
      id,
      {
        decided: { rules = [] },
      },
    ]) => rules.filter((rule) => newest.has(rule)).map((rule) => `${id} ${rule}`),
  );
  assert.equal(told.sort(), decided.sort());
  assert.ok(told.length > 20);
  const [one] = explained("win-host-users").disagreements;
  assert.ok(one?.documents.every(({ says }) => says !== undefined) && one.code.every(({ url }) => url !== undefined));
});

test("each engine shows an excerpt of its own files", () => {
  assert.equal(
    explained("win-host-pid").engines.map(({ engine }) => engine),
    ["opa", "kyverno", "kyverno-cel", "gatekeeper", "vap"],
  );
});

test("an engine without the rule in this version names the newest version whose policies have it", () => {
  const newest = (version?: KubeVersion): object =>
    Object.fromEntries(
      explained("win-host-pid", version).engines.map((one) => [one.engine, one.newestWithPolicies ?? "none"]),
    );
  assert.equal(newest(), {
    opa: "none",
    kyverno: "1.35",
    "kyverno-cel": "1.35",
    gatekeeper: "none",
    vap: "none",
  });
  assert.is((newest(v("1.24")) as Record<string, string>)["vap"], versions.at(-1));
});

test("exceptions of check name the rule, and the profile where it has to be asked for", () => {
  const pod = { name: "pod", admission: true, kinds: [kindIn(true)] };
  const [ways, opinion] = [
    checkExceptions({ id: "win-a", profile: "core" }, pod),
    checkExceptions({ id: "win-b", profile: "recommended" }, pod),
  ];
  assert.equal(
    ways.slice(-3).map(({ text }) => text),
    [
      "# wincompat-ignore win-a: reason for the exception",
      "metadata:\n  annotations:\n    wincompat.dev/ignore.win-a: reason for the exception",
      "wincompat check --skip win-a manifests/",
    ],
  );
  assert.not.match(ways[0]?.how ?? "", /--profile/);
  assert.match(opinion[0]?.how ?? "", /^The rule is off by default\. Enable it with `--profile recommended`\. Exempt /);
  assert.is(opinion.at(-1)?.text, "wincompat check --profile recommended --skip win-b manifests/");
});

test("exceptions by image or namespace are only shown for objects that have one", () => {
  const told = (subject: Parameters<typeof checkExceptions>[1]): string =>
    checkExceptions({ id: "a", profile: "core" }, subject)
      .map(({ text }) => text)
      .join("\n");
  const kinds = [kindIn(true)];
  assert.match(told({ name: "pod", admission: true, kinds }), /exemptNamespaces=[^]*exemptImages=/);
  assert.match(told({ name: "service", admission: true, kinds }), /exemptNamespaces=/);
  assert.not.match(told({ name: "service", admission: true, kinds }), /exemptImages=/);
  assert.not.match(told({ name: "node", admission: true, kinds: [kindIn(false)] }), /exempt/);
  assert.not.match(told({ name: "file", admission: false, kinds }), /exempt/);
});

function kindIn(namespaced: boolean): SubjectKind {
  const template = parseFieldPath("");
  return { kind: "A", namespaced, groups: [""], formerGroups: [], version: "v1", template, templateValidated: true };
}

test("configuration files have no metadata, so exceptions for them need none", () => {
  const rules = ["kubelet-cgroups-per-qos", "kube-proxy-feature-gates"].map((id) => explained(id));
  for (const { exceptionsInCheck, engines } of rules) {
    const ofEngines = engines.flatMap((engine) => ("exceptions" in engine ? engine.exceptions : []));
    for (const { text } of [...exceptionsInCheck, ...ofEngines]) assert.not.match(text, /metadata|pod\./);
  }
  const overrides = rules.map(({ rule }) => `overrides:\n- files: ["nodes/legacy/*"]\n  skip: [${rule}]`);
  assert.equal(
    rules.map(({ exceptionsInCheck }) => exceptionsInCheck[1]?.text),
    overrides,
  );
});

test.run();
