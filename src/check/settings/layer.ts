import type { Severity } from "../../model/model.js";
import type { Profile } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";
import type { ParameterEntry } from "./cluster-parameters.js";
import type { Customization } from "./customization.js";
import { joined, settingsOf } from "./customization.js";
import type { KnownNames } from "./names.js";
import { idsOf } from "./names.js";

/** The settings of one source: a configuration, one of its overrides, or the flags. Absent settings are left to other sources. */
export interface Layer extends Partial<Customization> {
  /** With their patch releases, oldest first. */
  readonly kubernetes?: readonly KubeVersion[];
  /** Profiles beyond core. */
  readonly profiles?: readonly Profile[];
  readonly platform?: string;
  readonly parameters?: readonly ParameterEntry[];
  /** Ids of rules and names of families. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly severities?: Readonly<Record<string, Severity>>;
  readonly failOn?: Severity | "never";
  readonly suppressions?: "honor" | "refuse";
  readonly unreadable?: "fail" | "allow";
}

/**
 * Merges layers: later ones win key by key; parameters and severities are merged name by name, and customizations are added. A rule that a
 * later layer names in `only` is not skipped by an earlier one.
 */
export function mergeLayers(layers: readonly Layer[], known: Pick<KnownNames, "rules">): Layer {
  return layers.reduce((below, above) => merge(below, above, known), {});
}

function merge(below: Layer, above: Layer, known: Pick<KnownNames, "rules">): Layer {
  const skip = above.skip ?? (below.skip && above.only ? stillSkipped(below.skip, above.only, known) : below.skip);
  return {
    ...below,
    ...above,
    ...(skip && { skip }),
    ...(below.parameters && { parameters: [...below.parameters, ...(above.parameters ?? [])] }),
    ...settingsOf(joined([below, above])),
    ...(below.severities && { severities: { ...below.severities, ...above.severities } }),
  };
}

/** The rules that are still skipped where these are requested. */
function stillSkipped(
  skip: readonly string[],
  only: readonly string[],
  known: Pick<KnownNames, "rules">,
): readonly string[] {
  const asked = new Set(only.flatMap((name) => idsOf(name, known)));
  return skip.flatMap((name) => idsOf(name, known)).filter((id) => !asked.has(id));
}
