import { lazy } from "../../lib/remembered.js";
import type { Emission, Engine } from "../engine.js";
import { bundleFiles, capabilitiesFile } from "./bundle.js";
import { opaCompiler } from "./compiler.js";
import { ruleInOpa } from "./excerpt.js";
import { opaNames } from "./names.js";
import { opaReleaseParts } from "./release-parts.js";
import { opaTests } from "./tests.js";
import { opaWasm } from "./wasm-policy.js";

/** A bundle of Rego, which OPA and conftest evaluate, also as an archive and as Wasm. */
export const opa: Engine = {
  id: "opa",
  title: "OPA and conftest",
  programs: ["opa", "conftest"],
  names: {
    ...opaNames,
    // A bundle is loaded completely; users name rules in it.
    policies: () => [],
  },
  emit(model, context): Emission {
    const files = lazy(() => bundleFiles(model, context));
    return {
      get files() {
        return files();
      },
      unsupported: model.mutations.map(({ id }) => ({
        mutation: id,
        reason: "OPA evaluates objects and does not change them.",
      })),
      ruleIn: (rule) => ruleInOpa(rule, model),
      supportingFiles: (support) => [capabilitiesFile(), ...opaTests(support)],
    };
  },
  compiler: opaCompiler,
  wasm: opaWasm,
  releaseParts: opaReleaseParts,
};
