import { groupBy } from "../../group-by.js";
import type { Finding, Model } from "../../model/model.js";
import { nested } from "../../model/parameter.js";
import type { KubeObject } from "../../samples/workloads.js";
import { isWorkload } from "../../samples/workloads.js";
import type { Materials } from "../companion.js";
import type { OutputFile } from "../emitter.js";
import type { PolicyGroup } from "../groups.js";
import { constraintKind } from "./kind.js";
import type { Example, Examples } from "./examples.js";
import { examplesOf } from "./examples.js";
import { policyFolder } from "./library.js";
import { matchedKinds } from "./matched-kinds.js";
import { ephemeralReview, updateReview } from "./reviews.js";
import { yamlFile } from "./yaml-file.js";

/** One object that gator judges, and what it must say. */
interface SuiteCase {
  /** Of the case, and with other signs between its words of its file. */
  readonly name: string;
  /** What stands above the object. */
  readonly about: string;
  readonly content: object;
  readonly findings: readonly Finding[];
}

/** `suite.yaml` of a group, and the samples that it names: for `gator verify`, and for whoever wants to see examples. */
export function suiteFiles(model: Model, group: PolicyGroup, materials: Materials): readonly OutputFile[] {
  const examples = examplesOf(model, group, materials);
  const usual = casesOf(examples);
  const set = examples.withParameters.map((example) => caseOf("disallowed", example));
  const tests = [
    { name: `wincompat-${group.id}`, folder: group.profile, cases: numbered(usual) },
    { name: `wincompat-${group.id} with parameters`, folder: "parameters", cases: numbered(set) },
  ].filter(({ cases }) => cases.length > 0);
  const folder = policyFolder(group);
  return [
    yamlFile(`${folder}/suite.yaml`, model.version, suite(`wincompat-${group.id}`, tests)),
    ...tests.flatMap((test) => test.cases.map((one) => yamlFile(`${folder}/${objectPath(test.folder, one)}`, model.version, one.content, [one.about]))),
    ...constraintWithParameters(model, group, examples),
  ];
}

interface SuiteTest {
  readonly name: string;
  /** Of the samples: where the constraint lies. */
  readonly folder: string;
  readonly cases: readonly SuiteCase[];
}

function suite(name: string, tests: readonly SuiteTest[]): object {
  return {
    apiVersion: "test.gatekeeper.sh/v1alpha1",
    kind: "Suite",
    metadata: { name },
    tests: tests.map((test) => ({
      name: test.name,
      template: "template.yaml",
      constraint: `samples/${test.folder}/constraint.yaml`,
      cases: test.cases.map((one) => ({ name: one.name, object: objectPath(test.folder, one), assertions: assertions(one.findings) })),
    })),
  };
}

function objectPath(folder: string, { name }: SuiteCase): string {
  return `samples/${folder}/example_${name.replaceAll("-", "_")}.yaml`;
}

function casesOf({ disallowed, allowed, skipped, ephemeral }: Examples): readonly SuiteCase[] {
  const update = updateReview(disallowed, allowed);
  return [
    ...disallowed.map((example) => caseOf("disallowed", example)),
    ...allowed.map((example) => caseOf("allowed", example)),
    ...skipped.map((example) => caseOf("not-for-windows", example)),
    ...ephemeral.map(({ object, rules, findings }) => ({
      name: "ephemeral-containers",
      about: `An ephemeral container joins a running pod. Breaks ${rules.join(", ")}.`,
      content: ephemeralReview(object),
      findings,
    })),
    ...(update === undefined ? [] : [{ name: "update", about: "An update that breaks what was kept before.", ...update }]),
  ];
}

const says: Readonly<Record<string, string>> = { disallowed: "Breaks", allowed: "Keeps", "not-for-windows": "Not looked into by" };

function caseOf(what: "allowed" | "disallowed" | "not-for-windows", { object, rules, findings }: Example): SuiteCase {
  // Other objects mean something by their names, as classes do.
  const content: KubeObject = isWorkload(object) ? { ...object, metadata: { ...object.metadata, name: what } } : object;
  return { name: `${what}-${object.kind.toLowerCase()}`, about: `${says[what]} ${rules.join(", ")}.`, content, findings };
}

/** Cases with the same name get numbers from the second one on. */
function numbered(cases: readonly SuiteCase[]): readonly SuiteCase[] {
  return cases.map((one, index) => {
    const before = cases.slice(0, index).filter(({ name }) => name === one.name).length;
    return before === 0 ? one : { ...one, name: `${one.name}-${before + 1}` };
  });
}

/** How many violations there are, and which: by rule and path, for the wording may change. */
function assertions(findings: readonly Finding[]): readonly object[] {
  const violations = [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
  const by = groupBy(violations, ({ rule, path }) => `^${escaped(path)}: .* \\(${escaped(rule)}\\)$`);
  const each = [...by].map(([message, of]) => ({ violations: of.length, message }));
  return [{ violations: violations.length === 0 ? "no" : violations.length }, ...each];
}

function escaped(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|]/g, "\\$&");
}

/** A constraint beside the usual one, for what nobody finds without knowing the cluster. */
function constraintWithParameters(model: Model, group: PolicyGroup, { withParameters }: Examples): readonly OutputFile[] {
  const [first] = withParameters;
  if (first === undefined) return [];
  const content = {
    apiVersion: "constraints.gatekeeper.sh/v1beta1",
    kind: constraintKind(group),
    metadata: { name: `wincompat-${group.id}-with-parameters` },
    spec: { enforcementAction: "dryrun", match: { kinds: matchedKinds(model, group.rules) }, parameters: nested(first.values) },
  };
  return [yamlFile(`${policyFolder(group)}/samples/parameters/constraint.yaml`, model.version, content, ["An example of parameters; no set of constraints has it."])];
}
