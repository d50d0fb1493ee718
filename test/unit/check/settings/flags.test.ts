import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Flags } from "../../../../src/check/settings/flags.js";
import { layerOfFlags } from "../../../../src/check/settings/flags.js";
import type { Layer } from "../../../../src/check/settings/layer.js";
import { UsageError } from "../../../../src/lib/errors.js";
import type { Model } from "../../../../src/model/model.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { parsePatchRelease } from "../../../../src/model/version.js";
import { assertThrows } from "../../../assert-throws.js";
import { models } from "../../../spec.js";
import { releases } from "./releases.js";

const test = suite("check/settings/flags");
const known = releases;

const versions = (...texts: string[]): KubeVersion[] => texts.flatMap((text) => parsePatchRelease(text) ?? []);

/** An argument, and its meaning. */
const flags: readonly (readonly [Flags, Layer])[] = [
  [{}, {}],
  [{ kubernetes: undefined, profile: [], only: [], skip: undefined, set: [] }, {}],
  [{ kubernetes: ["1.27.3-gke.100", "v1.24", "latest"] }, { kubernetes: versions("1.24", "1.27.3", "1.37") }],
  [{ profile: ["strict", "recommended"] }, { profiles: ["strict", "recommended"] }],
  [
    { only: ["win-host-pid", "nodes", "suppression-expired"], skip: ["node-version-skew", "suppression-unused"] },
    { only: ["win-host-pid", "nodes", "suppression-expired"], skip: ["node-version-skew", "suppression-unused"] },
  ],
  [
    { set: ["taint.key=a", "windowsBuilds="], platform: "gke" },
    {
      parameters: [
        ["taint.key", "a"],
        ["windowsBuilds", []],
      ],
      platform: "gke",
    },
  ],
  [
    { failOn: "never", suppressions: "refuse" },
    { failOn: "never", suppressions: "refuse" },
  ],
];

for (const [written, layer] of flags)
  test(`${JSON.stringify(written)} says what it says`, () => assert.equal(layerOfFlags(written, known), layer));

test("the name of a cloud provider leads to its platform", () => {
  const { versions: covered, rules } = known;
  const newest = { versions: covered, rules, settable: models().at(-1) as Model };
  const suggested = (platform: string): string | undefined => {
    try {
      layerOfFlags({ platform }, newest);
    } catch (error) {
      return / Did you mean (.*)\?$/.exec((error as Error).message)?.[1];
    }
    return "nothing is wrong";
  };
  const names = ["aws", "AWS", "amazon", "azure", "Microsoft", "google", "gcp", "amzn", "elsewhere"];
  assert.equal(names.map(suggested), ["eks", "eks", "eks", "aks", "aks", "gke", "gke", undefined, undefined]);
});

test("everything that is wrong is said at once, with suggestions", () => {
  const wrong: Flags = {
    kubernetes: ["1.23", "foo", "1.27"],
    profile: ["sctrict"],
    platform: "gk",
    set: ["x"],
    only: ["win-host-pd", "win-host-ipc", "nodes"],
    skip: ["host-namespaces", "nodes", "win-host-pd"],
  };
  assertThrows(
    () => layerOfFlags(wrong, known),
    UsageError,
    [
      `Kubernetes 1.23 is not supported. Supported versions are 1.24 to 1.37; the oldest is 1.24.`,
      '"foo" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
      'There is no profile "sctrict". Profiles are core, recommended, mixed-cluster, strict. Did you mean strict?',
      'There is no platform "gk". Platforms are aks, eks, generic, gke, openshift, rancher. Did you mean gke?',
      '"x" sets nothing. Write --set name=value, such as --set taint.key=os.',
      'There is no rule and no family "win-host-pd". Did you mean win-host-pid, win-host-ipc or win-host-path?',
      'win-host-ipc of the family host-namespaces is in "only" and in "skip". Remove it from one of them.',
      'nodes is in "only" and in "skip". Remove it from one of them.',
    ].join("\n"),
  );
});

test("rules are not missed in versions that are not known", () => {
  assertThrows(
    () => layerOfFlags({ kubernetes: ["1.23"], only: ["win-host-pid"] }, known),
    UsageError,
    "Kubernetes 1.23 is not supported. Supported versions are 1.24 to 1.37; the oldest is 1.24.",
  );
});

test("a run has at most 100 versions", () => {
  const patches = (count: number): string[] => Array.from({ length: count }, (_, patch) => `1.29.${patch}`);
  assert.is(layerOfFlags({ kubernetes: patches(100) }, known).kubernetes?.length, 100);
  assertThrows(
    () => layerOfFlags({ kubernetes: patches(101) }, known),
    UsageError,
    "These are 101 versions of Kubernetes, and at most 100 can be checked at once. Remove some of them.",
  );
});

test("a rule that none of the versions has is reported with those that have it", () => {
  const says =
    "The rule win-host-users exists in Kubernetes 1.25 to 1.37, but this run checks for 1.24. Remove the rule, or use one of its versions.";
  assertThrows(() => layerOfFlags({ kubernetes: ["1.24"], only: ["win-host-users"] }, known), UsageError, says);
  assert.equal(layerOfFlags({ kubernetes: ["1.24", "1.25"], only: ["win-host-users"] }, known).only, [
    "win-host-users",
  ]);
});

test.run();
