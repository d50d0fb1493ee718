import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { isServed } from "../conformance/kinds.js";
import { refusedPaths } from "../conformance/kubernetes.js";
import type { Fixture } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import type { Cluster } from "./cluster.js";
import type { Refusal } from "./replies.js";
import { refusalOf } from "./replies.js";
import { createDry } from "./resources.js";
import { copiedTo } from "./seccomp-annotations.js";

/** What became of one fixture. */
export type FixtureVerdict =
  /** No cluster of that version has such objects; `kind` says which. */
  | { readonly outcome: "not asked"; readonly kind: string }
  /** `refused for others`: only for what is no matter of Windows. */
  | { readonly outcome: "accepted" | "refused" | "refused for others" }
  | { readonly outcome: "disagreement"; readonly text: string };

/** Asks the server to create an object, and compares which paths it refuses with those that the fixture promises. */
export async function fixtureVerdict({ client, resourceOf }: Cluster, model: Model, fixture: Fixture): Promise<FixtureVerdict> {
  const object = fixture.object as KubeObject;
  const kind = `${object.apiVersion} ${object.kind}`;
  const resource = await resourceOf(object);
  if (!isServed(model, object)) {
    return resource === undefined ? { outcome: "not asked", kind } : disagreement(fixture, `${kind} is served, and the model does not say so`);
  }
  if (resource === undefined) return disagreement(fixture, `${kind} is not served, and the model says that it is`);
  return compare(fixture, promised(model, fixture), refusalOf(await createDry(client, resource, object)));
}

function compare(fixture: Fixture, should: readonly string[], refusal: Refusal | undefined): FixtureVerdict {
  if (refusal !== undefined && refusal.errors.length === 0) return disagreement(fixture, `refused as a whole: ${refusal.message}`);
  const does = distinct(refusedPaths(refusal?.errors ?? []));
  if (should.join() !== does.join()) {
    return disagreement(fixture, `promises ${told(should)}, is ${told(does)}${refusal === undefined ? "" : ` (${refusal.message})`}`);
  }
  if (refusal === undefined) return { outcome: "accepted" };
  return { outcome: does.length > 0 ? "refused" : "refused for others" };
}

function told(paths: readonly string[]): string {
  return paths.length === 0 ? "accepted" : `refused at ${paths.join(", ")}`;
}

/** The paths in the head of the fixture, and where other rules call the same object refused, as the API server spells them. */
function promised(model: Model, { rule, effect, paths, object, values }: Fixture): string[] {
  const others = interpret(model, object, values).findings.filter((one) => one.rule !== rule && one.effect === "rejected");
  const all = [...(effect === "rejected" ? paths : []), ...others.map(({ path }) => path)];
  return distinct(all.map((path) => copiedTo(path, object as KubeObject)));
}

function distinct(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort();
}

function disagreement({ name }: Fixture, text: string): FixtureVerdict {
  return { outcome: "disagreement", text: `${name}: ${text}` };
}
