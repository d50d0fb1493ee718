import type { Model } from "../../src/model/model.js";
import { isServed } from "../conformance/kinds.js";
import { refusedPaths, unreadable } from "../conformance/kubernetes.js";
import { promisedPaths } from "../conformance/promised-paths.js";
import type { Fixture } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import type { Cluster } from "./cluster.js";
import type { Refusal } from "./replies.js";
import { refusalOf } from "./replies.js";
import { createDry } from "./resources.js";

/** What became of one fixture. */
export type FixtureVerdict =
  /** No cluster of that version has such objects; `kind` says which. */
  | { readonly outcome: "not asked"; readonly kind: string }
  /** `refused anyway`: only for what no rule is about. */
  | { readonly outcome: "accepted" | "refused" | "refused anyway" }
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
  return compare(model, fixture, distinct(promisedPaths(model, fixture)), refusalOf(await createDry(client, resource, object)));
}

function compare(model: Model, fixture: Fixture, should: readonly string[], refusal: Refusal | undefined): FixtureVerdict {
  if (refusal !== undefined && refusal.errors.length === 0) {
    return should.join() === unreadable ? { outcome: "refused anyway" } : disagreement(fixture, `refused as a whole: ${refusal.message}`);
  }
  const does = distinct(refusedPaths(model, fixture.object as KubeObject, refusal?.errors ?? []));
  if (should.join() !== does.join()) {
    return disagreement(fixture, `promises ${told(should)}, is ${told(does)}${refusal === undefined ? "" : ` (${refusal.message})`}`);
  }
  if (refusal === undefined) return { outcome: "accepted" };
  return { outcome: does.length > 0 ? "refused" : "refused anyway" };
}

function told(paths: readonly string[]): string {
  return paths.length === 0 ? "accepted" : `refused at ${paths.join(", ")}`;
}

function distinct(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort();
}

function disagreement({ name }: Fixture, text: string): FixtureVerdict {
  return { outcome: "disagreement", text: `${name}: ${text}` };
}
