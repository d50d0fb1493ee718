import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import { say } from "../conformance/engine-test.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { refusesUnknownField } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import type { FixtureVerdict } from "./fixture-verdicts.js";
import { fixtureVerdict } from "./fixture-verdicts.js";
import { makeWhatIsNamed } from "./prerequisites.js";

/** The API server refuses fixtures at the paths that they promise, and accepts the others. @throws Error with those where it does not */
export async function proveFixtures(cluster: Cluster, model: Model): Promise<void> {
  const verdicts = await judgeAll(cluster, model, readFixtures().filter((fixture) => fixture.covers(model.version)));
  const disagreements = verdicts.flatMap((one) => (one.outcome === "disagreement" ? one.text : []));
  const unasked = verdicts.flatMap((one) => (one.outcome === "not asked" ? one.kind : []));
  const count = (outcome: FixtureVerdict["outcome"]) => verdicts.filter((one) => one.outcome === outcome).length;
  const counts = [`${count("refused")} refused`, `${disagreements.length} disagreements`, `${count("refused for others")} refused for what is wrong on every system`];
  say(`${cluster.name}: ${[`${verdicts.length - unasked.length} fixtures`, ...counts, ...notAsked(unasked)].join(", ")}`);
  assert.equal(disagreements, []);
  await refusesUnknownField(cluster, plainPod);
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

/** Kinds that no cluster of the version serves, such as the file of a kubelet. */
function notAsked(kinds: readonly string[]): string[] {
  const counts = [...new Set(kinds)].sort().map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`);
  return counts.length === 0 ? [] : [`not asked: ${counts.join(" and ")}`];
}

const plainPod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "plain" },
  spec: { containers: [{ name: "main", image: "example.com/a:1" }] },
};
