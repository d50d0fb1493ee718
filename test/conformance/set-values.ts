import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parse, stringify } from "yaml";
import type { Engine } from "../../src/engines/engine.js";
import { engines as everyEngine } from "../../src/engines/index.js";
import { kyverno } from "../../src/engines/kyverno/engine.js";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import { vap } from "../../src/engines/vap/engine.js";
import type { Model } from "../../src/model/model.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { nested, withDefaults } from "../../src/model/parameter.js";
import { session } from "../engine-session.js";
import { gatekeeperFiles } from "./gator.js";
import type { Installation } from "./release-folder.js";
import { committed, pathsIn, releaseFolder } from "./release-folder.js";

/** Their policies contain values as literals; `wincompat build --set` writes others. */
const withLiterals: readonly Engine[] = [kyverno, kyvernoCel, vap];

/**
 * A copy of the committed release with values set where each engine has them: in the bundle of parameters, in the
 * parameters of constraints, in the text of policies that contain them. Other parameters keep their defaults.
 * @param engines only the files of these engines, because most of the work is to emit policies
 */
export function withValues(
  model: Model,
  values: ParameterValues,
  folder: string,
  engines: readonly Engine[] = everyEngine,
): Installation {
  copyFiles(model, folder, engines);
  const data = join(folder, "opa", "parameters", "data.json");
  write(data, JSON.stringify({ wincompat_parameters: nested(values) }));
  for (const file of gatekeeperFiles({ folder }).filter((path) => path.endsWith("constraint.yaml")))
    edit(file, (constraint) => setParameters(constraint, values));
  const set = { ...model, parameters: withDefaults(model.parameters, values) };
  const literal = withLiterals.filter((engine) => engines.includes(engine));
  for (const { path, text } of literal.flatMap((engine) => engine.emit(set, session().context).files))
    write(join(folder, path), text);
  return { model, folder, values, data };
}

/** What these engines have in a release, in the core and in other profiles. */
function copyFiles(model: Model, folder: string, engines: readonly Engine[]): void {
  const release = releaseFolder(model);
  const own = new RegExp(`(?:^|/)(?:${engines.map(({ id }) => id).join("|")})/`);
  for (const file of pathsIn({ folder: release }, own)) {
    const copy = join(folder, relative(release, file));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(file, copy);
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * The committed release as it is, or with values set in a copy of what these engines have in it. Each copy is made once, in the
 * folder.
 */
export function installations(
  folder: string,
  engines: readonly Engine[],
): (model: Model, values: ParameterValues) => Installation {
  const installed = new Map<string, Installation>();
  return (model, values) => {
    const key = JSON.stringify([model.version, ...values]);
    const known =
      installed.get(key) ??
      (values.size === 0 ? committed(model) : withValues(model, values, join(folder, String(installed.size)), engines));
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
