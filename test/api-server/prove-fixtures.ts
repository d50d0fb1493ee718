import type { Model } from "../../src/model/model.js";
import { assertHeads, fixturesAsTheyAre } from "../conformance/fixture-heads.js";
import type { Sample } from "../conformance/samples.js";
import { refusesMisspelt } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { plainPod } from "./plain-pod.js";
import { makeWhatIsNamed } from "./prerequisites.js";
import { pathsRefusedBy } from "./refused-paths.js";
import { unservedKind } from "./unserved.js";

type Answer = readonly [name: string, paths: readonly string[]];

/**
 * The API server rejects fixtures at the paths that they promise, and accepts the others.
 * @param cluster without any RuntimeClass, because an existing one cannot be created again
 * @throws Error with the fixtures that differ
 */
export async function proveFixtures(cluster: Cluster, model: Model): Promise<void> {
  const answers = new Map(
    await ask(
      cluster,
      model,
      fixturesAsTheyAre(model).filter(({ object }) => unservedKind(object) === undefined),
    ),
  );
  assertHeads(model, {
    engine: "kube-apiserver",
    title: cluster.name,
    exempt: ({ object }) => unservedKind(object),
    answers: () => answers,
  });
  await refusesMisspelt(cluster, [plainPod({})]);
}

/** RuntimeClasses come first, because pods are rejected unless their RuntimeClass exists. */
async function ask(cluster: Cluster, model: Model, samples: readonly Sample[]): Promise<readonly Answer[]> {
  const all = (some: readonly Sample[]) =>
    Promise.all(
      some.map(async ({ name, object }): Promise<Answer> => [name, await pathsRefusedBy(cluster, model, object)]),
    );
  const classes = await all(samples.filter(isRuntimeClass));
  await makeWhatIsNamed(
    cluster,
    samples.map(({ object }) => object),
  );
  return [...classes, ...(await all(samples.filter((one) => !isRuntimeClass(one))))];
}

function isRuntimeClass({ object }: Sample): boolean {
  return object.kind === "RuntimeClass";
}
