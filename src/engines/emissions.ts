import type { Model } from "../model/model.js";
import type { Emission, Emitter } from "./emitter.js";
import type { TemplateRenderer } from "./template-renderer.js";

const made = new WeakMap<Model, WeakMap<TemplateRenderer, Map<Emitter, Emission>>>();

/**
 * What an emitter makes of a model. Neither models nor templates change, and several ask for it: what explains a rule,
 * what counts the gaps, what builds a release. It is made once.
 *
 * @throws TemplateError
 */
export function emissionOf(emitter: Emitter, model: Model, renderTemplate: TemplateRenderer): Emission {
  const ofModel = made.get(model) ?? new WeakMap<TemplateRenderer, Map<Emitter, Emission>>();
  const withTemplates = ofModel.get(renderTemplate) ?? new Map<Emitter, Emission>();
  const emission = withTemplates.get(emitter) ?? emitter.emit(model, renderTemplate);
  made.set(model, ofModel.set(renderTemplate, withTemplates.set(emitter, emission)));
  return emission;
}
