import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { say } from "../conformance/engine-test.js";
import { isServed } from "../conformance/kinds.js";
import { rejections } from "../conformance/kubernetes.js";
import { countEach, record } from "../conformance/record.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { refusesUnknownField } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import type { FixtureVerdict } from "./fixture-verdicts.js";
import { fixtureVerdict } from "./fixture-verdicts.js";
import { notAsked } from "./not-asked.js";
import { plainPod } from "./plain-pod.js";
import { makeWhatIsNamed } from "./prerequisites.js";

/** The API server refuses fixtures at the paths that they promise, and accepts the others. @throws Error with those where it does not */
export async function proveFixtures(cluster: Cluster, model: Model): Promise<void> {
  const fixtures = readFixtures().filter((fixture) => fixture.covers(model.version));
  const verdicts = await judgeAll(cluster, model, fixtures);
  const disagreements = verdicts.flatMap((one) => (one.outcome === "disagreement" ? one.text : []));
  const unasked = verdicts.flatMap((one) => (one.outcome === "not asked" ? one.kind : []));
  const asked = fixtures.filter(({ object }) => isServed(model, object as KubeObject));
  const count = (outcome: FixtureVerdict["outcome"]) => verdicts.filter((one) => one.outcome === outcome).length;
  const counts = [`${count("refused")} refused`, `${count("refused anyway")} refused for what no rule is about`, `${disagreements.length} disagreements`];
  say(`${cluster.name}: ${[`${asked.length} fixtures`, ...counts, ...notAsked(unasked)].join(", ")}`);
  const finds = countEach(asked.flatMap(({ object }) => [...new Set(rejections(model, object).map(({ rule }) => rule))]));
  record({ engine: "kube-apiserver", kubernetes: model.version, what: "fixtures", objects: asked.length, disagreements: disagreements.length, finds });
  assert.equal(disagreements, []);
  await refusesUnknownField(cluster, plainPod({}));
}

/** RuntimeClasses come first: pods are refused unless theirs exists, and what exists cannot be created again. */
async function judgeAll(cluster: Cluster, model: Model, fixtures: readonly Fixture[]): Promise<readonly FixtureVerdict[]> {
  const judge = (some: readonly Fixture[]) => Promise.all(some.map((fixture) => fixtureVerdict(cluster, model, fixture)));
  const classes = await judge(fixtures.filter(isRuntimeClass));
  await makeWhatIsNamed(cluster, fixtures.map(({ object }) => object as KubeObject));
  return [...classes, ...(await judge(fixtures.filter((one) => !isRuntimeClass(one))))];
}

function isRuntimeClass({ object }: Fixture): boolean {
  return (object as KubeObject).kind === "RuntimeClass";
}
