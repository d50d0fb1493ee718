import type { Profile, Severity } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";
import type { Setting } from "./cluster.js";
import type { Known } from "./known.js";
import { idsOf } from "./known.js";

/** What one place says of how to check: a file, one of its overrides, or the flags. What is absent is not said. */
export interface Layer {
  /** Oldest first. */
  readonly kubernetes?: readonly KubeVersion[];
  /** Profiles beyond core. */
  readonly profiles?: readonly Profile[];
  readonly platform?: string;
  readonly parameters?: readonly Setting[];
  /** Ids of rules and names of families. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly severities?: Readonly<Record<string, Severity>>;
  readonly failOn?: Severity | "never";
  readonly suppressions?: "honour" | "refuse";
}

/**
 * What holds where several layers do: later ones win key by key. Parameters and severities have names of their own and
 * are joined name by name. Who asks for a rule by its name does not have it left out by an earlier layer.
 */
export function joined(layers: readonly Layer[], known: Pick<Known, "rules">): Layer {
  return layers.reduce((below, above) => over(below, above, known), {});
}

function over(below: Layer, above: Layer, known: Pick<Known, "rules">): Layer {
  const skip = above.skip ?? (below.skip && above.only ? left(below.skip, above.only, known) : below.skip);
  return {
    ...below,
    ...above,
    ...(skip && { skip }),
    ...(below.parameters && { parameters: [...below.parameters, ...(above.parameters ?? [])] }),
    ...(below.severities && { severities: { ...below.severities, ...above.severities } }),
  };
}

/** What is still left out where these are asked for. */
function left(skip: readonly string[], only: readonly string[], known: Pick<Known, "rules">): readonly string[] {
  const asked = new Set(only.flatMap((name) => idsOf(name, known)));
  return skip.flatMap((name) => idsOf(name, known)).filter((id) => !asked.has(id));
}
