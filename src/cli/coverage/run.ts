import { join } from "node:path";
import type { Engine } from "../../engines/engine.js";
import { sessionWith } from "../../engines/engine-session.js";
import { engines as everyEngine } from "../../engines/index.js";
import { coverageOf } from "../../explain/coverage/coverage.js";
import { gapsOf } from "../../explain/coverage/rules.js";
import { findManifests, generators } from "../../explain/coverage/targets.js";
import { printableJson } from "../../lib/printable.js";
import { packageVersion } from "../../lib/version.js";
import { resolve, versionsOf } from "../../model/resolve.js";
import { prettyCoverage } from "../../report/spec/coverage.js";
import { specIn } from "../../spec-lint/load-spec.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { terminal } from "../terminal.js";

export interface CoverageOptions {
  /** The folder of the spec; its test manifests are in `test` beside it. */
  readonly spec: string;
  readonly format: "pretty" | "json";
}

/** Prints the outcome of every fact and the coverage of every rule. @throws UsageError for a spec that is not valid */
export function runCoverage(
  { spec: folder, format }: CoverageOptions,
  engines: readonly Engine[] = everyEngine,
): ExitCode {
  const spec = specIn(folder);
  const models = versionsOf(spec).map((version) => resolve(spec, version));
  const gaps = gapsOf(models, sessionWith(engines));
  const targets = { spec, models, manifests: findManifests(join(folder, "..", "test")), generators };
  const account = coverageOf(targets, gaps);
  process.stdout.write(
    format === "json"
      ? `${printableJson({ wincompat: packageVersion(), ...account })}\n`
      : prettyCoverage(account, terminal()),
  );
  return account.facts.open > 0 ? exitCodes.findings : exitCodes.clean;
}
