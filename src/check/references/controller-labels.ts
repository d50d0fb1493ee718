import { entryOf } from "../../lib/json.js";
import type { KubernetesObject } from "../../manifests/manifest-item.js";
import { parseFieldPath, textAt, valueAt } from "../../model/field-path.js";
import { apiGroupOf } from "../../model/subject.js";

type Labels = Readonly<Record<string, string>>;

/** A label that a controller adds to the pods of a workload, so that their template does not have it. */
interface ControllerLabel {
  readonly key: string;
  /** Its value: the name of the workload, alone or with a number, a number, or a hash. Only the cluster knows numbers and hashes. */
  readonly value: "name" | "name-number" | "number" | "hash";
}

const revision: ControllerLabel = { key: "controller-revision-hash", value: "hash" };
const index: ControllerLabel = { key: "batch.kubernetes.io/job-completion-index", value: "number" };
const jobName = (value: ControllerLabel["value"]): readonly ControllerLabel[] => [
  { key: "job-name", value },
  { key: "batch.kubernetes.io/job-name", value },
];

/** By group and kind. Which of them a version adds is data of the version. */
const labelsByKind: Readonly<Record<string, readonly ControllerLabel[]>> = {
  "apps Deployment": [{ key: "pod-template-hash", value: "hash" }],
  "apps DaemonSet": [revision, { key: "pod-template-generation", value: "number" }],
  "apps StatefulSet": [
    revision,
    { key: "statefulset.kubernetes.io/pod-name", value: "name-number" },
    { key: "apps.kubernetes.io/pod-index", value: "number" },
  ],
  "batch Job": [...jobName("name"), index],
  "batch CronJob": [...jobName("name-number"), index],
};

const all = Object.values(labelsByKind).flat();
const keys = new Set(all.map(({ key }) => key));
const hashes = new Set(all.flatMap(({ key, value }) => (value === "hash" ? [key] : [])));

/** The labels that a controller adds to the pods of an object, by what is known of their values. */
interface AddedLabels {
  readonly exact: Labels;
  /** Each value is the form of all that the label can have. */
  readonly forms: Labels;
}

/** @param known the labels that controllers add in the newest version that is checked */
export function addedLabels(object: KubernetesObject, known: readonly string[]): AddedLabels {
  const name = textAt(object, "metadata.name");
  const exact: Record<string, string> = {};
  const forms: Record<string, string> = {};
  for (const { key, value } of labelsByKind[`${apiGroupOf(object.apiVersion) ?? ""} ${object.kind}`] ?? []) {
    if (!known.includes(key) || (key === index.key && !isIndexed(object))) continue;
    if (value === "number") forms[key] = number;
    else if (value === "hash") forms[key] = anything;
    else if (name !== "" && valueAt(object, manualSelector) !== true)
      (value === "name" ? exact : forms)[key] = value === "name" ? name : `${name}-${number}`;
  }
  return { exact, forms };
}

const number = "#";
const anything = "*";

/** With a selector of a user, the API server adds no names to the pods of a Job. */
const manualSelector = parseFieldPath("spec.manualSelector");

const jobs = ["spec", "spec.jobTemplate.spec"].map(parseFieldPath);

function isIndexed(object: KubernetesObject): boolean {
  return jobs.some((job) => entryOf(valueAt(object, job), "completionMode") === "Indexed");
}

/**
 * A selector with the forms of values that only the cluster knows.
 *
 * @returns undefined where controllers add none of its labels, and where a hash alone selects pods: those of any workload could have it
 */
export function formsOf(selector: Labels): Labels | undefined {
  const wanted = Object.keys(selector);
  if (!wanted.some((key) => keys.has(key)) || wanted.every((key) => hashes.has(key))) return undefined;
  return Object.fromEntries(
    Object.entries(selector).map(([key, value]) => {
      if (!keys.has(key)) return [key, value];
      return [key, hashes.has(key) ? anything : value.replace(/[0-9]+$/, number)];
    }),
  );
}
