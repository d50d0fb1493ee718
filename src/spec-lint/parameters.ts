import type { Diagnostic } from "../lib/diagnostic.js";
import { valueFault } from "../model/parameter.js";
import { referencesOf } from "../model/references.js";
import type { Spec } from "../spec/read-spec.js";
import type { ParameterSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { predicateSites } from "./walk.js";

export const parameters: Linter = {
  id: "parameters",
  description: "Parameters that predicates count are defined lists, and defaults are what their type promises.",
  check: (spec) => [...operandFaults(spec), ...defaultFaults(spec)],
};

function* operandFaults(spec: Spec): Generator<Diagnostic> {
  const { content } = spec.parameters;
  const lists = Object.keys(content).filter((name) => content[name]?.type !== "text");
  for (const { file, keys, source } of predicateSites(spec)) {
    if (source.parameter === undefined || lists.includes(source.parameter)) continue;
    const message = `There is no list "${source.parameter}" in spec/parameters.yaml. Write one of ${lists.join(", ")}.`;
    yield { ...file.document.place([...keys, "parameter"]), message };
  }
}

function* defaultFaults(spec: Spec): Generator<Diagnostic> {
  const { content, document } = spec.parameters;
  for (const [name, source] of Object.entries(content)) {
    for (const { content: data } of spec.versions) {
      const value = settled(source, referencesOf(spec, data));
      const fault = value === undefined ? `is not there in Kubernetes ${data.kubernetes}. Name a list of spec/versions.` : valueFault(source, value);
      if (fault === undefined) continue;
      yield { ...document.place([name, "default"]), message: `The default ${fault}` };
      break;
    }
  }
}

function settled({ default: given }: ParameterSource, references: ReturnType<typeof referencesOf>): string | readonly string[] | undefined {
  return typeof given === "string" && given.startsWith("$") ? references(given) : given;
}
