import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readSpec } from "../../../src/spec/read-spec.js";
import type { VersionData } from "../../../src/spec/versions.js";
import { schemaOfVersion } from "../../../src/spec/versions.js";
import { theSpec } from "../../spec.js";
import type { Break } from "./broken.js";
import { changesFile, testBreaks, withChanges } from "./broken.js";

const test = suite("spec/versions");

function sampleData(version: string, find = "", put = ""): VersionData | undefined {
  return withChanges(
    [{ file: changesFile, find, put }],
    (spec) => readSpec(spec).spec?.versions.find(({ id }) => id === version)?.content,
  );
}

test("a version is the one before it with its changes", () => {
  const [before, after] = [sampleData("1.24"), sampleData("1.27")];
  const { featureGates: _, kubelet: __, patterns: ___, kubernetes, patches, release, ...others } = after as VersionData;
  assert.equal([kubernetes, patches.read, release.date], ["1.27", ["1.27.16"], "2026-11-21"]);
  for (const [group, data] of Object.entries(others)) assert.is(data, before?.[group as keyof VersionData], group);
  assert.equal(after?.kubelet, { ...before?.kubelet, resolvConfHost: true, sources: after?.kubelet.sources });
});

test("lists change by the keys of their items: in place, and at the end", () => {
  const [before, after] = [sampleData("1.24"), sampleData("1.27")];
  const kept = before?.featureGates.gates.filter(({ name }) => name !== "EphemeralContainers") ?? [];
  const changed = kept.map((gate) =>
    gate.name === "SeccompDefault" ? { ...gate, stage: "locked", default: true } : gate,
  );
  assert.equal(after?.featureGates.gates, [
    ...changed,
    { name: "WindowsHostNetwork", stage: "alpha", default: true, components: ["kubelet"] },
  ]);
});

test("an optional list of an item begins empty", () => {
  const signed =
    "pauseImages: { images: { change: { mcr.microsoft.com/oss/kubernetes/pause: { windows: { add: [ltsc2022] } } } }, sources: [{ document: a, section: b }] }";
  const after = sampleData("1.27", "changes:\n", `changes:\n  ${signed}\n`);
  assert.equal(after?.pauseImages.images.find(({ role }) => role === "signed")?.windows, ["ltsc2022"]);
});

test("sources are those of the change; without one, the earlier ones", () => {
  const [before, after] = [sampleData("1.24"), sampleData("1.27")];
  assert.equal(after?.kubelet.sources, [{ document: "windows-pages-1.27", section: "Some section" }]);
  assert.is(after?.pods.sources, before?.pods.sources);
});

test("each version knows its locked gates, and those that only other versions have", () => {
  const [before, after] = [sampleData("1.24"), sampleData("1.27")];
  assert.ok(
    before?.featureGates.unknown.includes("WindowsHostNetwork") &&
      after?.featureGates.unknown.includes("EphemeralContainers"),
  );
  assert.not.ok(after?.featureGates.unknown.includes("WindowsHostNetwork"));
  assert.ok(after?.featureGates.unknown.includes("WindowsGMSA"));
  assert.equal(after?.featureGates.lockedOn, [
    "CSIMigrationOpenStack",
    "SeccompDefault",
    "WindowsEndpointSliceProxying",
  ]);
});

const inGates = (find: string, put: string, says: string): Break => ({ file: changesFile, find, put, says });

testBreaks(test, {
  "an item that is removed without being there": inGates(
    "remove: [EphemeralContainers]",
    "remove: [§EphemeralContainer]",
    'There is no "EphemeralContainer" in "gates" of Kubernetes 1.24. Did you mean EphemeralContainers? Remove an item that it has.',
  ),
  "an item that is changed without being there": inGates(
    "SeccompDefault:",
    "§SeccompOnly:",
    'There is no "SeccompOnly" in "gates" of Kubernetes 1.24. Write a new item under "add".',
  ),
  "an item that is added a second time": inGates(
    "{ name: WindowsHostNetwork",
    "§{ name: AppArmor",
    '"AppArmor" is in "gates" already. Write what differs under "change".',
  ),
  "a value that stays as it is": inGates(
    "resolvConfHost: true",
    "§resolvConfHost: false",
    '"resolvConfHost" is false in Kubernetes 1.24, too. Leave it out.',
  ),
  "a value of an item that stays as it is": inGates(
    "stage: locked",
    "§stage: alpha",
    '"stage" is "alpha" in Kubernetes 1.24, too. Leave it out.',
  ),
  "an item that changes nothing": inGates(
    "SeccompDefault: { stage: locked, default: true }",
    "§SeccompDefault: {}",
    '"SeccompDefault" is empty: it needs at least 1 field.',
  ),
  "a group that does not exist": inGates(
    "  kubelet:",
    "  §kubelets:",
    'There is no field "kubelets" here. Allowed are ',
  ),
  "a list that is replaced": inGates(
    "remove: [EphemeralContainers]",
    "§remove: EphemeralContainers",
    '"remove" must be a list.',
  ),
  "changes without their sources": inGates(
    "  kubelet:\n    resolvConfHost: true\n    sources:\n      - { document: windows-pages-1.27, section: Some section }",
    "  §kubelet:\n    resolvConfHost: true\n    fatalSettings: { remove: [cgroupsPerQOS] }",
    '"kubelet" lacks the field "sources". Add it.',
  ),
  "a list that has no items any more": inGates(
    "  kubelet:\n",
    "  windowsBuilds:\n    §builds: { remove: [ltsc2019, 20H2, ltsc2022] }\n    sources: [{ document: windows-pages-1.27, section: Some section }]\n  kubelet:\n",
    '"builds" is too short: it needs at least 1 item.',
  ),
  "a version before it that is invalid, once": {
    file: "versions/1.24.yaml",
    find: "dockershim: false",
    put: "§dockershim: no docker",
    says: '"dockershim" must be true or false.',
  },
  "a version before it that does not exist": inGates(
    'previous: "1.24"',
    '§previous: "1.23"',
    "There is no spec/versions/1.23.yaml. Name the version before this one.",
  ),
  "versions that build on each other": inGates(
    'previous: "1.24"',
    '§previous: "1.27"',
    'Kubernetes 1.27 builds on itself, through "previous". Write one version completely.',
  ),
});

test("the versions of this spec come from one complete version", () => {
  const complete = theSpec().versions.filter(({ document }) => schemaOfVersion(document.value) === "version");
  assert.equal(
    complete.map(({ id }) => id),
    ["1.24"],
  );
});

test.run();
