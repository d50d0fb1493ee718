import { join } from "node:path";
import { rememberedTexts } from "../lib/remembered.js";
import { compilePolicy } from "../model/compile.js";
import type { CompilePattern } from "../model/compile-predicate.js";
import type { ParameterValues } from "../model/parameter.js";
import { namedTexts } from "../model/parameter.js";
import type { Policy } from "../model/policy.js";
import { parseRuleSet, ruleSetFile, rulesOfRelease } from "../model/rule-set.js";
import type { SharedEvaluations } from "../model/shared-evaluations.js";
import type { KubeVersion } from "../model/version.js";
import { minorOf, parsePatchRelease } from "../model/version.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { readReleaseFile } from "../release/read-file.js";
import { coveredVersions, readReleaseIndex, releasesFolder, versionWithRules } from "../release/released.js";
import type { Extension } from "./extension.js";
import { defaultExtension, extendedIndex, extendedRules } from "./extension.js";
import type { LoadedRelease } from "./loaded-release.js";
import { loadedRelease } from "./loaded-release.js";
import { notCovered } from "./settings/versions.js";

/**
 * What evaluates the rules: functions of JavaScript, or the Wasm of an engine. Both find the same; Wasm is there to compare,
 * and is many times slower.
 */
export const evaluators = ["js", "wasm"] as const;
export type Evaluator = (typeof evaluators)[number];

/** What a release is loaded with beside the values of its parameters. */
export interface LoadOptions {
  /** `js` by default. */
  readonly evaluator?: Evaluator;
  /**
   * Shared by releases that check the same objects, which must not change meanwhile.
   * @internal
   */
  readonly shared?: SharedEvaluations | undefined;
  /**
   * What is checked beyond the release; Wasm evaluates the release alone.
   * @internal
   */
  readonly extension?: Extension;
}

/**
 * Loads the release of one minor version from this package, with the rules of a patch release where they differ.
 *
 * @param version one of `releasedVersions()`, as people write it: `1.27`, `v1.27.3`
 * @param choose the values of parameters that a user sets
 * @throws RangeError for a version that is invalid or has no release, Error when its files are missing or damaged, and errors of `choose`
 */
export async function loadRelease(
  version: string,
  choose: (index: ReleaseIndex) => ParameterValues = () => new Map(),
  options: LoadOptions = {},
): Promise<LoadedRelease> {
  const { evaluator = "js", shared, extension = defaultExtension } = options;
  const asked = parsePatchRelease(version);
  if (asked === undefined)
    throw new RangeError(`"${version}" is not a version of Kubernetes. Use a version such as 1.27.`);
  const [covered, minor] = [coveredVersions(), minorOf(asked)];
  if (!covered.includes(minor)) throw new RangeError(notCovered(minor, covered));
  const released = readReleaseIndex(minor);
  // Wasm is compiled once for a minor version.
  const kubernetes = evaluator === "wasm" ? minor : versionWithRules(asked, released);
  const added = evaluator === "js" ? extension : { resources: [] };
  const index = { ...extendedIndex(released, added), kubernetes };
  const values = choose(index);
  const load = loaders[evaluator];
  const policy = await load({ kubernetes, values, shared, extension: added });
  const all = withoutExemptImages(values);
  // Evaluations are shared by policies with the same values.
  const policyForAll = all && (await load({ kubernetes, values: all, shared: undefined, extension: added }));
  return loadedRelease(index, policy, values, policyForAll);
}

/** Undefined where no image is exempt. */
function withoutExemptImages(values: ParameterValues): ParameterValues | undefined {
  if (namedTexts(values, "exemptImages").length === 0) return undefined;
  return new Map([...values].filter(([name]) => name !== "exemptImages"));
}

/** What a policy is loaded with. */
interface Loading {
  /** A patch release where rules depend on it. */
  readonly kubernetes: KubeVersion;
  readonly values: ParameterValues;
  readonly shared: SharedEvaluations | undefined;
  readonly extension: Extension;
}

type Load = (loading: Loading) => Promise<Policy>;

const loaders: Readonly<Record<Evaluator, Load>> = {
  js: async ({ kubernetes, values, shared, extension }) => {
    const rules = extendedRules(rulesOfRelease(releasedRules(minorOf(kubernetes)), kubernetes), extension);
    const isOfReleaseOnly = values.size === 0 && extension.rules === undefined;
    return compilePolicy(rules, values, isOfReleaseOnly ? undefined : await linearPatterns(), shared);
  },
  wasm: async ({ kubernetes, values }) => {
    const { engines } = await import("../engines/index.js");
    const wasm = engines.find((engine) => engine.wasm !== undefined)?.wasm;
    if (wasm === undefined) throw new Error("No engine has its policies as Wasm.");
    return wasm.load(releasedFile(kubernetes, wasm.path), values);
  },
};

/** The rules of a minor version, read once. What is made of a rule is then also made once, however often the release is loaded. */
const releasedRules = rememberedTexts((minor) => parseRuleSet(releasedFile(minor, ruleSetFile).toString()));

/** The matcher is loaded only where a user has set a parameter or added rules. */
async function linearPatterns(): Promise<CompilePattern> {
  return (await import("../model/linear-pattern.js")).linearPattern;
}

function releasedFile(kubernetes: string, path: string): Buffer {
  const content = readReleaseFile(join(releasesFolder, kubernetes), path);
  if (content === undefined) throw new Error(`The release for Kubernetes ${kubernetes} has no ${path}.`);
  return content;
}
