import { UsageError } from "../../lib/errors.js";
import type { Severity } from "../../model/model.js";
import type { Profile } from "../../model/profile.js";
import type { ParameterSources } from "./cluster-parameters.js";
import { platformFault, readSingles } from "./cluster-parameters.js";
import type { Layer } from "./layer.js";
import type { KnownNames } from "./names.js";
import { absenceFault, contradiction, profileFaults, ruleOrFamilyFault, versionFault } from "./names.js";
import { patchReleasesOf, versionCountFault } from "./versions.js";

/** The settings of the command line. Those that are absent, undefined or an empty list are left to configurations. */
export interface Flags extends ParameterSources {
  /** Versions as written, such as `v1.26.3` and `latest`. */
  readonly kubernetes?: readonly string[] | undefined;
  /** Profiles beyond core. */
  readonly profile?: readonly string[] | undefined;
  /** Ids of rules and names of families. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  readonly failOn?: Severity | "never" | undefined;
  /** Folders with custom rules. */
  readonly rules?: readonly string[] | undefined;
  /** Null leaves it to configurations, as undefined does: commander needs a default for `--no-suppressions`. */
  readonly suppressions?: "honor" | "refuse" | null | undefined;
  /** Do files that cannot be read pass? False leaves it to configurations, too. */
  readonly allowUnreadable?: boolean | undefined;
}

/** The flags as a layer. @throws UsageError with everything that is wrong with them, one sentence in each line */
export function layerOfFlags(flags: Flags, known: KnownNames): Layer {
  const [kubernetes, asked, only, skip] = [flags.kubernetes, flags.profile, flags.only, flags.skip].map((names) =>
    names?.length === 0 ? undefined : names,
  );
  const single = readSingles(flags.set ?? [], known.settable.parameters);
  const faults = [
    ...faultsOf(kubernetes, (version) => versionFault(version, known)),
    ...profileFaults(asked ?? []),
    ...[platformFault(flags.platform, known.settable.platforms) ?? []].flat(),
    ...single.faults,
  ];
  const versions = kubernetes === undefined ? known.versions : patchReleasesOf(kubernetes, known.versions);
  faults.push(...[versionCountFault(versions.length) ?? []].flat());
  const onlyFault = (name: string): string | undefined =>
    ruleOrFamilyFault(name, known, "only") ??
    absenceFault(name, versions, known) ??
    contradiction(name, skip ?? [], known);
  // Skipping a rule that a version does not have is no error, so that one command works for clusters of all versions.
  faults.push(...faultsOf(only, onlyFault), ...faultsOf(skip, (name) => ruleOrFamilyFault(name, known, "skip")));
  if (faults.length > 0) throw new UsageError([...new Set(faults)].join("\n"));
  return {
    ...(kubernetes && { kubernetes: versions }),
    ...(asked && { profiles: asked as Profile[] }),
    ...(flags.platform !== undefined && { platform: flags.platform }),
    ...(single.values.length > 0 && { parameters: single.values }),
    ...(only && { only }),
    ...(skip && { skip }),
    ...(flags.failOn && { failOn: flags.failOn }),
    ...(flags.suppressions && { suppressions: flags.suppressions }),
    ...(flags.allowUnreadable && { unreadable: "allow" as const }),
  };
}

function faultsOf(names: readonly string[] | undefined, faultOf: (name: string) => string | undefined): string[] {
  return (names ?? []).flatMap((name) => faultOf(name) ?? []);
}
