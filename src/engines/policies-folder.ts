import type { Rule } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { customFamily } from "../spec/read-custom-rules.js";

/** The folder for policies with custom rules in commands. */
export const customPoliciesFolder = "policies";

/** Where users find the policies that contain a rule: releases contain no custom rules. */
export function policiesFolderOf({ family }: Pick<Rule, "family">, version: KubeVersion): string {
  return `${family === customFamily ? customPoliciesFolder : "dist-policies"}/${version}`;
}
