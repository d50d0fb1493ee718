import fc from "fast-check";
import { remembered } from "../../src/lib/remembered.js";
import type { Model, Subject, SubjectKind } from "../../src/model/model.js";
import type { Edit } from "./edits.js";
import { applyEdits, objectEdits, podEdits } from "./edits.js";
import type { Place } from "./place.js";
import { placementEdits } from "./placement.js";
import { placesRead, signsRead } from "./reads.js";
import { combinations, combinationsIn } from "./together.js";
import { absent, nullable, withoutAbsent } from "./values.js";

/** An object of the API as JSON. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: { readonly name?: string; readonly namespace?: string } | null;
}

/** The kind of an object, and the path of its pod template. */
interface Form {
  readonly apiVersion: string;
  readonly kind: string;
  readonly template: readonly string[];
}

/**
 * Objects of the API: every field that a rule of the model reads, set, empty, null or absent; every sign of Windows, alone
 * and with others; every kind with its groups, and kinds with the same name in other groups.
 */
export const objects = remembered(
  (model: Model): fc.Arbitrary<KubeObject> =>
    fc.oneof(
      ...model.subjects.map((subject) => ({
        weight: subject.name === "pod" ? 24 : 1,
        arbitrary: subject.name === "pod" ? workloads(model, subject) : wholes(model, subject),
      })),
    ),
);

function workloads(model: Model, subject: Subject): fc.Arbitrary<KubeObject> {
  const forms = subject.kinds.flatMap(formsOf);
  // A Pod three times as often: the path of a finding is the plainest there.
  const pod = forms.filter(({ apiVersion, kind }) => kind === "Pod" && apiVersion === "v1");
  const form = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...pod) },
    { weight: 6, arbitrary: fc.constantFrom(...forms) },
    { weight: 1, arbitrary: fc.constantFrom(...forms.map(foreign), unknown) },
  );
  return fc.tuple(form, templates(model, subject)).map(([one, template]) => wrap(one, template));
}

function wholes(model: Model, subject: Subject): fc.Arbitrary<KubeObject> {
  const forms = subject.kinds.flatMap(formsOf);
  const form = fc.constantFrom(...forms, ...forms.map(foreign));
  const edits = fc.array(objectEdits(placesRead(model, subject)), { maxLength: 6, size: "max" });
  const combination = combinationsIn[subject.name] ?? fc.constant<Edit[]>([]);
  return fc
    .tuple(form, edits, signs(model, subject), combination)
    .map(([{ apiVersion, kind }, changes, marks, together]) => {
      return applyEdits({ apiVersion, kind, metadata: {} }, [...changes, ...marks, ...together]) as KubeObject;
    });
}

/** Edits that often make an object count as Windows, if the subject has such edits. */
function signs(model: Model, subject: Subject): fc.Arbitrary<Edit[]> {
  if (subject.windows === undefined) return fc.constant([]);
  return fc.array(objectEdits(signsRead(model, subject)), { maxLength: 2, size: "max" });
}

function templates(model: Model, subject: Subject): fc.Arbitrary<object | null> {
  const root = placesRead(model, subject);
  const whole = fc.record({
    spec: containers(root),
    placement: fc.array(placementEdits(root), { maxLength: 2, size: "max" }),
    edits: fc.array(podEdits(root), { maxLength: 14, size: "max" }),
    combination: combinations,
  });
  const built = whole.map(({ spec, placement, edits, combination }) =>
    applyEdits({ spec }, [...edits, ...placement, ...combination]),
  );
  const bare = fc.constantFrom<object | null>(
    null,
    {},
    { spec: null },
    { spec: {} },
    { metadata: null, spec: { containers: null } },
  );
  return fc.oneof({ weight: 40, arbitrary: built }, { weight: 1, arbitrary: bare });
}

/** Lists of containers with images, because rules can require different images in one pod. */
function containers(root: Place): fc.Arbitrary<object> {
  // Mostly none: the patterns for images are by far the dearest that a policy has.
  const image = fc.oneof(
    { weight: 1, arbitrary: fc.constant(absent) },
    { weight: 1, arbitrary: nullable(root.at(["spec", "containers"]).item.at(["image"])) },
  );
  const container = fc.record({ name: fc.constant("c"), image }).map(withoutAbsent);
  const list = (minLength: number, maxLength: number): fc.Arbitrary<object[]> =>
    fc.array(container, { minLength, maxLength });
  const lists = fc.record({
    initContainers: fc.oneof(
      { weight: 4, arbitrary: fc.constant(absent) },
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: list(0, 2) },
    ),
    containers: list(1, 3),
    ephemeralContainers: fc.oneof({ weight: 6, arbitrary: fc.constant(absent) }, { weight: 2, arbitrary: list(0, 1) }),
  });
  return lists.map(withoutAbsent);
}

function formsOf({ kind, groups, formerGroups, version, template }: SubjectKind): Form[] {
  const versions = [...groups, ...formerGroups].flatMap((group) =>
    group === "" ? [version] : [`${group}/${version}`, `${group}/v1beta1`],
  );
  return versions.map((apiVersion) => ({ apiVersion, kind, template: template.keys }));
}

/** Another API group can have a kind with the same name, which has no pod template. */
function foreign(form: Form): Form {
  return { ...form, apiVersion: form.kind === "Job" ? "batch.volcano.sh/v1alpha1" : "example.com/v1" };
}

const unknown: Form = { apiVersion: "v1", kind: "ConfigMap", template: ["spec", "template"] };

/** A Pod without a template is an empty Pod; what else has none lacks the field, or has null there. */
function wrap({ apiVersion, kind, template }: Form, inner: object | null): KubeObject {
  const head = { apiVersion, kind, metadata: {} };
  if (template.length === 0) return { ...head, ...inner } as KubeObject;
  return { ...head, ...template.reduceRight<object | null>((value, key) => ({ [key]: value }), inner) };
}
