import type { Flags } from "../../check/settings/flags.js";
import { layerOfFlags } from "../../check/settings/flags.js";
import type { Layer } from "../../check/settings/layer.js";
import type { KnownNames, KnownRule } from "../../check/settings/names.js";
import { rulesOfVersions, selectedIds, skippedIds } from "../../check/settings/names.js";
import { UsageError } from "../../lib/errors.js";
import type { Model } from "../../model/model.js";
import { withCore } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";

/** The options that select the rules of policies. Without profiles, those of all profiles. */
export type Selection = Pick<Flags, "only" | "skip" | "profile">;

/** Does it select fewer than all rules? */
export function isSelective({ only, skip, profile }: Selection): boolean {
  return [only, skip, profile].some((names) => names !== undefined && names.length > 0);
}

/**
 * The ids of the rules that are not selected, by version of Kubernetes.
 *
 * @param models of all versions; @param asked the versions that are built
 * @throws UsageError with everything that is wrong with the selection, in the words of `check`, or when no rule is left
 */
export function leftOutBy(
  { only, skip, profile }: Selection,
  models: readonly Model[],
  asked: readonly KubeVersion[],
): ReadonlyMap<KubeVersion, ReadonlySet<string>> {
  const known = knownOf(models);
  const layer = layerOfFlags({ only, skip, profile, kubernetes: asked }, known);
  const wanted = wantedBy(layer, known);
  const built = models.filter(({ version }) => asked.includes(version));
  const empty = built.filter(({ rules }) => !rules.some(wanted)).map(({ version }) => version);
  if (empty.length > 0) throw new UsageError(`No rule is left for Kubernetes ${empty.join(", ")}. Skip fewer rules.`);
  return new Map(
    built.map(({ version, rules }) => [version, new Set(rules.filter((rule) => !wanted(rule)).map(({ id }) => id))]),
  );
}

function wantedBy(
  { only, skip = [], profiles }: Layer,
  known: KnownNames,
): (rule: Pick<KnownRule, "id" | "profile">) => boolean {
  const on = profiles && withCore(profiles);
  const selected = only && selectedIds(only, on, known);
  const skipped = skippedIds(skip, known);
  return ({ id, profile }) => !skipped.has(id) && (selected?.has(id) ?? on?.has(profile) ?? true);
}

function knownOf(models: readonly Model[]): KnownNames {
  const { parameters = [], platforms = [] } = models.at(-1) ?? {};
  return {
    versions: models.map(({ version }) => version),
    rules: rulesOfVersions(models),
    settable: { parameters, platforms },
  };
}
