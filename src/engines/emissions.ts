import type { Model } from "../model/model.js";
import type { Emission, Emitter } from "./emitter.js";
import type { Frames } from "./frames.js";

const made = new WeakMap<Model, WeakMap<Frames, Map<Emitter, Emission>>>();

/**
 * What an emitter makes of a model. Neither models nor templates change, and several ask for it: what explains a rule,
 * what counts the gaps, what builds a release. It is made once.
 *
 * @throws TemplateError
 */
export function emissionOf(emitter: Emitter, model: Model, frames: Frames): Emission {
  const ofModel = made.get(model) ?? new WeakMap<Frames, Map<Emitter, Emission>>();
  const withFrames = ofModel.get(frames) ?? new Map<Emitter, Emission>();
  const emission = withFrames.get(emitter) ?? emitter.emit(model, frames);
  made.set(model, ofModel.set(frames, withFrames.set(emitter, emission)));
  return emission;
}
