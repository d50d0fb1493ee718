import type { Model } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import { expectedRefusals, remembered } from "./kubernetes.js";
import type { Mistake } from "./mistakes.js";

const said = new WeakMap<Model, (object: KubeObject) => string>();

/** Would a judge of this object disagree with rules that have the mistake, and agree with those that have it not? */
export function isShownBy({ right, wrong }: Mistake, object: KubeObject): boolean {
  const saidOfRight = said.get(right) ?? remembered((one: KubeObject) => refusals(right, one));
  said.set(right, saidOfRight);
  return saidOfRight(object) !== refusals(wrong, object);
}

function refusals(model: Model, object: KubeObject): string {
  return [...new Set(expectedRefusals(model, object).flat())].sort().join();
}
