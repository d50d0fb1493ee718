import type { Release } from "../check/release.js";
import { loadRelease } from "../check/load-release.js";
import { UsageError } from "../commands/exit.js";
import type { ParameterValues } from "../model/parameter.js";
import type { KubeVersion } from "../model/version.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { readReleaseIndex, releasedVersions } from "../release/released.js";
import { suppressionRules } from "../suppression/rules.js";
import type { Known, KnownRule } from "./known.js";

/** The releases of this package: what they know, and each loaded once for the same values of parameters. */
export class Releases {
  readonly versions: readonly KubeVersion[];
  readonly #indexes = new Map<KubeVersion, ReleaseIndex>();
  readonly #loaded = new Map<string, Promise<Release>>();
  #known: Known | undefined;

  /** @throws UsageError when there is no release */
  constructor(versions: readonly KubeVersion[] = releasedVersions()) {
    if (versions.length === 0) throw new UsageError("There is no release in dist-policies. Run `npm run build`.");
    this.versions = versions;
  }

  /** @throws UsageError when the release is damaged */
  index(version: KubeVersion): ReleaseIndex {
    const index = this.#indexes.get(version) ?? orDamaged(version, () => readReleaseIndex(version));
    this.#indexes.set(version, index);
    return index;
  }

  /** What the releases know together. Parameters and platforms have the same names in all of them. */
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
    // Those about suppressions are of no release: they hold whatever the version is.
    const everywhere = suppressionRules.map(({ id, family }): KnownRule => ({ id, family, profile: "core", versions: this.versions }));
    return [...rules.values(), ...everywhere];
  }

  /** @throws UsageError, in the promise, when the release is damaged */
  async load(version: KubeVersion, values: ParameterValues): Promise<Release> {
    const key = JSON.stringify([version, ...[...values].sort(([a], [b]) => (a < b ? -1 : 1))]);
    const release = this.#loaded.get(key) ?? loadRelease(version, () => values).catch((error: unknown) => damaged(version, error));
    this.#loaded.set(key, release);
    return release;
  }
}

function orDamaged<Result>(version: KubeVersion, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    return damaged(version, error);
  }
}

function damaged(version: KubeVersion, error: unknown): never {
  const { message } = error as Error;
  throw new UsageError(`The release in dist-policies/${version} is damaged: ${message.replace(/\.?$/, ".")} Restore it, or run \`npm run build\`.`);
}
