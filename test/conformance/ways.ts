import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { PlacedFinding } from "../../src/check/findings.js";
import { loadRelease } from "../../src/check/load-release.js";
import type { LoadedRelease } from "../../src/check/loaded-release.js";
import { groupBy } from "../../src/lib/lists.js";
import type { ManifestObject } from "../../src/manifests/manifest-item.js";
import { readText } from "../../src/manifests/manifest-text.js";
import { readManifests } from "../../src/manifests/read-manifests.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import { profiles } from "../../src/model/profile.js";
import type { KubeVersion } from "../../src/model/version.js";
import { UpgradeCheck } from "../../src/upgrade/check-upgrade.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { isBrief, numberOption, seed } from "../generate/options.js";
import { validObjects } from "../generate/valid-workloads.js";
import { models } from "../spec.js";
import { askedModels } from "./asked.js";
import { firstFixtures, toSamples } from "./samples.js";

/** An object that is upgraded, in a separate input. */
export interface Traveller {
  /** No two have one. */
  readonly name: string;
  readonly item: ManifestObject;
  readonly object: KubeObject;
  readonly values: ParameterValues;
  /** Where the API server of a version rejects it for what no rule is about. */
  readonly refusedIn: (version: KubeVersion) => readonly string[];
}

/** What every version finds in every traveller: by version, with the traveller's name as the file. */
export type Found = ReadonlyMap<KubeVersion, readonly PlacedFinding[]>;

const all = models().map(({ version }) => version) as [KubeVersion, ...KubeVersion[]];

/** The fixtures of all versions, with the values that they set; in a brief run one of each rule and effect. */
export function fixtureTravellers(): readonly Traveller[] {
  const first = new Set(askedModels().flatMap((model) => [...firstFixtures(model)]));
  const chosen = readFixtures().filter((fixture) => !isBrief() || first.has(fixture));
  return chosen.flatMap(({ name, text, values, refusedIn }) =>
    objectsIn(name, text).map((item) => ({ name, item, object: item.value as KubeObject, values, refusedIn })),
  );
}

/**
 * Pods and workloads that an API server accepts, except for what rules report: every version is asked about those of all versions, and in a
 * brief run about those of the versions that every run asks.
 */
export function generatedTravellers(): readonly Traveller[] {
  const count = Math.ceil(numberOption("pods", 5000) / (isBrief() ? 50 : 10));
  const made = isBrief() ? askedModels() : models();
  const objects = made.flatMap((model) => fc.sample(validObjects(model), { seed: seed(), numRuns: count }));
  return toSamples(objects, `generated, seed ${seed()}`).flatMap(({ name, origin, object }) =>
    objectsIn(`${origin}, ${name}`, JSON.stringify(object)).map((item) => ({
      name: `${origin}, ${name}`,
      item,
      object,
      values: new Map(),
      refusedIn: () => [],
    })),
  );
}

/** The objects of the folder that WINCOMPAT_CORPUS names; undefined where there is none. */
export async function corpusTravellers(): Promise<readonly Traveller[] | undefined> {
  const corpus = process.env["WINCOMPAT_CORPUS"];
  if (corpus === undefined || !existsSync(corpus)) return undefined;
  const travellers: Traveller[] = [];
  for await (const item of readManifests([join(corpus, "windows"), join(corpus, "linux")])) {
    if (item.kind !== "object") continue;
    travellers.push({
      name: `${item.file}, object ${travellers.length}`,
      item,
      object: item.value as KubeObject,
      values: new Map(),
      refusedIn: () => [],
    });
  }
  return travellers;
}

function objectsIn(name: string, text: string): readonly ManifestObject[] {
  return [...readText(name, text)].flatMap((item) => (item.kind === "object" ? [item] : []));
}

/** Checks each object alone with all versions, with all profiles, as `wincompat upgrade` does. */
export async function judgedOnTheWay(travellers: readonly Traveller[]): Promise<Found> {
  const found = new Map<KubeVersion, PlacedFinding[]>(all.map((version) => [version, []]));
  // One set of values after another: each costs the memory of its releases.
  for (const [, alike] of groupBy(travellers, ({ values }) => JSON.stringify([...values]))) {
    const releases = await Promise.all(all.map((version) => loadRelease(version, () => alike[0]?.values ?? new Map())));
    for (const traveller of alike) {
      for (const { kubernetes, report } of judgedAlone(traveller, releases)) {
        found.get(kubernetes)?.push(...report.findings.map((one) => ({ ...one, file: traveller.name })));
      }
    }
  }
  return found;
}

function judgedAlone({ item }: Traveller, releases: readonly LoadedRelease[]): ReturnType<UpgradeCheck["reports"]> {
  const check = new UpgradeCheck(all, "2026-11-21");
  check.add(item, { releases, profiles: new Set(profiles), suppressions: "refuse" });
  return check.reports();
}
