import { suite } from "uvu";
import * as assert from "uvu/assert";
import { CheckSession } from "../../../src/check/check-session.js";
import type { Report } from "../../../src/check/findings.js";
import { loadRelease } from "../../../src/check/load-release.js";
import { SharedFindings } from "../../../src/check/shared-findings.js";
import type { ManifestObject } from "../../../src/manifests/manifest-item.js";
import { readText } from "../../../src/manifests/manifest-text.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { UpgradeCheck } from "../../../src/upgrade/check-upgrade.js";
import { placesOf } from "../../../src/upgrade/shifts.js";
import { finding } from "../report/samples.js";
import { version } from "./samples.js";

const test = suite("upgrade/shared");

const containers = [1, 2, 3].map((number) => `{name: c${number}, securityContext: {privileged: true}}`).join();
const pod = `{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {os: {name: windows}, hostPID: true, containers: [${containers}]}}\n`;
const releases = await Promise.all(["1.26", "1.27"].map((one) => loadRelease(one)));

/** The reports for one version each. */
function reports(sharedFindings?: SharedFindings): readonly Report[] {
  const items = [...readText("a.yaml", pod)];
  return releases.map((release) => {
    const session = new CheckSession("2026-11-21", { sharedFindings });
    for (const item of items) session.add(item, { releases: [release], profiles: new Set(["core"]) });
    return session.report();
  });
}

test("versions share equal findings, and find what they find alone", () => {
  const shared = reports(new SharedFindings());
  assert.equal(shared, reports());
  const [before, after] = shared.map(({ findings }) => findings);
  assert.ok((before?.length ?? 0) > 3);
  assert.ok(before?.every((finding, index) => finding === after?.[index]));
});

test("upgrade stores a finding that versions have in common once", () => {
  const [before, after] = releases.map(({ index }) => version(index.kubernetes));
  const check = new UpgradeCheck([before as KubeVersion, after as KubeVersion], "2026-11-21");
  for (const item of readText("a.yaml", pod)) check.add(item, { releases, profiles: new Set(["core"]) });
  const [first, second] = check.reports().map(({ report }) => report.findings);
  assert.ok((first?.length ?? 0) > 3);
  assert.ok(first?.every((finding, index) => finding === second?.[index]));
});

test("versions whose rules differ share the findings about a manifest", async () => {
  const misspelled = pod.replace("hostPID: true", "hostPID: true, nodeSelecter: {}");
  // The rules of 1.25 evaluate the object again.
  const two = await Promise.all(["1.24", "1.25"].map((one) => loadRelease(one)));
  const versions = two.map(({ index }) => version(index.kubernetes)) as [KubeVersion, KubeVersion];
  const check = new UpgradeCheck(versions, "2026-11-21");
  for (const item of readText("a.yaml", misspelled)) check.add(item, { releases: two, profiles: new Set(["core"]) });
  const [before, after] = check.reports().map(({ report }) => report.findings);
  assert.ok((before?.length ?? 0) > 4);
  assert.ok(before?.every((finding, index) => finding === after?.[index]));
});

test("versions share suppressed findings, and their reports have no findings about suppressions", () => {
  const versions = releases.map(({ index }) => version(index.kubernetes)) as [KubeVersion, KubeVersion];
  const check = new UpgradeCheck(versions, "2026-11-21");
  const text = `# wincompat-ignore win-host-pid: known\n# wincompat-ignore win-host-ipc: unused\n${pod}`;
  for (const item of readText("a.yaml", text)) check.add(item, { releases, profiles: new Set(["core"]) });
  const [first, second] = check.reports().map(({ report }) => report);
  assert.equal(
    first?.suppressed.map(({ rule, suppression }) => [rule, suppression.reason]),
    [["win-host-pid", "known"]],
  );
  assert.is(first?.suppressed[0], second?.suppressed[0]);
  assert.not(first?.findings.some(({ rule }) => rule === "win-host-pid" || rule.startsWith("suppression-")));
});

test("versions share no finding if they have a different number of paths of evidence", () => {
  const [item] = readText("a.yaml", pod) as Iterable<ManifestObject>;
  const made = (moreEvidence: number, shared: SharedFindings): number =>
    shared.ofRules.shared(item as ManifestObject, [finding], { evidence: ["a"], moreEvidence }, (one) => ({
      ...finding,
      ...one,
      evidence: ["a"],
      moreEvidence,
    })).made;
  const shared = new SharedFindings();
  assert.equal([made(1, shared), made(1, shared), made(2, shared)], [1, 0, 1]);
});

test("a place has no states where nothing changes, so thousands take no memory for each version", () => {
  const findings = reports(new SharedFindings()).map((report, index) => ({
    kubernetes: version(`1.2${6 + index}`),
    findings: report.findings,
  }));
  const { changing, constant } = placesOf(findings);
  assert.equal(changing, []);
  assert.ok(constant > 3);
});

test.run();
