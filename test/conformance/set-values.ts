import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { kyverno } from "../../src/engines/kyverno/engine.js";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import { vap } from "../../src/engines/vap/engine.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { nested, withDefaults } from "../../src/model/parameter.js";
import { session } from "../engine-session.js";
import { gatekeeperFiles } from "./gator.js";
import type { Installation } from "./release-folder.js";
import { committed, releaseFolder } from "./release-folder.js";

/**
 * A copy of the committed release with values set where each engine has them: in the bundle of parameters, in the
 * parameters of constraints, in the text of policies that contain them. Other parameters keep their defaults.
 */
export function withValues(model: Model, values: ParameterValues, folder: string): Installation {
  mkdirSync(folder, { recursive: true });
  cpSync(releaseFolder(model), folder, { recursive: true });
  const data = join(folder, "opa", "parameters", "data.json");
  writeFileSync(data, JSON.stringify({ wincompat_parameters: nested(values) }));
  for (const file of gatekeeperFiles({ folder }).filter((path) => path.endsWith("constraint.yaml")))
    edit(file, (constraint) => setParameters(constraint, values));
  // Policies of Kyverno and of API servers contain values as literals; `wincompat build --set` writes others.
  const set = { ...model, parameters: withDefaults(model.parameters, values) };
  const files = [kyverno, kyvernoCel, vap].flatMap((engine) => engine.emit(set, session().context).files);
  for (const { path, text } of files) writeFileSync(join(folder, path), text);
  return { model, folder, values, data };
}

/** The committed release as it is, or with values set in a copy of it. Each copy is made once, in the folder. */
export function installations(folder: string): (model: Model, values: ParameterValues) => Installation {
  const installed = new Map<string, Installation>();
  return (model, values) => {
    const key = JSON.stringify([model.version, ...values]);
    const known =
      installed.get(key) ??
      (values.size === 0 ? committed(model) : withValues(model, values, join(folder, String(installed.size))));
    installed.set(key, known);
    return known;
  };
}

interface Manifest {
  readonly spec: { parameters?: object };
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
