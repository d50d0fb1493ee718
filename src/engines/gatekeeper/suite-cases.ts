import type { Finding, Vocabulary } from "../../model/model.js";
import { withName } from "../samples/samples.js";
import type { KubeObject } from "../samples/workloads.js";
import { isWorkload } from "../samples/workloads.js";
import type { Example, Examples } from "./examples.js";

/** One object that gator evaluates, and what it must report. */
export interface SuiteCase {
  /** The name of the case, and of its file with other separators. */
  readonly name: string;
  /** The comment above the object. */
  readonly about: string;
  readonly content: object;
  readonly findings: readonly Finding[];
}

/** Cases of one suite, each with a unique name. */
interface SuiteCases {
  /** Each rule violated, an object that complies with all rules, and an update that changes nothing. */
  readonly few: readonly SuiteCase[];
  /** Other kinds, objects that are not for Windows, and requests: they prove more, and few people read them. */
  readonly more: readonly SuiteCase[];
}

export function casesOf(model: Vocabulary, examples: Examples): SuiteCases {
  const { disallowed, allowed, skipped } = examples;
  const shown = covering(disallowed);
  const [first] = shown;
  const few = [
    ...shown.map((example) => caseOf("disallowed", example)),
    ...allowed.slice(0, 1).map((example) => caseOf("allowed", example)),
    ...(first === undefined ? [] : [unchanged(model, "unchanged", shortest(shown))]),
  ];
  const more = [
    ...disallowed.filter((one) => !shown.includes(one)).map((example) => caseOf("disallowed", example)),
    ...allowed.slice(1).map((example) => caseOf("allowed", example)),
    ...skipped.map((example) => caseOf("not-for-windows", example)),
    ...requests(model, examples),
  ];
  return split(numbered([...few, ...more]), few.length);
}

function split(cases: readonly SuiteCase[], count: number): SuiteCases {
  return { few: cases.slice(0, count), more: cases.slice(count) };
}

/** The fewest examples that violate every rule that any of them violates; those with most violations first. */
function covering(examples: readonly Example[]): readonly Example[] {
  const rulesOf = ({ findings }: Example): readonly string[] => [...new Set(findings.map(({ rule }) => rule))];
  const chosen = new Set<Example>();
  const missing = new Set(examples.flatMap(rulesOf));
  while (missing.size > 0) {
    const count = (one: Example): number => rulesOf(one).filter((rule) => missing.has(rule)).length;
    const [most] = [...examples].sort((a, b) => count(b) - count(a)) as [Example, ...Example[]];
    chosen.add(most);
    rulesOf(most).forEach((rule) => missing.delete(rule));
  }
  return examples.filter((one) => chosen.has(one));
}

function shortest(examples: readonly Example[]): Example {
  return [...examples].sort((a, b) => JSON.stringify(a.object).length - JSON.stringify(b.object).length)[0] as Example;
}

function unchanged(model: Vocabulary, name: string, { object, rules }: Example): SuiteCase {
  return {
    name,
    about: `Only a label changes. The object already violated ${rules.join(", ")}, so the update is allowed.`,
    content: labellingReview(model, object),
    findings: [],
  };
}

/** Requests of the API server, and objects that audit reads in the cluster. */
function requests(model: Vocabulary, { disallowed, allowed, ephemeral }: Examples): readonly SuiteCase[] {
  const update = updateReview(model, disallowed, allowed);
  const deployment = disallowed.filter(({ object }) => object.kind === "Deployment").slice(0, 1);
  const pods = disallowed.filter(({ object }) => object.kind === "Pod").slice(0, 1);
  return [
    ...ephemeral.map(({ object, rules, findings }) => ({
      name: "ephemeral-containers",
      about: `An ephemeral container is added to a running pod. Violates ${rules.join(", ")}.`,
      content: ephemeralReview(model, object),
      findings,
    })),
    ...(update === undefined
      ? []
      : [{ name: "update", about: "An update of a compliant object that adds a violation.", ...update }]),
    ...deployment.map((example) => unchanged(model, "unchanged-deployment", example)),
    ...disallowed.slice(0, 1).map(({ object }) => ({
      name: "deletion",
      about: "Deletions are allowed.",
      content: deletionReview(model, object),
      findings: [],
    })),
    ...pods.flatMap(({ object, findings }) => [
      { name: "owned", about: "Audit reports the owner of this pod instead.", content: ownedPod(object), findings: [] },
      {
        name: "owned-creation",
        about: "An object that a controller creates must comply with the rules.",
        content: creationReview(model, ownedPod(object)),
        findings,
      },
    ]),
  ];
}

const does: Readonly<Record<string, string>> = {
  disallowed: "Violates",
  allowed: "Complies with",
  "not-for-windows": "Not checked by",
};

export function caseOf(
  what: "allowed" | "disallowed" | "not-for-windows",
  { object, rules, findings }: Example,
): SuiteCase {
  // The names of other objects, such as classes, have a meaning.
  const content: KubeObject = isWorkload(object) ? { ...object, metadata: { ...object.metadata, name: what } } : object;
  return {
    name: `${what}-${object.kind.toLowerCase()}`,
    about: `${does[what]} ${rules.join(", ")}.`,
    content,
    findings,
  };
}

/** Cases with the same name get numbers from the second one on. */
export function numbered(cases: readonly SuiteCase[]): readonly SuiteCase[] {
  return cases.map((one, index) => {
    const before = cases.slice(0, index).filter(({ name }) => name === one.name).length;
    return before === 0 ? one : { ...one, name: `${one.name}-${before + 1}` };
  });
}

/** An update of an object without violations; undefined if no kind has an example of both. */
function updateReview(
  model: Vocabulary,
  disallowed: readonly Example[],
  allowed: readonly Example[],
): { content: object; findings: readonly Finding[] } | undefined {
  const pairs = disallowed.flatMap((after) => {
    const before = allowed.find(({ object }) => object.kind === after.object.kind);
    return before === undefined ? [] : [{ before, after }];
  });
  // Few fields of a running pod can be changed, so a Deployment shows more.
  const pair = pairs.find(({ after }) => after.object.kind === "Deployment") ?? pairs[0];
  if (pair === undefined) return undefined;
  const [oldObject, object] = [pair.before.object, pair.after.object].map((one) => withName(one, "update"));
  return object && { content: review(model, "UPDATE", object, { object, oldObject }), findings: pair.after.findings };
}

/** An update that adds only a label to an object with a violation. */
function labellingReview(model: Vocabulary, object: KubeObject): object {
  const labels = { "example.com/team": "shop" };
  return review(model, "UPDATE", object, {
    object: {
      ...object,
      metadata: { ...object.metadata, labels: { ...(object.metadata["labels"] as object), ...labels } },
    },
    oldObject: object,
  });
}

/** The deletion of an object. */
function deletionReview(model: Vocabulary, oldObject: KubeObject): object {
  return review(model, "DELETE", oldObject, { oldObject });
}

/** A controller makes a pod. */
function creationReview(model: Vocabulary, object: KubeObject): object {
  return review(model, "CREATE", object, { object });
}

/** A pod as the cluster stores it when a ReplicaSet has made it. */
function ownedPod(pod: KubeObject): KubeObject {
  const uid = "00000000-0000-0000-0000-000000000001";
  const owner = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "owner", uid, controller: true };
  return { ...pod, metadata: { ...pod.metadata, name: "owned", uid, ownerReferences: [owner] } };
}

/** An update that adds ephemeral containers to a running pod, through a subresource. */
function ephemeralReview(model: Vocabulary, pod: KubeObject): object {
  const object = withName(pod, "ephemeral-containers");
  const { ephemeralContainers: _, ...spec } = object["spec"] as Record<string, unknown>;
  return review(model, "UPDATE", object, {
    subResource: "ephemeralcontainers",
    object,
    oldObject: { ...object, spec },
  });
}

/** A request of the API server to a webhook. */
function review(
  { subjects }: Vocabulary,
  operation: "CREATE" | "UPDATE" | "DELETE",
  { apiVersion, kind, metadata }: KubeObject,
  request: object,
): object {
  const [version = "", group = ""] = apiVersion.split("/").reverse();
  const resource = subjects.flatMap(({ kinds }) => kinds).find((one) => one.kind === kind)?.resource;
  return {
    apiVersion: "admission.k8s.io/v1",
    kind: "AdmissionReview",
    request: {
      uid: "00000000-0000-0000-0000-000000000000",
      kind: { group, version, kind },
      resource: { group, version, resource },
      operation,
      name: metadata.name,
      ...request,
    },
  };
}
