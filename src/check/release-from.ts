import { compilePolicy } from "../model/compile.js";
import { linearPattern } from "../model/linear-pattern.js";
import type { ParameterValues } from "../model/parameter.js";
import type { RuleSet } from "../model/rule-set.js";
import type { ReleaseIndex } from "../release/index-file.js";
import type { Release } from "./release.js";
import { releaseWith } from "./release.js";

/**
 * Makes a release from the contents of its files, which a web page can fetch.
 *
 * @param index what `release.json` holds
 * @param rules what `rules.json.gz` holds, decompressed and read by `parseRuleSet`
 * @param values of parameters of the cluster; by default those of the index
 */
export function releaseFrom(index: ReleaseIndex, rules: RuleSet, values?: ParameterValues): Release {
  return releaseWith(index, compilePolicy(rules, values, linearPattern), values);
}
