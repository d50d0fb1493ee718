import type { Model } from "../../model/model.js";
import { defaultsOf, nested } from "../../model/parameter.js";
import type { Emission, Emitter, OutputFile } from "../emitter.js";
import type { TemplateRenderer } from "../template-renderer.js";
import { admissionFiles } from "./admission.js";
import { jsonText, manifest } from "./manifest.js";
import {
  admissionModule, bundlePackages, findingsModule, itemsModule, libraryModule, mainModule, parametersName, resultsModule, ruleModule,
} from "./modules.js";
import { snake } from "./rego.js";

/**
 * The OPA bundle, which owns nothing but `wincompat`: one package a rule, and what asks all of them. Beside it what others
 * may own: the parameters, the package `main` of conftest, and the default decision of a server.
 */
export const opa: Emitter = {
  engine: "opa",
  emit(model: Model, renderTemplate: TemplateRenderer): Emission {
    const revision = `kubernetes-${model.version}-${model.release.version}`;
    return {
      unsupported: model.mutations.map(({ id }) => ({ mutation: id, reason: "OPA answers questions about an object and changes none." })),
      files: [
        { path: "opa/README.md", text: renderTemplate("opa/readme", { kubernetes: model.version }) },
        ...bundleFiles(model, revision, renderTemplate),
        { path: "opa/conftest/main.rego", text: mainModule(renderTemplate) },
        ...parameterFiles(model, revision),
        ...admissionFiles(model, revision, renderTemplate),
      ],
    };
  },
  // A bundle is loaded as a whole: what users name in it are rules.
  names: () => [],
};

function bundleFiles(model: Model, revision: string, renderTemplate: TemplateRenderer): readonly OutputFile[] {
  const rules = model.rules.map((rule): OutputFile => {
    const folder = snake(rule.id);
    return { path: `opa/bundle/wincompat/rules/${folder}/${folder}.rego`, text: ruleModule(rule, bundlePackages, renderTemplate) };
  });
  const metadata = { kubernetes: model.version, spec: model.specDigest };
  return [
    { path: "opa/bundle/.manifest", text: jsonText({ ...manifest(revision, "wincompat"), metadata }) },
    { path: "opa/bundle/wincompat/admission/admission.rego", text: admissionModule(renderTemplate) },
    { path: "opa/bundle/wincompat/items/items.rego", text: itemsModule(renderTemplate) },
    { path: "opa/bundle/wincompat/lib/lib.rego", text: libraryModule(model, bundlePackages, renderTemplate) },
    { path: "opa/bundle/wincompat/results/results.rego", text: resultsModule(renderTemplate) },
    { path: "opa/bundle/wincompat/wincompat.rego", text: findingsModule(model, renderTemplate) },
    ...rules,
  ];
}

/** A bundle of its own with the values that hold anyway: what a user copies and edits. */
function parameterFiles(model: Model, revision: string): readonly OutputFile[] {
  return [
    { path: "opa/parameters/.manifest", text: jsonText(manifest(revision, parametersName)) },
    { path: "opa/parameters/data.json", text: jsonText({ [parametersName]: nested(defaultsOf(model.parameters)) }) },
  ];
}
