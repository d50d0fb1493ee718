import { whyWithheld } from "../src/engines/kyverno/availability.js";
import type { Model } from "../src/model/model.js";
import { models } from "./spec.js";

/** The models that Kyverno has policies for, oldest first. */
export function kyvernoModels(): readonly Model[] {
  return models().filter((model) => whyWithheld(model) === undefined);
}
