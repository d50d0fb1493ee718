import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { expansionFiles } from "../../../../src/engines/gatekeeper/expansion.js";
import type { Model, SubjectKind } from "../../../../src/model/model.js";
import { models } from "../../../spec.js";

const test = suite("engines/gatekeeper/expansion");
const [newest] = models().slice(-1) as [Model];
const [pod] = newest.subjects as readonly [Model["subjects"][number]];
const job = pod.kinds.find(({ kind }) => kind === "Job") as SubjectKind;

interface Applied {
  readonly groups: readonly string[];
  readonly kinds: readonly string[];
  readonly versions: readonly string[];
}

/** What the expansions apply to, by the name of the file, in a model with other kinds. */
function appliedIn(kinds: readonly SubjectKind[]): Readonly<Record<string, readonly Applied[]>> {
  const files = expansionFiles({ ...newest, subjects: [{ ...pod, kinds }] });
  const templates = files.filter(({ path }) => !path.endsWith("kustomization.yaml"));
  return Object.fromEntries(templates.map(({ path, text }) => [path.replace(/^.*\//, ""), parse(text).spec.applyTo]));
}

test("each kind that makes pods is expanded once, as its group and version serve it", () => {
  const applied = Object.values(appliedIn(pod.kinds)).flat();
  const named = applied.flatMap(({ groups, versions, kinds }) =>
    kinds.map((kind) => `${groups.join()}/${versions.join()} ${kind}`),
  );
  const makers = pod.kinds.filter(({ template }) => template.text !== "");
  assert.equal(
    named.sort(),
    makers.flatMap(({ kind, groups, version }) => groups.map((group) => `${group}/${version} ${kind}`)).sort(),
  );
});

test("kinds of one group and several versions are kept apart", () => {
  const newer: SubjectKind = { ...job, kind: "NewJob", version: "v2beta1" };
  assert.equal(appliedIn([job, newer]), {
    "wincompat-workloads.yaml": [
      { groups: ["batch"], kinds: ["Job"], versions: ["v1"] },
      { groups: ["batch"], kinds: ["NewJob"], versions: ["v2beta1"] },
    ],
  });
});

test("another path, which only custom resources have, names its file", () => {
  const text = "spec.jobTargetRef.template";
  const elsewhere: SubjectKind = { ...job, template: { ...job.template, text } };
  assert.equal(Object.keys(appliedIn([job, elsewhere])), [
    "wincompat-workloads.yaml",
    "wincompat-spec-job-target-ref-template.yaml",
  ]);
});

test("paths that would have the same name, or one that Gatekeeper refuses, have a digest in it", () => {
  const texts = [
    "spec.podTemplate",
    "spec.pod.template",
    "pod.templates",
    "template",
    "workloads",
    `spec.${"a".repeat(95)}`,
  ];
  const kinds = texts.map((text) => ({ ...job, template: { ...job.template, text } }));
  const names = Object.keys(appliedIn([job, ...kinds])).map((file) => file.replace(/\.yaml$/, ""));
  assert.equal(names, [
    "wincompat-workloads",
    "wincompat-spec-pod-template",
    "wincompat-spec-pod-template-c4374518",
    "wincompat-pod-templates",
    "wincompat-pod-templates-5cde0f12",
    "wincompat-workloads-02200ad6",
    `wincompat-spec-${"a".repeat(39)}-cd9dcb7d`,
  ]);
  assert.is(Math.max(...names.map(({ length }) => length)), 63);
});

test.run();
