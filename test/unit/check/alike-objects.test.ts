import { suite } from "uvu";
import * as assert from "uvu/assert";
import { alikeTo } from "../../../src/check/alike-objects.js";
import { evaluateAlone } from "../../../src/check/evaluate.js";
import { loadRelease } from "../../../src/check/load-release.js";
import type { ApplicableRelease, LoadedRelease } from "../../../src/check/loaded-release.js";
import { applicableReleases, loadedRelease } from "../../../src/check/loaded-release.js";
import type { KubernetesObject } from "../../../src/manifests/manifest-item.js";

const test = suite("check/alike-objects");

const release = await loadRelease("1.37");

function applicableIn(loaded: LoadedRelease): ApplicableRelease {
  const [one] = applicableReleases({ apiVersion: "v1", kind: "Pod" }, [loaded]);
  return one as ApplicableRelease;
}

const applicable = applicableIn(release);

/** A pod for one test, with fields that others do not have. */
function pod(test: string, metadata: object, spec: object = {}): KubernetesObject {
  const all = { os: { name: "windows" }, hostname: test, ...spec };
  return { apiVersion: "v1", kind: "Pod", metadata, spec: all } as KubernetesObject;
}

test("the first of objects that differ only in their names is evaluated for all of them", () => {
  const first = pod("names", { name: "a" });
  assert.is(alikeTo(first, applicable), undefined);
  assert.is(alikeTo(pod("names", { name: "b" }), applicable), first);
  assert.is(alikeTo(pod("names", { name: "c" }), applicable), first);
});

test("every other difference counts: in values, types, and order, and whether there is a name", () => {
  const all = [
    pod("others", { name: "a" }),
    pod("others", { name: 1 }),
    pod("others", { name: "n".repeat(254) }),
    pod("others", {}),
    pod("others", { name: "a", namespace: "b" }),
    pod("others", { namespace: "b", name: "a" }),
    pod("others", { name: "a" }, { hostPID: true }),
    pod("others", { name: "a" }, { hostPID: "true" }),
    pod("others", { name: "a" }, { hostPID: null }),
    { ...pod("others", { name: "a" }), kind: "PodTemplate" },
  ];
  assert.equal(
    all.map((one) => alikeTo(one, applicable)),
    all.map(() => undefined),
  );
});

test("large objects are not compared", () => {
  const large = (): KubernetesObject => pod("large", { name: "a" }, { subdomain: "s".repeat(1000) });
  assert.equal([alikeTo(large(), applicable), alikeTo(large(), applicable)], [undefined, undefined]);
});

test("where a rule reads names, objects with other names are evaluated", () => {
  const reads = { ...release.index.reads, pod: { ...release.index.reads["pod"], "metadata.name": "string" } };
  const reading = applicableIn(loadedRelease({ ...release.index, reads }, release.policy));
  const two = ["a", "b"].map((name) => pod("read", { name }));
  assert.equal(
    two.map((one) => alikeTo(one, reading)),
    [undefined, undefined],
  );
});

test("no rule about pods, Services and claims reads names", () => {
  for (const subject of ["pod", "service", "persistent-volume-claim"])
    assert.not("metadata.name" in (release.index.reads[subject] ?? {}), subject);
});

test("a verdict on alike objects is computed for the second, and then known", () => {
  let evaluations = 0;
  const evaluate: typeof release.policy.evaluate = (object) => ((evaluations += 1), release.policy.evaluate(object));
  const counting = applicableIn(loadedRelease(release.index, { evaluate }, release.parameters));
  const verdicts = ["a", "b", "c", "d"].map((name) =>
    evaluateAlone({ value: pod("verdict", { name }, { hostPID: true }) }, counting, "forget"),
  );
  assert.is(evaluations, 2);
  assert.ok(verdicts[0]?.findings.some(({ rule }) => rule === "win-host-pid"));
  for (const one of verdicts) assert.equal(one, verdicts[0]);
});

test.run();
