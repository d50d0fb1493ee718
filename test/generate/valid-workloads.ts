import fc from "fast-check";
import type { Model, SubjectKind } from "../../src/model/model.js";
import type { Edit } from "./edits.js";
import { applyEdits } from "./edits.js";
import type { KubeObject } from "./objects.js";
import type { PodTemplate } from "./valid-pods.js";
import { podSubject, validTemplates } from "./valid-pods.js";

const labels = { app: "a" };
const selector: Edit = { at: ["spec", "selector"], value: { matchLabels: labels } };
const ends: Edit = { at: ["spec", "template", "spec", "restartPolicy"], value: "Never" };

/** The fields that the API server requires of a kind, besides its template. */
const needs: Readonly<Record<string, readonly Edit[]>> = {
  Pod: [],
  PodTemplate: [],
  ReplicationController: [],
  DaemonSet: [selector],
  Deployment: [selector],
  ReplicaSet: [selector],
  StatefulSet: [selector],
  Job: [ends],
  CronJob: [
    { ...ends, at: ["spec", "jobTemplate", ...ends.at] },
    { at: ["spec", "schedule"], value: "0 * * * *" },
  ],
};

/** Pods, and as many objects of other kinds around the same templates. */
export function validObjects(model: Model): fc.Arbitrary<KubeObject> {
  const { kinds } = podSubject(model);
  const kind = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...kinds.filter(({ template }) => template.keys.length === 0)) },
    { weight: 1, arbitrary: fc.constantFrom(...kinds) },
  );
  return fc.tuple(kind, validTemplates(model)).map(([one, template]) => around(one, template));
}

/** @throws Error for a kind whose required fields are not defined here */
function around(
  { kind, groups: [group = ""], version, template: { keys } }: SubjectKind,
  template: PodTemplate,
): KubeObject {
  const needed = needs[kind];
  if (!needed) throw new Error(`Say what a valid ${kind} needs.`);
  const head = { apiVersion: group === "" ? version : `${group}/${version}`, kind };
  if (keys.length === 0) return { ...head, ...template };
  return applyEdits({ ...head, metadata: {} }, [{ at: keys, value: labelled(template) }, ...needed]) as KubeObject;
}

function labelled({ metadata, spec }: PodTemplate): PodTemplate {
  return { metadata: { ...metadata, labels: { ...(metadata as { labels?: object }).labels, ...labels } }, spec };
}
