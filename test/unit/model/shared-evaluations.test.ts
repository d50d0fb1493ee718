import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../../src/check/load-release.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import { keepEvaluationOf, SharedEvaluations } from "../../../src/model/shared-evaluations.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { coveredVersions } from "../../../src/release/released.js";
import { firstFixtures } from "../../conformance/samples.js";
import { readFixtures } from "../../fixtures.js";
import { isOfEveryVersion } from "../../generate/options.js";
import { comparedModels } from "../../spec.js";

const test = suite("model/shared-evaluations");

const versions = coveredVersions();

/** The versions that are compared: all of them in `npm run conformance`, and in `npm test` the oldest, one between and the newest two. */
function isCompared(_: unknown, index: number): boolean {
  const { length } = versions;
  return isOfEveryVersion() || [0, Math.floor(length / 2), length - 2, length - 1].includes(index);
}

const alone = await Promise.all(versions.filter(isCompared).map((version) => loadRelease(version)));
const sharing = new SharedEvaluations();
const shared = await Promise.all(versions.map((version) => loadRelease(version, () => new Map(), { shared: sharing })));

test("policies that share evaluations find what each finds alone", () => {
  // `npm run conformance` compares all fixtures.
  const fixtures = isOfEveryVersion() ? readFixtures() : comparedModels().flatMap((model) => [...firstFixtures(model)]);
  const objects = fixtures.map(({ object }) => object);
  // Version by version: the functions of one version stay in the cache of the processor, those of all versions do not.
  const verdicts = alone.map(({ policy }) => objects.map((object) => policy.evaluate(object)));
  for (const [index, object] of objects.entries()) {
    const verdictsOfShared = shared.map(({ policy }) => policy.evaluate(object));
    assert.equal(
      verdictsOfShared.filter(isCompared),
      verdicts.map((ofVersion) => ofVersion[index]),
    );
  }
  assert.ok(new Set(verdicts.at(-1)?.map(({ findings }) => JSON.stringify(findings))).size > 100);
});

test("a case that versions have in common is evaluated once for an object", () => {
  const spec = { os: { name: "windows" }, hostPID: true, containers: [] };
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec };
  const findingsOf = (releases: typeof shared): unknown[] =>
    releases
      .slice(-2)
      .map(({ policy }) => policy.evaluate(object).findings.find(({ rule }) => rule === "win-host-pid"));
  const [before, after] = findingsOf(shared);
  assert.ok(before !== undefined && before === after);
  const [one, other] = findingsOf(alone);
  assert.ok(one !== undefined && one !== other);
});

test("of an object that is noted, what is found is kept while others are evaluated", () => {
  const podWith = (name: string): object => {
    const spec = { os: { name: "windows" }, hostPID: true, containers: [] };
    return { apiVersion: "v1", kind: "Pod", metadata: { name }, spec };
  };
  const [noted, other] = [podWith("a"), podWith("b")];
  keepEvaluationOf(noted);
  const [before, after] = shared.slice(-2).map(({ policy }) => {
    const found = [noted, other].map((one) => policy.evaluate(one).findings);
    return found.map((findings) => findings.find(({ rule }) => rule === "win-host-pid"));
  });
  assert.ok(before?.[0] !== undefined && before[0] === after?.[0]);
  assert.ok(before[1] !== undefined && before[1] !== after?.[1]);
});

test("what rules ask about elements is found out once, and versions that ask the same have it in common", () => {
  const selector = { kind: "entries", path: parseFieldPath("spec.nodeSelector") } as const;
  const asked = (releases: typeof shared): unknown[] =>
    releases.slice(-2).map(({ policy }) => policy.distinguish?.(selector));
  const [before, after] = asked(shared);
  assert.ok(before !== undefined && before === after);
  const [one, other] = asked(alone);
  assert.ok(one !== undefined && one !== other);
  assert.is(asked(alone)[0], one);
});

test("what rules ask about elements depends on the parameters", async () => {
  const tolerations = { kind: "list", path: parseFieldPath("spec.tolerations") } as const;
  const [first, second] = await Promise.all(
    ["first", "second"].map(async (key) => {
      const values = new Map([["taint.key", key]]);
      const { policy } = await loadRelease(versions[0] as KubeVersion, () => values, { shared: sharing });
      const answersOf = policy.distinguish?.(tolerations);
      return ["first", "second", "other"].map((one) =>
        answersOf?.({ key: one, operator: "Exists", effect: "NoSchedule" }),
      );
    }),
  );
  assert.is.not(first?.[0], first?.[2]);
  assert.is(first?.[1], first?.[2]);
  assert.is.not(second?.[1], second?.[2]);
  assert.is(second?.[0], second?.[2]);
});

test("a case that no difference concerns is evaluated once for all versions, also where their scopes and parameters differ", () => {
  const spec = { os: { name: "windows" }, nodeSelector: { "kubernetes.io/os": "windows" }, containers: [] };
  const security = { runAsUser: 1 };
  const object = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: { ...spec, securityContext: security },
  };
  const findings = shared.map(({ policy }) =>
    policy.evaluate(object).findings.find(({ rule }) => rule === "win-run-as-user"),
  );
  assert.ok(findings[0] !== undefined);
  assert.ok(new Set(findings).size <= 2, `${new Set(findings).size} evaluations`);
});

test("versions that find the same in an object have one verdict, which is sorted once", () => {
  const spec = { os: { name: "windows" }, hostPID: true, containers: [] };
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec };
  const [before, after] = shared.slice(-2).map(({ policy }) => policy.evaluate(object));
  assert.ok((before?.findings.length ?? 0) > 0);
  assert.is(before, after);
});

test("a policy that shares nothing evaluates a changed object again", () => {
  const spec = { os: { name: "windows" }, hostPID: true, containers: [] };
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec };
  const rules = (): readonly string[] | undefined => alone[0]?.policy.evaluate(object).findings.map(({ rule }) => rule);
  assert.ok(rules()?.includes("win-host-pid"));
  spec.hostPID = false;
  assert.not(rules()?.includes("win-host-pid"));
});

test("versions with the same types share them, so that an object is compared with them once", () => {
  const [first, ...others] = shared.slice(-3).map(({ fields }) => fields.of("pod"));
  assert.ok(first !== undefined && others.every((one) => one === first));
  assert.is.not(shared[0]?.fields.of("pod"), first);
});

test.run();
