import { admissible } from "../../src/engines/admissible.js";
import type { AdmissionPolicy } from "../../src/engines/cel/admission-policies.js";
import { admissionPolicies } from "../../src/engines/cel/admission-policies.js";
import { levelOf } from "../../src/engines/entries.js";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import type { Finding, Model } from "../../src/model/model.js";
import { targetOf } from "../../src/model/subject.js";
import type { KubeObject } from "../generate/objects.js";
import { interpreted } from "./interpreted.js";
import type { Judge } from "./judge.js";
import { isServed } from "./kinds.js";
import type { KyvernoResult } from "./kyverno-apply.js";
import { appliedPolicies } from "./kyverno-apply.js";
import type { Installation } from "./release-folder.js";
import { pathsIn } from "./release-folder.js";

/** The files of the ValidatingPolicies of a release, of all profiles. */
export function validatingPolicyFiles(release: Pick<Installation, "folder">): readonly string[] {
  return pathsIn(release, /(?:^|\/)kyverno-cel\/(?:nodes|policies)\/wincompat-[a-z0-9-]+\.yaml$/);
}

/**
 * `kyverno apply` with ValidatingPolicies: pass or fail of each policy for each object that it matches, and the rules and paths that its
 * message names.
 *
 * @param group only the policies of this group; all of them by default
 */
export function kyvernoCelJudge(command: string, engine: string, release: Installation, group?: string): Judge {
  const { model, values } = release;
  const { admissionModel } = admissible(model);
  const policies = admissionPolicies(kyvernoCel.id, admissionModel).filter(
    (one) => group === undefined || one.group.id === group,
  );
  const ids = new Set(policies.flatMap(({ rules }) => rules.map(({ rule }) => rule.id)));
  const findings = (object: KubeObject): readonly Finding[] =>
    isServed(model, object)
      ? interpreted(admissionModel, object, values).findings.filter(({ rule }) => ids.has(rule))
      : [];
  return {
    engine,
    kubernetes: model.version,
    silence: "content",
    title: `${engine} (ValidatingPolicies), ${model.version}${group === undefined ? "" : `, ${group}`}`,
    exempt: ({ object }) => exemption(model, object),
    finds: ({ object }) => findings(object).map(({ rule }) => rule),
    expected: ({ object }) =>
      matching(policies, object, isServed(model, object)).flatMap((policy) => expectedOf(policy, findings(object))),
    answers: (samples) => {
      const names = new Set(policies.map(({ name }) => name));
      return answersOf(appliedPolicies(command, validatingPolicyFiles(release), samples, names));
    },
  };
}

/** Why Kyverno is not asked about an object; undefined if it is. */
function exemption(model: Model, object: KubeObject): string | undefined {
  if (!isServed(model, object)) return undefined;
  if (targetOf(model, object) === undefined) return "the API server rejects a workload without a pod template";
  const kinds = model.subjects.flatMap((subject) => subject.kinds).filter(({ kind }) => kind === object.kind);
  const isCurrent = kinds.some(({ version }) => object.apiVersion.split("/").at(-1) === version);
  return isCurrent ? undefined : "an API server converts objects of older API versions, and the command does not";
}

/** Policies match resources, so an object of another group with a known kind is not matched. */
function matching(
  policies: readonly AdmissionPolicy[],
  object: KubeObject,
  served: boolean,
): readonly AdmissionPolicy[] {
  return served ? policies.filter(({ subject }) => subject.kinds.some(({ kind }) => kind === object.kind)) : [];
}

function expectedOf({ name, level, rules }: AdmissionPolicy, findings: readonly Finding[]): readonly string[] {
  const own = findings.filter(
    (one) => levelOf(one.severity) === level && rules.some(({ rule }) => rule.id === one.rule),
  );
  return own.length === 0
    ? [`${name} pass`]
    : [`${name} fail`, ...own.map(({ rule, path }) => `${name}: ${rule} at ${path}`)];
}

function answersOf(results: readonly KyvernoResult[]): ReadonlyMap<string, readonly string[]> {
  const byObject = new Map<string, string[]>();
  for (const result of results)
    byObject.set(result.object, [...(byObject.get(result.object) ?? []), ...statements(result)]);
  return byObject;
}

function statements({ policy, result, message }: KyvernoResult): readonly string[] {
  if (result === "error") return [`${policy} error: ${message}`];
  if (result !== "fail") return [`${policy} ${result}`];
  const lines = message
    .split("\n")
    .map((line) => /^([a-z0-9-]+): (.+?): ./.exec(line) ?? [line, "", `no rule in ${line}`]);
  return [
    `${policy} ${result}`,
    ...lines.flatMap(([, id = "", paths = ""]) => paths.split(", ").map((path) => `${policy}: ${id} at ${path}`)),
  ];
}
