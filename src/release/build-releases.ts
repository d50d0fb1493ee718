import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../engines/engine.js";
import { EngineSession } from "../engines/engine-session.js";
import { packageFixtures } from "../engines/samples/package-fixtures.js";
import { templatesFrom } from "../engines/template-renderer.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import type { Model } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import type { NextRelease } from "./changelog/next-release.js";
import { entriesOf, nextReleases } from "./changelog/next-release.js";
import type { ReleaseFiles } from "./files.js";
import type { Ingredients } from "./release.js";
import { buildRelease, enginesWith } from "./release.js";

/** What releases are built from. */
export interface BuildOrder {
  readonly spec: Spec;
  /** Folders of the spec and of the templates. */
  readonly specFolder: string;
  readonly templates: string;
  readonly versions: readonly KubeVersion[];
  /** The engines that policies are made for. */
  readonly engines: readonly Engine[];
  /** Folders with earlier releases, by minor version: their compiled files are used again. */
  readonly earlier: readonly string[];
  /** Adds what one user adds. What changed since the last release does not depend on it. */
  readonly extend?: (model: Model) => Model;
  /** The settings of one user. */
  readonly changes?: (model: Model) => Pick<Ingredients, "values" | "leftOut" | "packaged" | "make">;
}

/** The releases in memory, or the faults of records and versions. */
type BuiltReleases =
  | { readonly releases: ReadonlyMap<KubeVersion, ReleaseFiles> }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Builds releases without writing anything. @throws TemplateError, CompilerError */
export async function buildReleases(order: BuildOrder): Promise<BuiltReleases> {
  const session = new EngineSession(order.engines, templatesFrom(order.templates));
  const compared = nextReleases(order.spec, order.specFolder, order.versions, enginesWith(session));
  if ("diagnostics" in compared) return compared;
  const given = { session, fixtures: packageFixtures() };
  const releases = new Map<KubeVersion, ReleaseFiles>();
  for (const [version, next] of compared.next) releases.set(version, await built(next, given, order));
  return { releases };
}

function built(
  next: NextRelease,
  given: Pick<Ingredients, "session" | "fixtures">,
  { earlier, changes, extend = (model) => model }: BuildOrder,
): Promise<ReleaseFiles> {
  const model = extend(next.model);
  const folders = earlier.map((folder) => join(folder, model.version)).filter((folder) => existsSync(folder));
  return buildRelease(model, { ...given, entries: entriesOf(next), earlier: folders, ...changes?.(model) });
}
