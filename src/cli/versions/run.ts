import type { Engine } from "../../engines/engine.js";
import { engines as everyEngine } from "../../engines/index.js";
import { printableJson } from "../../lib/printable.js";
import { packageVersion } from "../../lib/version.js";
import { coveredIndex, coveredVersions } from "../../release/released.js";
import type { CoveredVersion } from "../../report/spec/version-list.js";
import { prettyVersions } from "../../report/spec/version-list.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import { terminal } from "../terminal.js";

/** Prints the supported versions of Kubernetes. @throws UnusableError for a damaged release */
export function runVersions(
  { format }: { readonly format: "pretty" | "json" },
  all: readonly Engine[] = everyEngine,
): ExitCode {
  const covered = coveredVersions();
  const versions = covered.map((kubernetes): CoveredVersion => {
    const { supportedUntil, version: policies, rules, engines } = coveredIndex(kubernetes);
    const isDefault = kubernetes === covered.at(-1);
    return { kubernetes, default: isDefault, supportedUntil, policies, rules: rules.length, engines };
  });
  const json = (): string => `${printableJson({ wincompat: packageVersion(), versions })}\n`;
  process.stdout.write(format === "json" ? json() : prettyVersions(versions, all, terminal()));
  return exitCodes.clean;
}
