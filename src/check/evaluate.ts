import { groupBy } from "../lib/lists.js";
import { remembered } from "../lib/remembered.js";
import type { KubernetesObject, ManifestObject } from "../manifests/manifest-item.js";
import type { Finding, Verdict } from "../model/model.js";
import type { Policy } from "../model/policy.js";
import { limitFindings } from "../model/too-many-findings.js";
import { alikeTo } from "./alike-objects.js";
import type { TypeFault } from "./api-faults.js";
import { identityFaults, typeFaultsOf } from "./api-faults.js";
import { withClaimTemplates } from "./claim-templates.js";
import { strongestFirst } from "./evidence.js";
import type { ApplicableRelease } from "./loaded-release.js";

/** A finding with the minor versions that it holds in. */
export interface VersionedFinding extends Finding {
  readonly kubernetes: readonly string[];
}

/** The type faults in one of the versions, each once. */
export function typeFaults({ value }: ManifestObject, applicable: readonly ApplicableRelease[]): readonly TypeFault[] {
  const [first] = applicable;
  const alike = first && alikeTo(value, first);
  return alike === undefined ? faultsIn(value, applicable) : rememberedFaults(applicable)(alike);
}

const rememberedFaults = remembered((applicable: readonly ApplicableRelease[]) =>
  remembered((value: KubernetesObject) => faultsIn(value, applicable)),
);

function faultsIn(value: KubernetesObject, applicable: readonly ApplicableRelease[]): readonly TypeFault[] {
  const byMessage = new Map<string, TypeFault>();
  for (const { release, kind } of differentTypes(applicable)) {
    for (const fault of identityFaults(value, kind)) byMessage.set(fault.message, fault);
    for (const fault of typeFaultsOf(value, kind, release.fields)) byMessage.set(fault.message, fault);
    // Only the first ones are reported, and other versions would find most of them again.
    if (byMessage.size > mostFaults) break;
  }
  return [...byMessage.values()];
}

/** How many wrong types of an object are reported. A person corrects fewer of them at once, and each can be two bytes long. */
export const mostFaults = 1000;

/** One release for all that have the same types for a kind. */
const differentTypes = remembered((applicable: readonly ApplicableRelease[]): readonly ApplicableRelease[] => {
  const byFields = groupBy(applicable, ({ release, kind }) => release.fields.of(kind.subject));
  return [...byFields.values()].flatMap((alike) => [
    ...new Map(alike.map((one) => [JSON.stringify(one.kind), one])).values(),
  ]);
});

/**
 * Is the verdict of an object remembered? `fix` evaluates the same object before and after an edit, and in each round. `check` evaluates it
 * once, so the verdicts of thousands of objects would only take memory.
 */
export type Memory = "remember" | "forget";

const rememberingOf = remembered((policy: Policy) => remembered((value: KubernetesObject) => policy.evaluate(value)));

function verdictOf(applicable: ApplicableRelease, value: KubernetesObject, memory: Memory): Verdict {
  const { policy } = applicable.release;
  const alike = alikeTo(value, applicable);
  const isRemembered = memory === "remember" || alike !== undefined;
  const verdict = isRemembered ? rememberingOf(policy)(alike ?? value) : policy.evaluate(value);
  return withClaimTemplates(verdict, value, applicable);
}

/** The verdict of a single version, which its findings do not name: copies would take much memory. */
export function evaluateAlone(
  { value }: Pick<ManifestObject, "value">,
  applicable: ApplicableRelease,
  memory: Memory,
): Verdict {
  return verdictOf(applicable, value, memory);
}

/** The evidence, strongest first, and the findings of an object. Findings on which versions agree are one. */
export function evaluate(
  { value }: Pick<ManifestObject, "value">,
  applicable: readonly ApplicableRelease[],
  memory: Memory,
): { evidence: readonly string[]; findings: readonly VersionedFinding[] } {
  const verdicts = applicable.map((one) => ({
    ...verdictOf(one, value, memory),
    version: one.release.index.kubernetes,
  }));
  const evidence = strongestFirst(
    verdicts.flatMap((one) => one.evidence),
    applicable,
  );
  return { evidence, findings: joinVersions(verdicts) };
}

/** The findings of one version. */
export interface VersionVerdict {
  readonly version: string;
  readonly findings: readonly Finding[];
}

/**
 * The findings of multiple versions; findings on which versions agree are one.
 *
 * @throws TooManyFindings for more findings than an object can have
 */
export function joinVersions(verdicts: readonly VersionVerdict[]): readonly VersionedFinding[] {
  const all = verdicts.map(({ version }) => version);
  const joined = new Map<string | Finding, { readonly finding: Finding; readonly places: readonly number[] }>();
  for (const [finding, places] of placesIn(verdicts)) {
    // Writing findings as keys takes long. If all versions share a finding, none of them reports another one that is equal.
    const key = places.length === all.length ? finding : JSON.stringify(finding);
    joined.set(key, { finding, places: [...(joined.get(key)?.places ?? []), ...places] });
    limitFindings(joined.size);
  }
  return Array.from(joined.values(), ({ finding, places }) => {
    const kubernetes = places.length === all.length ? all : places.toSorted(ascending).map((place) => all[place] ?? "");
    return { ...finding, kubernetes };
  });
}

const ascending = (a: number, b: number): number => a - b;

/** The places of the verdicts that share a finding. Versions evaluate an object together, and share most of what they find. */
function placesIn(verdicts: readonly VersionVerdict[]): ReadonlyMap<Finding, readonly number[]> {
  const found = new Map<Finding, number[]>();
  for (const [place, { findings }] of verdicts.entries())
    for (const one of findings) {
      const places = found.get(one);
      if (places === undefined) found.set(one, [place]);
      else places.push(place);
    }
  return found;
}
