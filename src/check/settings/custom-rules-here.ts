import { resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { UsageError } from "../../lib/errors.js";
import { toPosix } from "../../lib/paths.js";
import type { CustomRules } from "../../spec-lint/custom-rules.js";
import { loadCustomRules } from "../../spec-lint/custom-rules.js";
import { defaultExtension } from "../extension.js";
import { readCustomization } from "./configuration-file.js";
import { Customizer, joined } from "./customization.js";
import { ConfigurationSearch, shownAs } from "./find.js";
import { releasedNames } from "./names.js";
import type { Releases } from "./releases.js";

interface RulesHere {
  readonly rules?: CustomRules;
  /** The configuration that names folders with rules. */
  readonly configuration?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The rules of these folders and of the configuration that applies in the working folder, and what is wrong with them. */
export function customRulesHere(folders: readonly string[], releases: Releases): RulesHere {
  const found = new ConfigurationSearch().from(process.cwd());
  const read = found && readCustomization(shownAs(found.path, "", process.cwd()), new Customizer(releases));
  const flagged = folders.map((path) => ({ path: resolve(path), shown: toPosix(path) }));
  const { rules } = joined([read?.customization ?? {}, { rules: flagged }]);
  const ofConfiguration = read?.diagnostics ?? [];
  if (rules.length === 0) return { diagnostics: ofConfiguration };
  const loaded = loadCustomRules(rules, releasedNames(releases));
  const isConfigured = (read?.customization.rules ?? []).length > 0;
  return "rules" in loaded
    ? {
        rules: loaded.rules,
        ...(found && isConfigured && { configuration: shownAs(found.path, "", process.cwd()) }),
        diagnostics: ofConfiguration,
      }
    : { diagnostics: [...ofConfiguration, ...loaded.diagnostics] };
}

/** The releases with the rules of these folders and of the configuration here. @throws UsageError with everything that is wrong with them */
export function withCustomRules(folders: readonly string[], releases: Releases): Releases {
  const { rules, diagnostics } = customRulesHere(folders, releases);
  if (diagnostics.length > 0) throw new UsageError(diagnostics.map(formatDiagnostic).join("\n"));
  return rules === undefined ? releases : releases.with({ ...defaultExtension, rules });
}
