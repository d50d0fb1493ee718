import { choosePatchRelease } from "../../check/settings/versions.js";
import { diffVersions } from "../../diff/diff.js";
import { printableJson } from "../../lib/printable.js";
import { packageVersion } from "../../lib/version.js";
import { versionsOf } from "../../model/resolve.js";
import { prettyDiff } from "../../report/spec/diff.js";
import { packageSpec } from "../../spec-lint/load-spec.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { terminal } from "../terminal.js";

export interface DiffOptions {
  readonly format: "pretty" | "json";
  /** Print the sources of each change; JSON always contains them. */
  readonly sources: boolean;
}

/** Prints what changes from one version of Kubernetes to another, which can be patch releases. @throws UsageError for an unknown version */
export function runDiff(from: string, to: string, { format, sources }: DiffOptions): ExitCode {
  const spec = packageSpec();
  const known = versionsOf(spec);
  const report = diffVersions(spec, choosePatchRelease(from, known), choosePatchRelease(to, known));
  const json = (): string => `${printableJson({ wincompat: packageVersion(), ...report })}\n`;
  process.stdout.write(format === "json" ? json() : prettyDiff(report, { sources }, terminal()));
  return exitCodes.clean;
}
