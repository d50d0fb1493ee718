import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../../src/check/load-release.js";
import { loadedRelease } from "../../../src/check/loaded-release.js";
import { FixInput } from "../../../src/fix/fix-input.js";
import { planningsOf } from "../../../src/fix/fixable.js";
import { Obstacles } from "../../../src/fix/obstacles.js";
import { workFor } from "../../../src/fix/work.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import type { Profile } from "../../../src/model/profile.js";

const test = suite("fix/evidence");

/** How often a release is asked what its evidence is while objects to fix are selected. No machine and no load changes it. */
async function readsOfEvidence(containers: number): Promise<number> {
  const { index, policy, parameters } = await loadRelease("1.27");
  let reads = 0;
  const counting = Object.defineProperty({ ...index }, "evidence", {
    get: () => {
      reads += 1;
      return index.evidence;
    },
  });
  const settings = { releases: [loadedRelease(counting, policy, parameters)], profiles: new Set<Profile>(["core"]) };
  const container = (number: number): object => ({
    name: `c${number}`,
    image: "a",
    securityContext: { privileged: true, windowsOptions: {} },
  });
  const spec = { containers: Array.from({ length: containers }, (_, number) => container(number)) };
  const text = JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec });
  const input = new FixInput("2026-11-21");
  for (const item of readManifestText("a.json", text, input.trees)) input.add({ item, settings });
  assert.ok((input.session.resolved().objects[0]?.findings.length ?? 0) >= containers);
  reads = 0;
  // Evidence of windowsOptions places no pod, so all fixes are only suggested.
  const work = workFor(input.session.resolved().objects);
  assert.equal(planningsOf(input.session, { grade: "safe", work, obstacles: new Obstacles() }), []);
  return reads;
}

test("whether evidence places an object is found out once, and not for each finding", async () => {
  assert.equal([await readsOfEvidence(10), await readsOfEvidence(40)], [1, 1]);
});

test.run();
