import type { KubeVersion } from "../model/version.js";
import { revisionAt, versionsOf } from "../model/resolve.js";
import type { Spec, SpecFile } from "../spec/read-spec.js";
import type { RuleSource } from "../spec/types.js";
import type { Keys } from "./walk.js";

/** The versions in which the revision that `keys` leads into is in force; all of them outside rules. */
export function versionsInForce(spec: Spec, file: SpecFile<unknown>, keys: Keys): readonly KubeVersion[] {
  const versions = versionsOf(spec);
  if (keys[0] !== "revisions") return versions;
  const rule = file.content as RuleSource;
  return versions.filter((version) => revisionAt(rule, version) === rule.revisions[Number(keys[1])]);
}
