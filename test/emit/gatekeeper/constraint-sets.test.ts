import { suite } from "uvu";
import * as assert from "uvu/assert";
import { admissible } from "../../../src/emit/admissible.js";
import { policyGroups } from "../../../src/emit/groups.js";
import type { Model } from "../../../src/model/model.js";
import { models } from "../../spec.js";
import type { Manifest } from "../emission.js";
import { objectName } from "../emission.js";
import { rendered } from "../kustomize.js";
import { releaseOf } from "./release.js";

const test = suite("emit/gatekeeper/constraint-sets");
const [newest] = models().slice(-1) as [Model];
const files = releaseOf(newest);
const groups = policyGroups(admissible(newest).seen);
const core = groups.filter(({ profile }) => profile === "core");
const constraints = (set: string, folder = "gatekeeper"): readonly Manifest[] => rendered(files, `${folder}/constraints${set}`);
const kindsOf = ({ spec }: Manifest): string[] => (spec.match.kinds as { kinds: string[] }[]).flatMap(({ kinds }) => kinds);
const pick = (all: readonly Manifest[], name: string): Manifest | undefined => all.find(({ metadata }) => metadata.name === name);

test("templates and constraints are applied apart, those of core without opinions", () => {
  assert.equal(rendered(files, "gatekeeper").map(({ kind }) => kind), core.map(() => "ConstraintTemplate"));
  assert.equal(constraints("").map(({ metadata }) => metadata.name), core.map(({ id }) => `wincompat-${id}`));
  const opinions = ["recommended", "mixed-cluster", "strict"].flatMap((profile) => constraints("", `profiles/${profile}/gatekeeper`));
  assert.equal(opinions.map(({ metadata }) => metadata.name).sort(), groups.filter((one) => !core.includes(one)).map(({ id }) => `wincompat-${id}`));
});

test("every folder with a kustomization can be applied", () => {
  const folders = files.filter(({ path }) => path.endsWith("/kustomization.yaml")).map(({ path }) => path.replace("/kustomization.yaml", ""));
  for (const folder of folders) assert.ok(rendered(files, folder).length > 0, folder);
  assert.ok(folders.length > 40);
});

test("dryrun is what is applied unasked; warn differs in the action alone", () => {
  assert.equal(constraints(""), constraints("/dryrun"));
  const warning = constraints("/dryrun").map((one) => ({ ...one, spec: { ...one.spec, enforcementAction: "warn" } }));
  assert.equal(constraints("/warn"), warning);
});

test("deny takes nothing out of the reports, and denies errors, outside the namespaces of the system, and never a Node", () => {
  const all = constraints("/deny");
  assert.equal(all.slice(0, core.length), constraints("/dryrun"));
  const denying = all.slice(core.length);
  const grave = core.filter(({ id, rules }) => id !== "nodes" && rules.some(({ cases }) => cases.some(({ severity }) => severity === "error")));
  assert.equal(denying.map(({ metadata }) => metadata.name), grave.map(({ id }) => `wincompat-${id}-deny`));
  for (const one of denying) {
    assert.match(one.metadata.name, objectName);
    const { kinds: _, ...match } = one.spec.match;
    assert.equal({ ...one.spec, match }, {
      enforcementAction: "deny",
      match: { excludedNamespaces: ["gatekeeper-system", "kube-system", "kyverno"] },
      parameters: { severities: ["error"] },
    });
    const reported = pick(all, one.metadata.name.replace(/-deny$/, ""));
    assert.not.ok(kindsOf(one).includes("Node"), one.metadata.name);
    assert.equal(kindsOf(one).filter((kind) => !kindsOf(reported as Manifest).includes(kind)), [], one.metadata.name);
  }
  assert.ok(kindsOf(pick(all, "wincompat-nodes") as Manifest).includes("Node"));
});

test("opinions deny nothing where none is an error", () => {
  const actions = ["recommended", "mixed-cluster", "strict"].flatMap((profile) => constraints("/deny", `profiles/${profile}/gatekeeper`));
  const grave = groups.some(({ profile, rules }) => profile !== "core" && rules.some(({ cases }) => cases.some(({ severity }) => severity === "error")));
  assert.is(actions.some(({ spec }) => spec.enforcementAction === "deny"), grave);
});

test("the set for expanded workloads matches pods, and objects without any", () => {
  const matched = new Set(constraints("/pods").flatMap(kindsOf));
  assert.equal([...matched].sort(), ["Node", "PersistentVolume", "PersistentVolumeClaim", "Pod", "RuntimeClass", "Service", "StorageClass"]);
  assert.ok(kindsOf(pick(constraints(""), "wincompat-volumes") as Manifest).includes("Deployment"));
});

test.run();
