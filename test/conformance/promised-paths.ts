import type { Model } from "../../src/model/model.js";
import type { Fixture } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { ofAdmissionPlugins, rejections } from "./kubernetes.js";
import { toldAt } from "./seccomp.js";

/**
 * The paths at which the API server must reject a fixture: from its head for its own rule, from the interpreter for other
 * rules, and from its head for reasons without a rule.
 *
 * @throws Error without a fixture
 */
export function promisedPaths(model: Model, fixture: Fixture | undefined): readonly string[] {
  if (fixture === undefined) throw new Error("Only fixtures as they are can be compared with their heads.");
  const others = rejections(model, fixture.object).filter(({ rule }) => rule !== fixture.rule);
  const own = fixture.effect === "rejected" && !ofAdmissionPlugins.has(fixture.rule) ? fixture.paths : [];
  const paths = [...own, ...others.map(({ path }) => path)];
  return [...paths.flatMap((path) => toldAt(path, fixture.object as KubeObject)), ...fixture.refusedIn(model.version)];
}
