import type { Diagnostic } from "../lib/diagnostic.js";
import { parametersOfCode, valueFault } from "../model/parameter.js";
import { referencesOf } from "../model/references.js";
import type { Spec } from "../spec/read-spec.js";
import type { ParameterSource, PredicateSource } from "../spec/types.js";
import type { Linter } from "./linter.js";
import { predicateSites } from "./walk.js";

export const parameters: Linter = {
  id: "parameters",
  description: "Predicates count lists and compare texts that exist, and defaults match their type.",
  check: (spec) => [...operandFaults(spec), ...missingParameters(spec), ...defaultFaults(spec)],
};

function* operandFaults(spec: Spec): Generator<Diagnostic> {
  for (const { file, keys, source } of predicateSites(spec)) {
    const message = operandFault(source, spec);
    if (message !== undefined) yield { ...file.document.place([...keys, "parameter"]), message };
  }
}

/** Lists are counted, texts are compared; both can be empty. */
function operandFault(
  { parameter, equals, itemsOver }: PredicateSource,
  { parameters: { content } }: Spec,
): string | undefined {
  if (parameter === undefined) return undefined;
  const isText = (name: string): boolean => content[name]?.type === "text";
  const names = Object.keys(content);
  const [wanted, fitting] =
    equals !== undefined
      ? ["text", names.filter(isText)]
      : itemsOver !== undefined
        ? ["list", names.filter((name) => !isText(name))]
        : ["parameter", names];
  if (fitting.includes(parameter)) return undefined;
  return `There is no ${wanted} "${parameter}". Write one of ${fitting.join(", ")}.`;
}

/** Without them, code would silently read nothing. */
function* missingParameters({ parameters: { content, document } }: Spec): Generator<Diagnostic> {
  for (const [name, type] of Object.entries(parametersOfCode)) {
    if (content[name]?.type === type) continue;
    const keys = name in content ? [name, "type"] : [];
    yield {
      ...document.place(keys),
      message: `Code reads the parameter ${name}, of type ${type}. Define it so, or change src/model/parameter.ts.`,
    };
  }
}

function* defaultFaults(spec: Spec): Generator<Diagnostic> {
  const { content, document } = spec.parameters;
  for (const [name, source] of Object.entries(content)) {
    for (const { content: data } of spec.versions) {
      const value = settled(source, referencesOf(spec, data));
      const fault =
        value === undefined
          ? `does not exist in Kubernetes ${data.kubernetes}. Name a list of spec/versions.`
          : valueFault(source, value);
      if (fault === undefined) continue;
      yield { ...document.place([name, "default"]), message: `The default ${fault}` };
      break;
    }
  }
}

function settled(
  { default: given }: ParameterSource,
  references: ReturnType<typeof referencesOf>,
): string | readonly string[] | undefined {
  return typeof given === "string" && given.startsWith("$") ? references(given) : given;
}
