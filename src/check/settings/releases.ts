import { compareText } from "../../lib/compare.js";
import type { ParameterValues } from "../../model/parameter.js";
import { SharedEvaluations } from "../../model/shared-evaluations.js";
import type { KubeVersion } from "../../model/version.js";
import { minorOf } from "../../model/version.js";
import type { ReleaseIndex } from "../../release/index-file.js";
import { coveredIndex, coveredVersions, damaged, versionWithRules } from "../../release/released.js";
import type { Extension } from "../extension.js";
import { defaultExtension, extendedIndex, namedRules } from "../extension.js";
import type { Evaluator } from "../load-release.js";
import { loadRelease } from "../load-release.js";
import type { LoadedRelease } from "../loaded-release.js";
import { ownRules } from "../own-rules.js";
import type { KnownParameters } from "./cluster-parameters.js";
import type { KnownNames, KnownRule } from "./names.js";
import { rulesOfVersions } from "./names.js";

/**
 * The releases of this package, each read when it is first needed, so a check of one version reads one. Each is loaded once for the same
 * values of parameters. The constructor throws UnusableError when there is no release.
 */
export class Releases implements KnownNames {
  readonly versions = coveredVersions();
  readonly #indexes = new Map<KubeVersion, ReleaseIndex>();
  readonly #loaded = new Map<string, Promise<LoadedRelease>>();
  readonly #shared = new SharedEvaluations();
  readonly evaluator: Evaluator;
  readonly #extension: Extension;
  #rules: readonly KnownRule[] | undefined;

  constructor(evaluator: Evaluator = "js", extension: Extension = defaultExtension) {
    this.evaluator = evaluator;
    this.#extension = extension;
  }

  /** The same releases with something else added to them. */
  with(extension: Extension): Releases {
    return new Releases(this.evaluator, extension);
  }

  /** @throws UnusableError when the release is damaged */
  index(version: KubeVersion): ReleaseIndex {
    const index = this.#indexes.get(version) ?? extendedIndex(this.released(version), this.#extension);
    this.#indexes.set(version, index);
    return index;
  }

  /** The index of a release without the extension. @throws UnusableError when the release is damaged */
  released(version: KubeVersion): ReleaseIndex {
    return coveredIndex(version);
  }

  /** The version whose rules apply to a version. @throws UnusableError when the release is damaged */
  withRules(version: KubeVersion): KubeVersion {
    const minor = minorOf(version);
    return this.evaluator === "js" ? versionWithRules(version, this.index(minor)) : minor;
  }

  /** The rules of all releases. Reads every index, without extending it. */
  get rules(): readonly KnownRule[] {
    return (this.#rules ??= this.#everyRule());
  }

  /** Parameters and platforms have the same names in all releases. */
  get settable(): KnownParameters {
    return this.index(this.versions.at(-1) as KubeVersion);
  }

  #everyRule(): readonly KnownRule[] {
    const released = rulesOfVersions(
      this.versions.map((version) => ({ version, rules: namedRules(this.released(version), this.#extension) })),
    );
    // The rules of `check` alone are in no release: they apply in every version.
    const everywhere = ownRules.map(
      ({ id, family }): KnownRule => ({ id, family, profile: "core", versions: this.versions }),
    );
    return [...released, ...everywhere];
  }

  /** @throws UnusableError, in the promise, when the release is damaged */
  async load(version: KubeVersion, values: ParameterValues): Promise<LoadedRelease> {
    const key = JSON.stringify([version, ...[...values].sort(([a], [b]) => compareText(a, b))]);
    const release =
      this.#loaded.get(key) ??
      loadRelease(version, () => values, {
        evaluator: this.evaluator,
        shared: this.#shared,
        extension: this.#extension,
      }).catch((error: Error) => Promise.reject(damaged(minorOf(version), error)));
    this.#loaded.set(key, release);
    return release;
  }
}
