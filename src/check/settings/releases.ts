import type { Release } from "../release.js";
import { loadRelease } from "../load-release.js";
import type { ParameterValues } from "../../model/parameter.js";
import type { KubeVersion } from "../../model/version.js";
import type { ReleaseIndex } from "../../release/index-file.js";
import { coveredIndex, coveredVersions, damaged } from "../../release/released.js";
import { suppressionRules } from "../suppression/rules.js";
import type { Known, KnownRule } from "./known.js";

/**
 * The releases of this package, each loaded once for the same values of parameters. The constructor throws UnusableError when there is
 * no release.
 */
export class Releases {
  readonly versions = coveredVersions();
  readonly #indexes = new Map<KubeVersion, ReleaseIndex>();
  readonly #loaded = new Map<string, Promise<Release>>();
  #known: Known | undefined;

  /** @throws UnusableError when the release is damaged */
  index(version: KubeVersion): ReleaseIndex {
    const index = this.#indexes.get(version) ?? coveredIndex(version);
    this.#indexes.set(version, index);
    return index;
  }

  /** The names in all releases together. Parameters and platforms are the same in all of them. */
  known(): Known {
    return (this.#known ??= { versions: this.versions, rules: this.#rules(), settable: this.index(this.versions.at(-1) as KubeVersion) });
  }

  #rules(): readonly KnownRule[] {
    const rules = new Map<string, KnownRule>();
    for (const version of this.versions) {
      for (const { id, family, profile } of this.index(version).rules) {
        rules.set(id, { id, family, profile, versions: [...(rules.get(id)?.versions ?? []), version] });
      }
    }
    // Rules about suppressions are in no release: they apply in every version.
    const everywhere = suppressionRules.map(({ id, family }): KnownRule => ({ id, family, profile: "core", versions: this.versions }));
    return [...rules.values(), ...everywhere];
  }

  /** @throws UnusableError, in the promise, when the release is damaged */
  async load(version: KubeVersion, values: ParameterValues): Promise<Release> {
    const key = JSON.stringify([version, ...[...values].sort(([a], [b]) => (a < b ? -1 : 1))]);
    const release = this.#loaded.get(key) ?? loadRelease(version, () => values).catch((error: Error) => Promise.reject(damaged(version, error)));
    this.#loaded.set(key, release);
    return release;
  }
}
