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

/** What became of one fixture. */
export type FixtureVerdict =
  /** No cluster of that version has such objects; `kind` says which. */
  | { readonly outcome: "not asked"; readonly kind: string }
  | { readonly outcome: "accepted" | "refused" }
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

function compare(fixture: Fixture, paths: readonly string[], refusal: Refusal | undefined): FixtureVerdict {
  const should = paths.length === 0 ? "accepted" : `refused at ${paths.join(", ")}`;
  const does = refusal === undefined ? "accepted" : describe(refusal);
  if (should !== does) return disagreement(fixture, `should be ${should}; is ${does}${refusal ? ` (${refusal.message})` : ""}`);
  return { outcome: refusal === undefined ? "accepted" : "refused" };
}

/** A refusal without a field, such as that of an admission plugin, agrees with nothing. */
function describe({ errors, message }: Refusal): string {
  const paths = distinct(refusedPaths(errors));
  return paths.length === 0 ? `refused: ${message}` : `refused at ${paths.join(", ")}`;
}

/** The paths in the head of the fixture, and where other rules call the same object refused. */
function promised(model: Model, { rule, effect, paths, object, values }: Fixture): string[] {
  const others = interpret(model, object, values).findings.filter((one) => one.rule !== rule && one.effect === "rejected");
  return distinct([...(effect === "rejected" ? paths : []), ...others.map(({ path }) => path)]);
}

function distinct(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort();
}

function disagreement({ name }: Fixture, text: string): FixtureVerdict {
  return { outcome: "disagreement", text: `${name}: ${text}` };
}
