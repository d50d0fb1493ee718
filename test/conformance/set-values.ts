import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { variable } from "../../src/emit/kyverno/jmespath.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { nested, textsOf } from "../../src/model/parameter.js";
import { gatekeeperFiles } from "./gator.js";
import type { Installation } from "./release-folder.js";
import { pathsIn, releaseFolder } from "./release-folder.js";

/**
 * A copy of the committed release with values set where each engine has them: in the bundle of parameters, in the
 * parameters of constraints, in the context of Kyverno's rules. What is not set is left to the defaults.
 */
export function withValues(model: Model, values: ParameterValues, folder: string): Installation {
  mkdirSync(folder, { recursive: true });
  cpSync(releaseFolder(model), folder, { recursive: true });
  const data = join(folder, "opa", "parameters", "data.json");
  writeFileSync(data, JSON.stringify({ wincompat_parameters: nested(values) }));
  for (const file of gatekeeperFiles({ folder }).filter((path) => path.endsWith("constraint.yaml"))) edit(file, (constraint) => setParameters(constraint, values));
  for (const file of pathsIn({ folder }, /\bkyverno\/.*wincompat-[a-z0-9-]+\.yaml$/)) edit(file, (policy) => setContext(policy, values));
  return { model, folder, values, data };
}

interface Manifest {
  readonly spec: {
    parameters?: object;
    readonly rules?: readonly { readonly context: readonly { readonly name: string; readonly variable: { value?: unknown } }[] }[];
  };
}

/** Reads a manifest, changes it and writes it, as kustomize does. */
function edit(file: string, change: (manifest: Manifest) => void): void {
  const manifest = parse(readFileSync(file, "utf8")) as Manifest;
  change(manifest);
  writeFileSync(file, stringify(manifest, { lineWidth: 0 }));
}

function setParameters({ spec }: Manifest, values: ParameterValues): void {
  spec.parameters = nested(values);
}

function setContext({ spec }: Manifest, values: ParameterValues): void {
  for (const { context } of spec.rules ?? []) {
    for (const name of values.keys()) {
      const entry = context.find((one) => one.name === variable(name));
      if (entry) entry.variable.value = textsOf(values, name);
    }
  }
}
