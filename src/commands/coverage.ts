import { join } from "node:path";
import { coverageOf } from "../coverage/coverage.js";
import { gapsOf } from "../coverage/gaps.js";
import { generators } from "../coverage/generated.js";
import { findManifests } from "../coverage/manifests.js";
import { prettyCoverage } from "../coverage/pretty.js";
import { packageFrames } from "../emit/frames.js";
import { resolve, versionsOf } from "../model/resolve.js";
import { emitters } from "../release/release.js";
import type { ExitCode } from "./exit.js";
import { exitCodes } from "./exit.js";
import { specIn } from "./spec.js";
import { terminal } from "./terminal.js";

export interface CoverageOptions {
  /** The folder of the spec; the manifests that prove it lie in `test` beside it. */
  readonly spec: string;
  readonly format: "pretty" | "json";
}

/** Prints what became of every fact, and what there is of every rule. @throws UsageError for a spec that is not valid */
export function coverage({ spec: folder, format }: CoverageOptions): ExitCode {
  const spec = specIn(folder);
  const models = versionsOf(spec).map((version) => resolve(spec, version));
  const gaps = gapsOf(models, emitters, packageFrames());
  const targets = { spec, models, manifests: findManifests(join(folder, "..", "test")), generators };
  const account = coverageOf(targets, gaps);
  process.stdout.write(format === "json" ? `${JSON.stringify(account, null, 2)}\n` : prettyCoverage(account, terminal()));
  return account.facts.open > 0 ? exitCodes.findings : exitCodes.clean;
}
