import type { KubernetesObject } from "../manifests/manifest-item.js";
import type { ParameterValues } from "../model/parameter.js";
import { defaultsOf } from "../model/parameter.js";
import type { Policy } from "../model/policy.js";
import { apiGroupOf } from "../model/subject.js";
import type { ReleasedKind, ReleaseIndex } from "../release/index-file.js";
import { Fields } from "../spec/fields.js";

/** The rules of one minor version of Kubernetes, ready to evaluate. */
export interface LoadedRelease {
  readonly index: ReleaseIndex;
  /** @internal */
  readonly policy: Policy;
  /**
   * The same rules, which also report containers with exempt images; undefined where no image is exempt.
   * @internal
   */
  readonly policyForAll?: Policy;
  /**
   * The fields that rules read, by subject instead of kind.
   * @internal
   */
  readonly fields: Fields;
  /** The values of all parameters: those of the user, and defaults. */
  readonly parameters: ParameterValues;
}

/**
 * A release with another implementation of the same rules, such as Wasm.
 *
 * @param policyForAll the same rules without exempt images, if `values` has any
 */
export function loadedRelease(
  index: ReleaseIndex,
  policy: Policy,
  values: ParameterValues = new Map(),
  policyForAll?: Policy,
): LoadedRelease {
  const parameters = new Map([...defaultsOf(index.parameters), ...values]);
  return { index, fields: fieldsOf(index), policy, parameters, ...(policyForAll && { policyForAll }) };
}

const knownTypes = new Map<string, ReadonlyMap<string, string>>();

/** One map for all releases with the same types of a subject: `upgrade` compares an object with each of them once. */
function fieldsOf({ reads }: ReleaseIndex): Fields {
  const typesOf = (types: Readonly<Record<string, string>>): ReadonlyMap<string, string> => {
    const key = JSON.stringify(types);
    const known = knownTypes.get(key) ?? new Map(Object.entries(types));
    knownTypes.set(key, known);
    return known;
  };
  return new Fields(new Map(Object.entries(reads).map(([subject, types]) => [subject, typesOf(types)])));
}

/** A release with rules for an object, and its data of the object's kind. */
export interface ApplicableRelease {
  readonly release: LoadedRelease;
  readonly kind: ReleasedKind;
}

/** The releases with rules for an object. */
export function applicableReleases(
  { apiVersion, kind: name }: Pick<KubernetesObject, "apiVersion" | "kind">,
  releases: readonly LoadedRelease[],
): readonly ApplicableRelease[] {
  const group = apiGroupOf(apiVersion);
  return releases.flatMap((release) => {
    const kind = release.index.kinds.find(
      (one) => one.kind === name && group !== undefined && one.groups.includes(group),
    );
    return kind === undefined ? [] : [{ release, kind }];
  });
}

/** The releases with rules for objects, one list for all objects of a type: with one for each they would take more memory. */
export class ReleasesByKind {
  readonly #lists = new WeakMap<readonly LoadedRelease[], Map<string, readonly ApplicableRelease[]>>();

  of(
    object: Pick<KubernetesObject, "apiVersion" | "kind">,
    releases: readonly LoadedRelease[],
  ): readonly ApplicableRelease[] {
    const lists = this.#lists.get(releases) ?? new Map<string, readonly ApplicableRelease[]>();
    this.#lists.set(releases, lists);
    const type = `${object.apiVersion} ${object.kind}`;
    const applicable = lists.get(type) ?? applicableReleases(object, releases);
    // Others are as many as an input has kinds.
    if (applicable.length > 0) lists.set(type, applicable);
    return applicable;
  }
}
