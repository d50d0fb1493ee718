import { suite } from "uvu";
import * as assert from "uvu/assert";
import { CheckSession } from "../../../src/check/check-session.js";
import { checkText } from "../../../src/check/check-text.js";
import { ClusterSession } from "../../../src/check/cluster-session.js";
import type { Report } from "../../../src/check/findings.js";
import { loadRelease } from "../../../src/check/load-release.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import { clusterFile } from "../../../src/lib/cluster-file.js";
import type { ManifestObject } from "../../../src/manifests/manifest-item.js";
import { readText } from "../../../src/manifests/manifest-text.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { releasedVersions } from "../../../src/release/released.js";

const test = suite("check/cluster-session");

const file = clusterFile("prod");
const settings: FileSettings = {
  releases: [await loadRelease(releasedVersions().at(-1) as KubeVersion)],
  profiles: new Set(["core"]),
};

function objectsIn(text: string): readonly ManifestObject[] {
  return [...readText(file, text)].filter((item) => item.kind === "object");
}

const runtimeClass =
  "{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: win}, handler: h, scheduling: {nodeSelector: {kubernetes.io/os: windows}}}";
const pod = (name: string): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {runtimeClassName: win, hostPID: true, containers: [{name: c, image: i}]}}`;
const [evidence] = objectsIn(runtimeClass) as [ManifestObject];
const pods = ["b", "a"].flatMap((name) => objectsIn(pod(name)));

/** The report on the pods, settled after each of them or only at the end. */
function report({ isSettled, listObjects }: { readonly isSettled: boolean; readonly listObjects: boolean }): Report {
  const session = new ClusterSession("2026-11-21", { listObjects });
  session.addEvidence(evidence, settings);
  for (const item of pods) {
    if (isSettled) session.settle();
    session.add(item, settings);
  }
  return session.report();
}

for (const isSettled of [true, false]) {
  const title = isSettled ? "settled after each object" : "never settled before the report";

  test(`evidence completes objects and does not count, ${title}`, () => {
    const { summary, findings } = report({ isSettled, listObjects: false });
    assert.equal([summary.objects, summary.windowsObjects, summary.files], [2, 2, 0]);
    assert.equal(
      findings.filter(({ rule }) => rule === "win-host-pid").map(({ object }) => object.name),
      ["a", "b"],
    );
  });

  test(`the list has all objects but evidence, ${title}`, () => {
    const { objects = [] } = report({ isSettled, listObjects: true });
    assert.equal(
      objects.map(({ object, os }) => [object.name, os]),
      [
        ["a", "windows"],
        ["b", "windows"],
      ],
    );
  });
}

// Twice, in a version that the API server removed, with a field that it does not have.
const job =
  "{apiVersion: batch/v1beta1, kind: CronJob, metadata: {name: a}, spec: {schedule: '@daily', jobTemplate: {spec: {template: {spec: {hostPid: true, containers: [{name: c, image: i}]}}}}}}";
const jobs = `${job}\n---\n${job}\n`;
const ofManifests = ["api-version-removed", "field-misspelled"];

function foundOfManifests({ findings, diagnostics }: Report): readonly unknown[] {
  return [
    [...new Set(findings.map(({ rule }) => rule))].filter((rule) => ofManifests.includes(rule)),
    diagnostics.length,
  ];
}

test("objects of a cluster have a version and fields that their API server serves", () => {
  const session = new ClusterSession("2026-11-21");
  for (const item of objectsIn(jobs)) session.add(item, settings);
  assert.equal(foundOfManifests(session.report()), [[], 0]);
});

test("the session decides that, not the name of the file", () => {
  const session = new CheckSession("2026-11-21");
  for (const item of objectsIn(jobs)) session.add(item, settings);
  assert.equal(foundOfManifests(session.report()), [ofManifests, 1]);
  assert.equal(foundOfManifests(checkText(jobs, { file, releases: settings.releases })), [ofManifests, 1]);
});

test.run();
