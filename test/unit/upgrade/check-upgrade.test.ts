import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../../src/check/load-release.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import type { CheckOptions } from "../../../src/index.js";
import type { UpgradeOptions } from "../../../src/upgrade/check-upgrade.js";
import { checkUpgrade, versionsBetween } from "../../../src/upgrade/check-upgrade.js";
import { temporaryFolder, wincompat } from "../cli/run.js";
import { version } from "./samples.js";

const test = suite("upgrade/check-upgrade");

/** All options of a check, and whether an upgrade accepts them. A mismatch does not compile. */
const takes: { readonly [Option in keyof Required<CheckOptions>]: Option extends keyof UpgradeOptions ? true : false } =
  {
    read: true,
    onDocument: true,
    today: true,
    fixes: false,
    listObjects: false,
  };

test("it takes the options of checking, except fixes and the list of objects, which it does not report", () => {
  assert.equal(
    Object.entries(takes)
      .filter(([, isTaken]) => !isTaken)
      .map(([option]) => option),
    ["fixes", "listObjects"],
  );
});

const pod = `{apiVersion: v1, kind: Pod, metadata: {name: b, annotations: {seccomp.security.alpha.kubernetes.io/pod: runtime/default}},
  spec: {os: {name: windows}, nodeSelector: {kubernetes.io/os: windows}, containers: [{name: c, image: i}]}}\n`;

test("settings may be the same for every file, or a function; those that would find nothing are refused", async () => {
  const folder = temporaryFolder({ "a.yaml": pod });
  const way = versionsBetween(version("1.26"), version("1.27"));
  const settings: FileSettings = {
    releases: await Promise.all(way.map((one) => loadRelease(one))),
    profiles: new Set(["core"]),
  };
  const upgrade = await checkUpgrade([folder], settings, way);
  assert.equal(
    upgrade.changes.map(({ kind, rule }) => `${kind} ${rule}`),
    ["becomes-fine win-seccomp-annotation"],
  );
  assert.equal(await checkUpgrade([folder], () => settings, way), upgrade);
  const refused = (wrong: Partial<FileSettings>): Promise<string> =>
    checkUpgrade([folder], { ...settings, ...wrong }, way).then(() => "", String);
  assert.match(
    await refused({ only: new Set(["win-host-usres"]) }),
    /^RangeError: There is no rule "win-host-usres" in these releases\./,
  );
  assert.match(
    await refused({ releases: settings.releases.slice(1) }),
    /^RangeError: There is no release to check with\./,
  );
  assert.is(await refused({ only: new Set(["win-seccomp-annotation"]) }), "");
});

const sharedUser = `{apiVersion: v1, kind: Pod, metadata: {name: u},
  spec: {nodeSelector: {kubernetes.io/os: windows}, securityContext: {runAsUser: 1000}, containers: [{name: c, image: i}]}}\n`;

async function patchUpgrade(from: string, to: string): Promise<readonly string[]> {
  const way = versionsBetween(from, to);
  const settings: FileSettings = {
    releases: await Promise.all(way.map((one) => loadRelease(one))),
    profiles: new Set(["core"]),
    only: new Set(["win-run-as-user"]),
  };
  const { changes, reasons } = await checkUpgrade([temporaryFolder({ "u.yaml": sharedUser })], settings, way);
  const named = reasons.map((one) => `${one.kind} in ${one.kubernetes}`);
  return [...changes.map(({ before, after, since }) => `${before} → ${after} in ${since}`), ...named];
}

test("between patch releases, rules change where Kubernetes does", async () => {
  assert.equal(await patchUpgrade("1.29.12", "v1.29.13"), ["fails → ignored in 1.29.13", "rule-changed in 1.29.13"]);
  assert.equal(await patchUpgrade("1.29.13", "1.29.12"), ["ignored → fails in 1.29.12", "rule-changed in 1.29.13"]);
  assert.equal((await patchUpgrade("1.29.12", "1.30.9"))[0], "fails → ignored in 1.30.9");
  assert.equal(await patchUpgrade("1.29.13", "1.29.14"), []);
  // A minor version stands for all its patch releases, so the pod may fail.
  assert.equal((await patchUpgrade("1.29.13", "1.30"))[0], "ignored → risk in 1.30");
  assert.equal((await patchUpgrade("1.29.13", "1.31"))[0], "ignored → risk in 1.30");
});

test("a change that the first patch release already has is one of the minor version", async () => {
  const folder = temporaryFolder({
    "a.yaml": `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  os: {name: windows}
  containers:
  - {name: c, image: i, volumeMounts: [{name: v, mountPath: /a, readOnly: true, recursiveReadOnly: Enabled}]}
  volumes: [{name: v, emptyDir: {}}]
`,
  });
  const run = await wincompat(["upgrade", "--from", "1.29.12", "--to", "1.30.9", join(folder, "a.yaml")]);
  assert.match(run.stdout, /win-recursive-read-only, from 1\.30 on\n/);
  assert.match(run.stdout, /Kubernetes 1\.30: The API of a Pod has the field/);
});

test("patch releases are only named where rules differ", () => {
  assert.equal(versionsBetween("1.28.1", "1.30.9"), ["1.28", "1.29", "1.30.9"]);
  assert.equal(versionsBetween("1.33.1", "1.33.4"), ["1.33"]);
});

test.run();
