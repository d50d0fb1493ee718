import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as assert from "uvu/assert";
import { mutationPolicyName } from "../../src/engines/kyverno/policies.js";
import { packageRoot } from "../../src/lib/package.js";
import type { Model } from "../../src/model/model.js";
import { mutate } from "../../src/model/mutate.js";
import type { Mutation } from "../../src/model/mutation.js";
import { makeWhatIsNamed } from "../api-server/prerequisites.js";
import { say } from "../conformance/engine-test.js";
import type { KubeObject } from "../generate/objects.js";
import type { MutationFixture } from "../mutation-fixtures.js";
import { readMutationFixtures } from "../mutation-fixtures.js";
import type { Prove, Session } from "./e2e-session.js";
import { applyFolders, ready } from "./e2e-session.js";
import { patiently } from "./patiently.js";
import { plainWindowsPod } from "./pods.js";
import type { Answer } from "./requests.js";
import { mustAccept, tryCreate } from "./requests.js";
import { inNamespace } from "./samples.js";

/** An object, and what the server makes of what must become of it: its defaults are in both. */
interface Expectation {
  readonly title: string;
  readonly input: KubeObject;
  readonly expected: unknown;
}

/** Mutations make of an object what their fixtures say, alone and beside policies that deny. */
export function proveMutations(prove: Prove, model: Model, folder: string): void {
  const fileOf = (mutation: Mutation): string =>
    `dist-policies/${model.version}/${folder}/${mutationPolicyName(mutation)}.yaml`;
  // With the defaults of its parameters, a mutation can be without a policy.
  const mutations = model.mutations.filter((mutation) => existsSync(join(packageRoot, fileOf(mutation))));
  assert.ok(mutations.length >= model.mutations.filter(({ profile }) => profile === "recommended").length);
  const fixtures = readMutationFixtures().filter((one) => one.covers(model.version) && one.values.size === 0);
  const expectations = new Map<string, readonly Expectation[]>();
  prove("mutate", "the API server accepts what mutations make", async (session) => {
    await session.running.removePolicies();
    await makeWhatIsNamed(
      session.cluster,
      fixtures.flatMap(({ input, output }) => [input, output] as KubeObject[]).map(inNamespace),
    );
    for (const mutation of mutations) {
      expectations.set(
        mutation.id,
        await expectationsOf(
          session,
          mutation,
          fixtures.filter((one) => one.mutation === mutation.id),
        ),
      );
    }
  });
  for (const mutation of mutations) {
    prove("mutate", `${mutation.id} alone makes what its fixtures say`, async (session) => {
      await session.running.removePolicies();
      await session.kubectl.run(["apply", "-f", fileOf(mutation)]);
      await ready(session.running);
      await makesAll(session, expectations.get(mutation.id) ?? []);
    });
  }
  prove("mutate", "a pod that lacks what mutations add is completed, and not denied", async (session) => {
    await session.running.removePolicies();
    await applyFolders(session, [...session.engine.folders.enforce, folder]);
    const { spec } = await createdPod(session, "e2e");
    assert.is(spec.os?.name, "windows");
    assert.ok(
      spec.tolerations?.some(({ key }) => key === "os"),
      JSON.stringify(spec.tolerations),
    );
  });
}

/** A pod of a component of the cluster is not changed. This follows proveMutations, which installs the mutations. */
export function proveExcluded(prove: Prove): void {
  prove("mutate", "pods in excluded namespaces are created as they are", async (session) => {
    await makeWhatIsNamed(session.cluster, [windowsPod("kube-system")]);
    const [changed, excluded] = [await createdPod(session, "e2e"), await createdPod(session, "kube-system")];
    assert.is(changed.spec.os?.name, "windows");
    assert.is(excluded.spec.os, undefined);
    assert.not.ok(excluded.spec.tolerations?.some(({ key }) => key === "os"));
  });
}

interface WindowsPod {
  readonly spec: {
    readonly os?: { readonly name: string };
    readonly tolerations?: readonly { readonly key?: string }[];
  };
}

/** A pod that lacks what mutations add. */
function windowsPod(namespace: string): KubeObject {
  return plainWindowsPod({ name: "completed", namespace }, {});
}

/** What the API server makes of a pod that lacks what mutations add. */
export async function createdPod({ cluster }: Session, namespace: string): Promise<WindowsPod> {
  return mustAccept(await tryCreate(cluster, windowsPod(namespace)), "the pod") as WindowsPod;
}

async function expectationsOf(
  { cluster, engine, model }: Session,
  mutation: Mutation,
  fixtures: readonly MutationFixture[],
): Promise<readonly Expectation[]> {
  const made = await Promise.all(
    fixtures.map(async ({ name, input, output }) => {
      const object = inNamespace(input as KubeObject);
      const [before, after] = await Promise.all([
        tryCreateServed(cluster, object),
        tryCreateServed(cluster, inNamespace(output as KubeObject)),
      ]);
      if (before?.verdict !== "accepted" || after?.verdict !== "accepted") return [];
      // The server drops null and empty fields before it calls a webhook, so fixtures with such fields are skipped.
      if (input === output && mutate(model, mutation, before.object) !== before.object) return [];
      return [{ title: name, input: object, expected: comparable(after.object) }];
    }),
  );
  say(
    `${engine.name}: ${made.flat().length} of ${fixtures.length} fixtures of ${mutation.id} are accepted by the API server, and kept as they are`,
  );
  return made.flat();
}

async function tryCreateServed(cluster: Session["cluster"], object: KubeObject): Promise<Answer | undefined> {
  return (await cluster.resourceOf(object)) === undefined ? undefined : tryCreate(cluster, object);
}

async function makesAll({ cluster }: Session, expectations: readonly Expectation[]): Promise<void> {
  assert.ok(expectations.length > 0);
  for (const { title, input, expected } of expectations) {
    let made: unknown;
    const isMade = async (): Promise<boolean> =>
      isDeepStrictEqual((made = comparable(mustAccept(await tryCreate(cluster, input), title))), expected);
    // The server learns of a webhook a moment after it was registered.
    await patiently(async () => ((await isMade()) ? [] : [title]), "this is not made", 10).catch(() =>
      assert.equal(made, expected, title),
    );
  }
}

// A Job gets its own uid as a label of its pods.
const perRequest = new Set([
  "uid",
  "creationTimestamp",
  "managedFields",
  "resourceVersion",
  "controller-uid",
  "batch.kubernetes.io/controller-uid",
]);

/** Without what differs from request to request. The order of tolerations means nothing, and plugins of the server add some. */
function comparable(value: unknown, key = ""): unknown {
  if (typeof value === "string") return value.replace(/^kube-api-access-[a-z0-9]{5}$/, "kube-api-access");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => comparable(one));
    return key === "tolerations" ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !perRequest.has(name))
      .map(([name, inner]) => [name, comparable(inner, name)]),
  );
}
