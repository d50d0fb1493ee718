import type { Emission, Engine } from "../engine.js";
import { bundleFiles } from "./bundle.js";
import { ruleInOpa } from "./excerpt.js";
import { reservedNames } from "./rego.js";
import { opaRelease } from "./release.js";
import { opaTests } from "./tests.js";

/** A bundle of Rego, which OPA and conftest evaluate. `opa/compiler.ts` also makes the Wasm of it that `wincompat check` runs. */
export const opa: Engine = {
  id: "opa",
  title: "OPA and conftest",
  programs: ["opa", "conftest"],
  names: {
    reserved: reservedNames,
    spell: (name) => name,
    // A bundle is loaded as a whole: what users name in it are rules.
    policies: () => [],
  },
  emit: (model, context): Emission => ({
    files: bundleFiles(model, context),
    unsupported: model.mutations.map(({ id }) => ({
      mutation: id,
      reason: "OPA answers questions about an object and changes none.",
    })),
    ruleIn: (rule) => ruleInOpa(rule, model),
    supportingFiles: opaTests,
  }),
  release: opaRelease,
};
