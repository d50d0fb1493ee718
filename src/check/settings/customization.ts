import type { Diagnostic } from "../../lib/diagnostic.js";
import type { CustomResource } from "../../model/custom-resource.js";
import { guessedResource, mergedResources } from "../../model/custom-resource.js";
import { apiGroupOf, podSubjectName } from "../../model/subject.js";
import type { KubeVersion } from "../../model/version.js";
import type { ReleasedKind } from "../../release/index-file.js";
import type { RulesFolder } from "../../spec/read-custom-rules.js";
import type { Fault } from "../../spec/schema.js";
import { loadCustomRules } from "../../spec-lint/custom-rules.js";
import { defaultExtension } from "../extension.js";
import { releasedNames } from "./names.js";
import type { Releases } from "./releases.js";

/** What settings add to the releases. Settings of different sources are added to each other. */
export interface Customization {
  /** Folders by absolute paths. */
  readonly rules: readonly RulesFolder[];
  readonly customResources: readonly CustomResource[];
}

/** All of them together. */
export function joined(customizations: readonly Partial<Customization>[]): Customization {
  return {
    rules: [
      ...new Map(customizations.flatMap(({ rules = [] }) => rules.map((one) => [one.path, one] as const))).values(),
    ],
    customResources: mergedResources(customizations.flatMap(({ customResources = [] }) => customResources)),
  };
}

/** Its settings that are not empty. */
export function settingsOf({ rules, customResources }: Customization): Partial<Customization> {
  return { ...(rules.length > 0 && { rules }), ...(customResources.length > 0 && { customResources }) };
}

/** Releases with custom rules and custom resources. */
interface CustomizedReleases {
  readonly releases: Releases;
  /** What is wrong with the rules; if anything is, none of them applies. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Customizes releases, each way once. */
export class Customizer {
  readonly #customized = new Map<string, CustomizedReleases>();

  constructor(readonly base: Releases) {}

  with(customization: Customization): CustomizedReleases {
    const key = JSON.stringify([customization.rules.map(({ path }) => path), customization.customResources]);
    const customized = this.#customized.get(key) ?? this.#customize(customization);
    this.#customized.set(key, customized);
    return customized;
  }

  #customize({ rules: folders, customResources }: Customization): CustomizedReleases {
    if (folders.length === 0 && customResources.length === 0) return { releases: this.base, diagnostics: [] };
    const resources = mergedResources([...defaultExtension.resources, ...customResources]);
    if (folders.length === 0) return { releases: this.base.with({ resources }), diagnostics: [] };
    const loaded = loadCustomRules(folders, releasedNames(this.base));
    return "rules" in loaded
      ? { releases: this.base.with({ resources, rules: loaded.rules }), diagnostics: [] }
      : { releases: this.base.with({ resources }), diagnostics: loaded.diagnostics };
  }

  /** What is wrong with a customization, except for faults in files of rules. */
  faultsOf({ rules, customResources: resources }: Customization): readonly Fault[] {
    if (this.base.evaluator === "wasm") {
      const asked = [rules.length > 0 ? ["rules"] : [], resources.length > 0 ? ["customResources"] : []].flat();
      return asked.map((key) => ({ keys: [key], message: onlyReleased }));
    }
    const kinds = this.base.index(this.base.versions.at(-1) as KubeVersion).kinds;
    return resources.flatMap((one, index) => {
      const others = resources.slice(0, index);
      const message = resourceFault(one, kinds) ?? twinFault(one, [...defaultExtension.resources, ...others]);
      return message === undefined ? [] : [{ keys: ["customResources", String(index)], message }];
    });
  }
}

const onlyReleased =
  "The evaluator wasm runs the policies of a release, without custom rules and custom resources. Use --evaluator js.";

/** The custom resources of a configuration, which have the right form. */
export function resourcesIn(value: unknown): readonly CustomResource[] {
  const written = (value ?? []) as readonly (Omit<CustomResource, "resource"> & Partial<CustomResource>)[];
  return written.map((one) => ({ ...one, resource: one.resource ?? guessedResource(one.kind) }));
}

/** Policies of some engines know an object by its kind alone, so a kind of the same name must be read in the same way. */
function resourceFault(
  { apiVersion, kind, template }: CustomResource,
  kinds: readonly ReleasedKind[],
): string | undefined {
  const group = apiGroupOf(apiVersion) ?? "";
  const ofKubernetes = kinds.filter((one) => !defaultExtension.resources.some((known) => isOf(known, one)));
  const same = ofKubernetes.find((one) => one.kind === kind && one.subject === podSubjectName);
  if (ofKubernetes.some((one) => one.kind === kind && one.groups.includes(group)))
    return `${kind} in ${group} is a kind of Kubernetes. Remove it here.`;
  if (same === undefined || (same.template === template && !same.groups.includes(""))) return undefined;
  return `${kind} is also a kind of Kubernetes, with its pod template at another place. wincompat cannot check both.`;
}

function isOf({ apiVersion, kind }: CustomResource, one: ReleasedKind): boolean {
  return one.kind === kind && one.groups.includes(apiGroupOf(apiVersion) ?? "");
}

function twinFault(
  { apiVersion, kind, template }: CustomResource,
  others: readonly CustomResource[],
): string | undefined {
  const twin = others.find(
    (one) => one.kind === kind && one.template !== template && apiGroupOf(one.apiVersion) !== apiGroupOf(apiVersion),
  );
  if (twin === undefined) return undefined;
  return `${kind} in ${twin.apiVersion} has its pod template at ${twin.template}. Kinds of the same name need the same path.`;
}
