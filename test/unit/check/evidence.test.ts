import { suite } from "uvu";
import * as assert from "uvu/assert";
import { isPlacedBy, mostEvidence, strongestFirst, strongestOf } from "../../../src/check/evidence.js";
import type { ApplicableRelease } from "../../../src/check/loaded-release.js";
import { foundPaths } from "../../../src/model/find.js";
import type { ReleasedEvidence } from "../../../src/release/index-file.js";
import { model } from "./os-facts.js";

const test = suite("check/evidence");

const theirs: readonly ReleasedEvidence[] = model.evidence.map(({ subject, places, finds }) => ({
  subject,
  places,
  paths: finds.flatMap(foundPaths),
}));

function release(subject: string, template: string, evidence = theirs): ApplicableRelease {
  return { kind: { subject, template }, release: { index: { evidence } } } as unknown as ApplicableRelease;
}

const ofPods = [
  "spec.os.name",
  "spec.nodeSelector[kubernetes.io/os]",
  "spec.nodeSelector[node.kubernetes.io/windows-build]",
  "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
  "spec.runtimeClassName",
  "spec.nodeSelector[kubernetes.azure.com/os-sku]",
  "spec.nodeSelector[agentpool]",
  "spec.containers[0].securityContext.windowsOptions",
];

for (const template of ["", "spec.template"]) {
  const paths = ofPods.map((path) => (template === "" ? path : `${template}.${path}`));
  test(`evidence is listed strongest first, with the template "${template}"`, () => {
    assert.equal(strongestFirst([...paths].reverse(), [release("pod", template)]), paths);
  });
}

test("of other objects, too, and each path once", () => {
  const paths = ["mode", "clientConnection.kubeconfig"];
  assert.equal(
    strongestFirst(["clientConnection.kubeconfig", "mode", "mode"], [release("kube-proxy-configuration", "")]),
    paths,
  );
});

test("the newest release decides, and evidence that it does not have is the weakest", () => {
  const [a, b] = ["a", "b"].map((path) => ({ subject: "pod", places: true, paths: [path] })) as unknown as [
    ReleasedEvidence,
    ReleasedEvidence,
  ];
  const releases = [release("pod", "", [a, b]), release("pod", "", [b])];
  assert.equal(strongestFirst(["z", "a", "b"], releases), ["b", "a", "z"]);
  assert.equal(strongestFirst(["b", "a"], []), ["a", "b"]);
});

test("windowsOptions alone place no pod", () => {
  const [options] = ofPods.slice(-1) as [string];
  const pod = release("pod", "");
  assert.equal([isPlacedBy([options], pod), isPlacedBy([options, "spec.os.name"], pod)], [false, true]);
});

test("the strongest paths are left of many, and the others are counted", () => {
  const paths = Array.from({ length: mostEvidence + 2 }, (_, index) => `p${index}`);
  assert.equal(strongestOf(paths), { evidence: paths.slice(0, mostEvidence), moreEvidence: 2 });
  assert.equal(strongestOf(paths.slice(0, mostEvidence)), { evidence: paths.slice(0, mostEvidence) });
});

test("evidence that places an object is stronger than evidence that does not, so the strongest paths show if it is placed", () => {
  for (const subject of new Set(theirs.map((one) => one.subject))) {
    const places = theirs.filter((one) => one.subject === subject).map((one) => one.places);
    assert.equal(
      places,
      places.toSorted((a, b) => Number(b) - Number(a)),
      subject,
    );
  }
});

test.run();
