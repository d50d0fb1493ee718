import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { admissible } from "../../../../src/engines/admissible.js";
import { ruleGroups } from "../../../../src/engines/groups.js";
import type { Model } from "../../../../src/model/model.js";
import { models } from "../../../spec.js";
import type { Manifest } from "../emission.js";
import { objectName } from "../emission.js";
import { rendered } from "../kustomize.js";
import { releaseOf } from "./release.js";

const test = suite("engines/gatekeeper/constraint-sets");
const [newest] = models().slice(-1) as [Model];
const files = releaseOf(newest);
const groups = ruleGroups(admissible(newest).admissionModel);
const core = groups.filter(({ profile }) => profile === "core");
const constraints = (set: string, folder = "gatekeeper"): readonly Manifest[] =>
  rendered(files, `${folder}/constraints${set}`);
const kindsOf = ({ spec }: Manifest): string[] =>
  (spec.match.kinds as { kinds: string[] }[]).flatMap(({ kinds }) => kinds);
const pick = (all: readonly Manifest[], name: string): Manifest | undefined =>
  all.find(({ metadata }) => metadata.name === name);

test("templates and constraints are applied apart, those of core without opinions", () => {
  assert.equal(
    rendered(files, "gatekeeper").map(({ kind }) => kind),
    core.map(() => "ConstraintTemplate"),
  );
  assert.equal(
    constraints("").map(({ metadata }) => metadata.name),
    core.map(({ id }) => `wincompat-${id}`),
  );
  const opinions = ["recommended", "mixed-cluster", "strict"].flatMap((profile) =>
    constraints("", `profiles/${profile}/gatekeeper`),
  );
  assert.equal(
    opinions.map(({ metadata }) => metadata.name).sort(),
    groups.filter((one) => !core.includes(one)).map(({ id }) => `wincompat-${id}`),
  );
});

test("every folder with a kustomization can be applied", () => {
  const folders = files
    .filter(({ path }) => path.endsWith("/kustomization.yaml"))
    .map(({ path }) => path.replace("/kustomization.yaml", ""));
  for (const folder of folders) assert.ok(rendered(files, folder).length > 0, folder);
  assert.ok(folders.length > 40);
});

test("the default action is dryrun, and warn differs only in the action", () => {
  assert.equal(constraints(""), constraints("/dryrun"));
  const warning = constraints("/dryrun").map((one) => ({ ...one, spec: { ...one.spec, enforcementAction: "warn" } }));
  assert.equal(constraints("/warn"), warning);
});

test("deny denies errors outside of system namespaces, but never Nodes, and the other constraints report the rest", () => {
  const all = constraints("/deny");
  const denying = all.slice(core.length);
  const denied = (name: string): object =>
    pick(denying, `${name}-deny`) === undefined
      ? {}
      : { parameters: { denied: { exceptNamespaces: ["gatekeeper-system", "kube-system", "kyverno"] } } };
  assert.equal(
    all.slice(0, core.length),
    constraints("/dryrun").map((one) => ({ ...one, spec: { ...one.spec, ...denied(one.metadata.name) } })),
  );
  const grave = core.filter(
    ({ id, rules }) => id !== "nodes" && rules.some(({ cases }) => cases.some(({ severity }) => severity === "error")),
  );
  assert.equal(
    denying.map(({ metadata }) => metadata.name),
    grave.map(({ id }) => `wincompat-${id}-deny`),
  );
  for (const one of denying) {
    assert.match(one.metadata.name, objectName);
    const { kinds: _, ...match } = one.spec.match;
    assert.equal(
      { ...one.spec, match },
      {
        enforcementAction: "deny",
        match: { excludedNamespaces: ["gatekeeper-system", "kube-system", "kyverno"] },
        parameters: { severities: ["error"] },
      },
    );
    const reported = pick(all, one.metadata.name.replace(/-deny$/, ""));
    assert.not.ok(kindsOf(one).includes("Node"), one.metadata.name);
    assert.equal(
      kindsOf(one).filter((kind) => !kindsOf(reported as Manifest).includes(kind)),
      [],
      one.metadata.name,
    );
    assert.equal(
      reported?.spec.parameters.denied.exceptNamespaces,
      one.spec.match.excludedNamespaces,
      one.metadata.name,
    );
  }
  assert.ok(kindsOf(pick(all, "wincompat-nodes") as Manifest).includes("Node"));
});

test("a constraint that denies covers every kind whose errors the other constraint omits", () => {
  for (const { id, rules } of core) {
    const denying = pick(constraints("/deny"), `wincompat-${id}-deny`);
    const errors = new Set(
      rules.filter(({ cases }) => cases.some(({ severity }) => severity === "error")).map(({ subject }) => subject),
    );
    const kinds = newest.subjects
      .filter(({ name }) => errors.has(name))
      .flatMap((subject) => subject.kinds.filter(({ groups: of }) => of.length > 0));
    if (denying !== undefined)
      assert.equal([...new Set(kindsOf(denying))].sort(), [...new Set(kinds.map(({ kind }) => kind))].sort(), id);
  }
});

test("a rule about Nodes in a group with others is not denied, and stays reported; the others are denied", () => {
  const [moved] = newest.rules.filter(({ subject, cases }) => subject === "node" && cases[0]?.effect === "fails");
  const family = "security-context";
  const mixed = releaseOf({
    ...newest,
    rules: newest.rules.map((rule) => (rule === moved ? { ...rule, family } : rule)),
  });
  const before = pick(constraints("/deny"), `wincompat-${family}-deny`);
  const set = rendered(mixed, "gatekeeper/constraints/deny");
  assert.equal(pick(set, `wincompat-${family}-deny`), before);
  const reported = pick(set, `wincompat-${family}`);
  assert.ok(kindsOf(reported as Manifest).includes("Node"));
  assert.equal(reported?.spec.parameters.denied, {
    exceptNamespaces: before?.spec.match.excludedNamespaces,
    exceptRules: [moved?.id],
  });
  const others = core.filter(({ id }) => id !== family && pick(set, `wincompat-${id}-deny`) !== undefined);
  assert.ok(others.length > 0);
  for (const { id } of others)
    assert.equal(
      pick(set, `wincompat-${id}`)?.spec.parameters,
      pick(constraints("/deny"), `wincompat-${id}`)?.spec.parameters,
      id,
    );
});

test("every object of every set has the labels, and no selector has them", () => {
  const sets = [
    "gatekeeper",
    "gatekeeper/expansion",
    ...["", "/dryrun", "/warn", "/deny", "/pods"].map((set) => `gatekeeper/constraints${set}`),
  ];
  for (const set of [
    ...sets,
    ...["recommended", "mixed-cluster", "strict"].flatMap((profile) => [
      `profiles/${profile}/gatekeeper`,
      `profiles/${profile}/gatekeeper/constraints/deny`,
    ]),
  ]) {
    for (const { metadata } of rendered(files, set)) {
      assert.equal(
        metadata.labels,
        { "app.kubernetes.io/part-of": "wincompat", "app.kubernetes.io/version": newest.release.version },
        `${set} ${metadata.name}`,
      );
      assert.is(metadata.annotations["wincompat.dev/kubernetes"], newest.version, `${set} ${metadata.name}`);
    }
  }
});

test("the version of Kubernetes and of the release is in few files", () => {
  const naming = files
    .filter(
      ({ path, text, packagedOnly }) =>
        !packagedOnly && !path.endsWith("template.yaml") && text.includes(`"${newest.version}"`),
    )
    .map(({ path }) => path);
  assert.equal(
    naming.filter(
      (path) => !/\/(?:library\/windows|cel|constraints\/(?:dryrun|deny)|expansion)\/kustomization\.yaml$/.test(path),
    ),
    [],
  );
  assert.is(naming.length, 17);
});

test("Argo CD applies each constraint after its template, whichever file it is given", () => {
  const written = files
    .filter(({ path }) => /\/(?:constraint|wincompat-[a-z-]+-deny)\.yaml$/.test(path) && !path.includes("/parameters/"))
    .map(({ text }) => parse(text) as Manifest);
  assert.ok(written.length > groups.length);
  for (const { metadata } of written) {
    assert.equal(
      metadata.annotations,
      { "argocd.argoproj.io/sync-options": "SkipDryRunOnMissingResource=true", "argocd.argoproj.io/sync-wave": "1" },
      metadata.name,
    );
  }
});

test("profiles without errors deny nothing", () => {
  const actions = ["recommended", "mixed-cluster", "strict"].flatMap((profile) =>
    constraints("/deny", `profiles/${profile}/gatekeeper`),
  );
  const grave = groups.some(
    ({ profile, rules }) =>
      profile !== "core" && rules.some(({ cases }) => cases.some(({ severity }) => severity === "error")),
  );
  assert.is(
    actions.some(({ spec }) => spec.enforcementAction === "deny"),
    grave,
  );
});

test("the set for expanded workloads matches pods, and objects without any", () => {
  const matched = new Set(constraints("/pods").flatMap(kindsOf));
  assert.equal([...matched].sort(), [
    "Node",
    "PersistentVolume",
    "PersistentVolumeClaim",
    "Pod",
    "RuntimeClass",
    "Service",
    "StorageClass",
  ]);
  assert.ok(kindsOf(pick(constraints(""), "wincompat-volumes") as Manifest).includes("Deployment"));
  // Their owners are not matched.
  for (const one of constraints("/pods"))
    assert.equal(
      one.spec.parameters,
      kindsOf(one).includes("Pod") ? { auditOwned: true } : undefined,
      one.metadata.name,
    );
});

test.run();
