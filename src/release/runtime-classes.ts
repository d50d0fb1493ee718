import type { OutputFile } from "../engines/engine.js";
import { kustomization, setLabels } from "../engines/kustomization.js";
import type { TemplateRenderer } from "../engines/template-renderer.js";
import type { Model } from "../model/model.js";
import type { ParameterOfCode } from "../model/parameter.js";
import { defaultsOf, namedTexts } from "../model/parameter.js";

const folder = "runtime-classes";

/** The RuntimeClasses of a version, and a kustomization that applies all of them. */
export function runtimeClassFiles(model: Model, renderTemplate: TemplateRenderer): readonly OutputFile[] {
  const files = model.runtimeClasses.map((one): OutputFile => {
    const nodeSelector = Object.entries(one.nodeSelector).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
    }));
    const context = { ...one, nodeSelector, ...taintOf(model) };
    return { path: `${folder}/${one.name}.yaml`, text: renderTemplate("release/runtime-class", context) };
  });
  const names = model.runtimeClasses.map(({ name }) => `${name}.yaml`);
  return files.length === 0 ? [] : [...files, kustomization(folder, names, renderTemplate, setLabels(model))];
}

/** The default taint of Windows nodes, for templates; undefined if they have none. */
export function taintOf({ parameters }: Pick<Model, "parameters">): {
  taint: Readonly<Record<"key" | "value" | "effect", string>> | undefined;
} {
  const defaults = defaultsOf(parameters);
  const text = (name: ParameterOfCode): string => namedTexts(defaults, name).join();
  if (text("taint.key") === "") return { taint: undefined };
  return { taint: { key: text("taint.key"), value: text("taint.value"), effect: text("taint.effect") } };
}
