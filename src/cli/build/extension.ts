import { resolve } from "node:path";
import type { Extension } from "../../check/extension.js";
import { readCustomization } from "../../check/settings/configuration-file.js";
import { Customizer, joined } from "../../check/settings/customization.js";
import type { Flags } from "../../check/settings/flags.js";
import { releasedNames } from "../../check/settings/names.js";
import { Releases } from "../../check/settings/releases.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { UnusableError, UsageError } from "../../lib/errors.js";
import { didYouMean } from "../../lib/nearest.js";
import { toPosix } from "../../lib/paths.js";
import type { CustomResource } from "../../model/custom-resource.js";
import { definitionName } from "../../model/custom-resource.js";
import { knownCustomResources } from "../../model/known-custom-resources.js";
import type { RulesFolder } from "../../spec/read-custom-rules.js";
import type { CustomRules } from "../../spec-lint/custom-rules.js";
import { loadCustomRules } from "../../spec-lint/custom-rules.js";

/** The options that add rules and custom resources to policies. */
export interface ExtendingOptions extends Pick<Flags, "rules" | "config"> {
  /** Names of definitions, or `all`. */
  readonly customResources?: readonly string[];
}

/** Do options add to the policies? A configuration may. */
export function isExtending({ rules = [], customResources = [], config = [] }: ExtendingOptions): boolean {
  return rules.length + customResources.length + config.length > 0;
}

/**
 * What options and configurations add to policies.
 *
 * @throws UsageError for an unknown custom resource, UnusableError with everything that is wrong with rules and configurations
 */
export function extensionOf(options: ExtendingOptions): Extension {
  if (!isExtending(options)) return { resources: [] };
  const { rules = [], customResources = [], config = [] } = options;
  const releases = new Releases();
  const customizer = new Customizer(releases);
  const read = config.map((path) => readCustomization(path, customizer));
  const faults = read.flatMap(({ diagnostics }) => diagnostics);
  if (faults.length > 0) throw new UnusableError(faults.map(formatDiagnostic).join("\n"));
  const flagged = rules.map((path) => ({ path: resolve(path), shown: toPosix(path) }));
  const added = joined([...read.map(({ customization }) => customization), { rules: flagged }]);
  const loaded = rulesOf(added.rules, releases);
  return {
    resources: [...customResourcesNamed(customResources, added.customResources), ...added.customResources],
    ...(loaded && { rules: loaded }),
  };
}

function rulesOf(folders: readonly RulesFolder[], releases: Releases): CustomRules | undefined {
  if (folders.length === 0) return undefined;
  const loaded = loadCustomRules(folders, releasedNames(releases));
  if ("rules" in loaded) return loaded.rules;
  throw new UnusableError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
}

const every = "all";

/** The known custom resources with these names, without those that a configuration defines in its own way. */
function customResourcesNamed(
  names: readonly string[],
  configured: readonly CustomResource[],
): readonly CustomResource[] {
  const defined = configured.map(definitionName);
  const known = [...knownCustomResources.map(definitionName), ...defined];
  const unknown = names.filter((name) => name !== every && !known.includes(name));
  if (unknown.length > 0) {
    const sentences = unknown.map((name) => `There is no custom resource "${name}".${didYouMean(name, known)}`);
    throw new UsageError(
      `${sentences.join("\n")}\nKnown custom resources are ${known.join(", ")}; ${every} names all of them.`,
    );
  }
  return knownCustomResources.filter((one) => {
    const name = definitionName(one);
    return !defined.includes(name) && (names.includes(every) || names.includes(name));
  });
}
