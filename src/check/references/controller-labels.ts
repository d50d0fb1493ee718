import { entryOf } from "../../lib/json.js";
import type { KubernetesObject } from "../../manifests/manifest-item.js";
import { parseFieldPath, textAt, valueAt } from "../../model/field-path.js";
import { apiGroupOf } from "../../model/subject.js";

type Labels = Readonly<Record<string, string>>;

/** A label that a controller adds to the pods of a workload, so that their template does not have it. */
interface ControllerLabel {
  readonly key: string;
  /** Its value: the name of the workload, alone or with an ending. */
  readonly value: "name" | Ending;
}

/** What only the cluster knows of a value: an ordinal or the minutes since 1970 after the name of the workload, an index, or a hash. */
type Ending = "ordinal" | "minutes" | "index" | "hash";

/** How such values end, and what their ending is in the form of all of them. No value of a label contains these characters. */
const endings: Readonly<Record<Ending, { readonly pattern: RegExp; readonly form: string }>> = {
  ordinal: { pattern: /-(?:0|[1-9][0-9]*)$/, form: "-#" },
  // Names of other Jobs often end in a shorter number.
  minutes: { pattern: /-[0-9]{8,}$/, form: "-##" },
  index: { pattern: /^(?:0|[1-9][0-9]*)$/, form: "#" },
  hash: { pattern: /^.*$/s, form: "*" },
};

const revision: ControllerLabel = { key: "controller-revision-hash", value: "hash" };
const index: ControllerLabel = { key: "batch.kubernetes.io/job-completion-index", value: "index" };
const jobName = (value: ControllerLabel["value"]): readonly ControllerLabel[] => [
  { key: "job-name", value },
  { key: "batch.kubernetes.io/job-name", value },
];

/** By group and kind. Which of them a version adds is data of the version. */
const labelsByKind: Readonly<Record<string, readonly ControllerLabel[]>> = {
  "apps Deployment": [{ key: "pod-template-hash", value: "hash" }],
  "apps DaemonSet": [revision, { key: "pod-template-generation", value: "index" }],
  "apps StatefulSet": [
    revision,
    { key: "statefulset.kubernetes.io/pod-name", value: "ordinal" },
    { key: "apps.kubernetes.io/pod-index", value: "index" },
  ],
  "batch Job": [...jobName("name"), index],
  "batch CronJob": [...jobName("minutes"), index],
};

const all = Object.values(labelsByKind).flat();

/** The labels that are known to this code. */
export const controllerLabels: ReadonlySet<string> = new Set(all.map(({ key }) => key));

const hashes = new Set(all.flatMap(({ key, value }) => (value === "hash" ? [key] : [])));

/**
 * The labels that a controller adds to the pods of an object. Where only the cluster knows the value, it is the form of all that the label
 * can have.
 *
 * @param known the labels that controllers add in the newest version that is checked
 */
export function addedLabels(object: KubernetesObject, known: readonly string[]): Labels {
  const name = textAt(object, "metadata.name");
  const hasName = name !== "" && valueAt(object, manualSelector) !== true;
  const added: Record<string, string> = {};
  for (const { key, value } of labelsByKind[`${apiGroupOf(object.apiVersion) ?? ""} ${object.kind}`] ?? []) {
    if (!known.includes(key) || (key === index.key && !isIndexed(object))) continue;
    if (value === "index" || value === "hash") added[key] = endings[value].form;
    else if (hasName) added[key] = value === "name" ? name : name + endings[value].form;
  }
  return added;
}

/** With a selector of a user, the API server adds no names to the pods of a Job. */
const manualSelector = parseFieldPath("spec.manualSelector");

const jobs = ["spec", "spec.jobTemplate.spec"].map(parseFieldPath);

function isIndexed(object: KubernetesObject): boolean {
  return jobs.some((job) => entryOf(valueAt(object, job), "completionMode") === "Indexed");
}

/** By key of a selector: its value, and the forms of it that labels of controllers can have. */
export function acceptedValues(selector: Labels): Readonly<Record<string, readonly string[]>> {
  // A hash alone selects no workload: pods of any could have it.
  const isHashAlone = Object.keys(selector).every((key) => hashes.has(key));
  return Object.fromEntries(
    Object.entries(selector).map(([key, value]) => [key, isHashAlone ? [value] : [value, ...formsOf(key, value)]]),
  );
}

function formsOf(key: string, text: string): readonly string[] {
  const used = new Set(all.flatMap((one) => (one.key === key && one.value !== "name" ? [endings[one.value]] : [])));
  return [...used].flatMap(({ pattern, form }) => (pattern.test(text) ? [text.replace(pattern, form)] : []));
}
