import { join } from "node:path";
import { globSync } from "tinyglobby";
import { run } from "../conformance/run.js";
import type { Engine } from "../engines/engines.js";
import { projectFolder } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import { objectsOfFile } from "../objects-in.js";
import type { Definition } from "./definitions.js";

/** The Go module that an engine is built from, and the folder in it with the definitions that its makers install. */
const kyverno = { module: "github.com/kyverno/kyverno", folder: "config/crds" };
const gatekeeper = { module: "github.com/open-policy-agent/gatekeeper/v3", folder: "charts/gatekeeper/crds" };
const sources: Readonly<Record<string, { readonly module: string; readonly folder: string }>> = {
  kyverno,
  "kyverno-admission-controller": kyverno,
  gator: gatekeeper,
  gatekeeper,
};

const known = new Map<Engine, readonly Definition[]>();

/**
 * The CustomResourceDefinitions of some objects, in exactly the version that an engine is pinned to. Go fetches the
 * module where it is missing. A server takes long for each definition, so the others are left out.
 * @throws Error when Go cannot provide it
 */
export function definitionsOf(engine: Engine, objects: readonly KubeObject[]): readonly Definition[] {
  return allDefinitionsOf(engine).filter(({ spec }) =>
    objects.some(({ apiVersion, kind }) => spec.names.kind === kind && apiVersion.startsWith(`${spec.group}/`)),
  );
}

/** Every CustomResourceDefinition that its makers install, in exactly the version that an engine is pinned to. */
export function allDefinitionsOf(engine: Engine): readonly Definition[] {
  const definitions = known.get(engine) ?? readDefinitions(engine);
  known.set(engine, definitions);
  return definitions;
}

/** The folder of the Go module that an engine is built from: what its makers publish beside its source. */
export function sourceFolder({ tool, module: pins }: Engine): string {
  return moduleFolder(join(projectFolder, pins), sourceOf(tool).module);
}

function sourceOf(tool: string): { readonly module: string; readonly folder: string } {
  const source = sources[tool];
  if (source === undefined) throw new Error(`no definitions of ${tool} in test/api-server/suppliers.ts`);
  return source;
}

function readDefinitions(engine: Engine): readonly Definition[] {
  const folder = join(sourceFolder(engine), sourceOf(engine.tool).folder);
  const files = globSync("**/*.yaml", { cwd: folder, absolute: true }).sort();
  const objects = files.flatMap((file) => objectsOfFile(file) as readonly KubeObject[]);
  return objects.filter(({ kind }) => kind === "CustomResourceDefinition") as Definition[];
}

function moduleFolder(pins: string, module: string): string {
  const { status, stdout, stderr } = run("go", ["-C", pins, "mod", "download", "-json", module]);
  if (status !== 0) throw new Error(`go mod download ${module} ended with ${status}: ${stderr}${stdout}`);
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}
