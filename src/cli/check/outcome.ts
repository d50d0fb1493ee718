import type { PlacedFinding, Report } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";

/** What a check says by its exit code: what was not read, or not as it was asked for, wins over what was found. */
export function outcomeOf({ findings, diagnostics }: Report, failing: (finding: PlacedFinding) => boolean): ExitCode {
  if (diagnostics.some(stops)) return exitCodes.unusable;
  return findings.some(failing) ? exitCodes.findings : exitCodes.clean;
}
