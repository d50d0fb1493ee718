import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests } from "../../../src/check/check-manifests.js";
import { checkText } from "../../../src/check/check-text.js";
import { loadRelease } from "../../../src/check/load-release.js";
import { Configurations } from "../../../src/check/settings/configurations.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import { checkUpgrade } from "../../../src/upgrade/check-upgrade.js";
import { temporaryFolder } from "../cli/run.js";
import { version } from "../upgrade/samples.js";

const test = suite("check/check-manifests");

const releases = [await loadRelease("1.27")];
const profiles: FileSettings["profiles"] = new Set(["core"]);
const pod =
  "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {os: {name: windows}, hostPID: true, containers: []}}\n";
const file = `${temporaryFolder({ "pod.yaml": pod })}/pod.yaml`;

const noList = "TypeError: The inputs must be a list of strings, even for a single file. Write brackets around it.";
const notLists: readonly unknown[] = [file, undefined, [5], new Set([file])];

for (const inputs of notLists.map((one) => one as readonly string[])) {
  test(`inputs that are no list of texts are rejected: ${JSON.stringify(inputs)}`, async () => {
    assert.is(await checkManifests(inputs, { releases, profiles }).then(() => "", String), noList);
    assert.is(await checkUpgrade(inputs, { releases, profiles }, [version("1.27")]).then(() => "", String), noList);
  });
}

test("a manifest that is no text is rejected", () =>
  assert.throws(
    () => checkText(Buffer.from(pod) as unknown as string, { releases }),
    (error: unknown) =>
      String(error) === "TypeError: The manifest must be a string. Decode bytes, and convert an object to JSON.",
  ));

/** Settings with which nothing would be found, and why. */
const useless: readonly (readonly [string, Partial<FileSettings>, string])[] = [
  [
    "no rule to apply",
    { only: new Set() },
    'RangeError: "only" names no rule, so nothing would be found. Name at least one, or leave "only" out for all rules of the profiles.',
  ],
  [
    "no profile",
    { profiles: new Set() },
    'RangeError: There is no profile whose rules apply. Give at least one in "profiles", or rules in "only".',
  ],
  ["no release", { releases: [] }, "RangeError: There is no release to check with. Give at least one."],
];

for (const [what, settings, message] of useless) {
  test(`settings with ${what} are rejected`, async () =>
    assert.is(await checkManifests([file], { releases, profiles, ...settings }).then(() => "", String), message));
}

test("a text is not checked without a rule to apply", () =>
  assert.throws(
    () => checkText(pod, { releases, only: [] }),
    (error: unknown) => String(error) === useless[0]?.[2],
  ));

test("a text instead of names is one error, and not one for each of its letters", async () => {
  const one = "win-host-pid" as unknown as string[];
  const list = (option: string): string =>
    `TypeError: "${option}" must be a list of names, even for a single one. Write brackets around it.`;
  const error = (call: () => unknown): string => {
    try {
      call();
      return "";
    } catch (thrown) {
      return String(thrown);
    }
  };
  assert.is(
    error(() => checkText(pod, { releases, only: one })),
    list("only"),
  );
  assert.is(
    error(() => checkText(pod, { releases, skip: one })),
    list("skip"),
  );
  assert.is(
    error(() => new Configurations({ skip: one, only: one })),
    [list("only"), list("skip").replace("TypeError: ", "")].join("\n"),
  );
  const set = 'TypeError: "only" must be a set of names. Write new Set(["…"]).';
  for (const only of ["win-host-pid", ["win-host-pid"]] as unknown as ReadonlySet<string>[]) {
    assert.is(await checkManifests([file], { releases, profiles, only }).then(() => "", String), set);
    assert.is(await checkManifests([file], () => ({ releases, profiles, only })).then(() => "", String), set);
  }
});

test("versions, or a release without brackets, are no list of releases", async () => {
  const [one] = releases as unknown as readonly [typeof releases];
  const list =
    'TypeError: "releases" must be a list of what loadRelease returns, even with one. Write brackets around it.';
  assert.is(await checkManifests([file], { releases: one, profiles }).then(() => "", String), list);
  const loaded = 'TypeError: "releases" must contain what loadRelease returns. Load the releases of your versions.';
  const versions = ["1.37"] as unknown as typeof releases;
  assert.is(await checkManifests([file], { releases: versions, profiles }).then(() => "", String), loaded);
  assert.throws(
    () => checkText(pod, { releases: versions }),
    (error: unknown) => String(error) === loaded,
  );
});

test("rules that are named need no profile, and a text has the profile core", async () => {
  const only = new Set(["win-host-pid"]);
  const rulesOf = ({ findings }: ReturnType<typeof checkText>): readonly string[] => findings.map(({ rule }) => rule);
  assert.equal(rulesOf(await checkManifests([file], { releases, profiles: new Set(), only })), ["win-host-pid"]);
  assert.ok(rulesOf(checkText(pod, { releases, profiles: [] })).includes("win-host-pid"));
});

test("settings of one of multiple files may select no rule: a family can have none in the profiles of the file", async () => {
  const { findings } = await checkManifests([file], () => ({ releases, profiles, only: new Set<string>() }));
  assert.equal(findings, []);
});

test.run();
