import { join } from "node:path";
import type { CompilePattern } from "../model/compile.js";
import { compilePolicy } from "../model/compile.js";
import type { ParameterValues } from "../model/parameter.js";
import type { Policy } from "../model/policy.js";
import { parseRuleSet, ruleSetFile, rulesOfRelease } from "../model/rule-set.js";
import type { SharedEvaluations } from "../model/shared-evaluations.js";
import type { KubeVersion } from "../model/version.js";
import { minorOf, parsePatchRelease } from "../model/version.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { readArtifact } from "../release/read-artifact.js";
import { coveredVersions, readReleaseIndex, releasesFolder, versionWithRules } from "../release/released.js";
import type { Release } from "./release.js";
import { releaseWith } from "./release.js";
import { notCovered } from "./settings/versions.js";

/**
 * What evaluates the rules: functions of JavaScript, or the Wasm of an engine. Both find the same; Wasm is there to compare,
 * and is many times slower.
 */
export const evaluators = ["js", "wasm"] as const;
export type Evaluator = (typeof evaluators)[number];

/**
 * Loads the release of one minor version from this package, with the rules of a patch release where they differ.
 *
 * @param version one of `releasedVersions()`, as people write it: `1.27`, `v1.27.3`
 * @param choose the values of parameters that a user sets
 * @param shared by releases that check the same objects, which must not change meanwhile
 * @throws RangeError for a version that is invalid or has no release, Error when its files are missing or damaged, and errors of `choose`
 */
export async function loadRelease(
  version: string,
  choose: (index: ReleaseIndex) => ParameterValues = () => new Map(),
  evaluator: Evaluator = "js",
  shared?: SharedEvaluations,
): Promise<Release> {
  const asked = parsePatchRelease(version);
  if (asked === undefined)
    throw new RangeError(`"${version}" is not a version of Kubernetes. Use a version such as 1.27.`);
  const [covered, minor] = [coveredVersions(), minorOf(asked)];
  if (!covered.includes(minor)) throw new RangeError(notCovered(minor, covered));
  const released = readReleaseIndex(minor);
  // Wasm is compiled once for a minor version.
  const kubernetes = evaluator === "wasm" ? minor : versionWithRules(asked, released);
  const index = kubernetes === minor ? released : { ...released, kubernetes };
  const values = choose(index);
  return releaseWith(index, await loaders[evaluator](kubernetes, values, shared), values);
}

type Load = (version: KubeVersion, values: ParameterValues, shared: SharedEvaluations | undefined) => Promise<Policy>;

const loaders: Readonly<Record<Evaluator, Load>> = {
  js: async (version, values, shared) => {
    const rules = rulesOfRelease(parseRuleSet(releasedFile(minorOf(version), ruleSetFile).toString()), version);
    return compilePolicy(rules, values, values.size === 0 ? undefined : await linearPatterns(), shared);
  },
  wasm: async (minor, values) => {
    const { engines } = await import("../engines/index.js");
    const wasm = engines.find((engine) => engine.wasm !== undefined)?.wasm;
    if (wasm === undefined) throw new Error("No engine has its policies as Wasm.");
    return wasm.load(releasedFile(minor, wasm.path), values);
  },
};

/** The matcher is large, and loaded only where a user has set a parameter. */
async function linearPatterns(): Promise<CompilePattern> {
  return (await import("../model/linear-pattern.js")).linearPattern;
}

function releasedFile(minor: KubeVersion, path: string): Buffer {
  const content = readArtifact(join(releasesFolder, minor), path);
  if (content === undefined) throw new Error(`The release for Kubernetes ${minor} has no ${path}.`);
  return content;
}
