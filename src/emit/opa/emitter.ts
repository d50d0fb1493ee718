import type { Model } from "../../model/model.js";
import { defaultsOf, nested } from "../../model/parameter.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { Frames } from "../frames.js";
import { bundlePackages, findingsModule, libraryModule, mainModule, resultsModule, ruleModule } from "./modules.js";
import { snake } from "./rego.js";

/** The OPA bundle: one package a rule, `wincompat/findings`, and `main` for conftest. */
export const opa: Emitter = {
  engine: "opa",
  emit(model: Model, frames: Frames): Emission {
    const rules = model.rules.map((rule): OutputFile => {
      const folder = snake(rule.id);
      const text = ruleModule(model, rule, bundlePackages, frames);
      return { path: `opa/bundle/wincompat/rules/${folder}/${folder}.rego`, text };
    });
    return {
      unsupported: model.mutations.map(({ id }) => ({ mutation: id, reason: "OPA answers questions about an object and changes none." })),
      files: [
        { path: "opa/README.md", text: frames("opa/readme", { kubernetes: model.version }) },
        { path: "opa/bundle/.manifest", text: manifest(model, `kubernetes-${model.version}-${model.release.version}`) },
        { path: "opa/bundle/data.json", text: data(model) },
        { path: "opa/bundle/main/main.rego", text: mainModule(model, frames) },
        { path: "opa/bundle/wincompat/lib/lib.rego", text: libraryModule(model, bundlePackages, frames) },
        { path: "opa/bundle/wincompat/results/results.rego", text: resultsModule(model, frames) },
        { path: "opa/bundle/wincompat/wincompat.rego", text: findingsModule(model, frames) },
        ...rules,
      ],
    };
  },
  // A bundle is loaded as a whole: what users name in it are rules.
  names: () => new Map(),
};

/** What a user edits; the same values hold where the file is not loaded. */
function data(model: Model): string {
  return `${JSON.stringify({ wincompat: { parameters: nested(defaultsOf(model.parameters)) } }, null, 2)}\n`;
}

/**
 * No `wasm` key: released OPA refuses a bundle whose manifest has one.
 * @param revision what OPA reports of a bundle that it has loaded
 */
function manifest(model: Model, revision: string): string {
  const content = {
    revision,
    roots: ["main", "wincompat"],
    rego_version: 1,
    metadata: { kubernetes: model.version, spec: model.specDigest },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
