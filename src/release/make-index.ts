import { policyVersions } from "../emit/groups.js";
import { foundPaths } from "../model/found-paths.js";
import { effectsByScope } from "../model/effects-by-scope.js";
import type { Model, Rule } from "../model/model.js";
import { gravestSeverity } from "../model/model.js";
import { sha256 } from "../opa/digest.js";
import type { ReleaseFiles } from "./files.js";
import type { Provenance, ReleasedFix, ReleaseIndex } from "./index-file.js";
import { readFieldsOf } from "./reads.js";

/** What the index says besides the model and the files. */
export interface Making {
  readonly unsupported: ReleaseIndex["unsupported"];
  readonly artifacts: Provenance;
  /** Version of this package. */
  readonly wincompat: string;
}

/** Makes `release.json` of everything else in the release. */
export function releaseIndex(model: Model, files: ReleaseFiles, { unsupported, artifacts, wincompat }: Making): ReleaseIndex {
  return {
    wincompat,
    kubernetes: model.version,
    version: model.release.version,
    policies: policyVersions(model),
    spec: model.specDigest,
    kinds: model.subjects.flatMap(({ name, admission, kinds }) =>
      kinds.map(({ kind, groups, formerGroups, version, template }) => ({
        kind,
        groups: [...groups, ...formerGroups],
        version,
        admission,
        subject: name,
        template: template.text,
      })),
    ),
    reads: readFieldsOf(model),
    meantOnly: model.evidence.filter(({ places }) => !places).flatMap(({ finds }) => finds.flatMap(foundPaths)),
    parameters: model.parameters,
    platforms: model.platforms,
    rules: model.rules.map((rule) => ({
      id: rule.id,
      title: rule.title,
      description: rule.description,
      family: rule.family,
      profile: rule.profile,
      effect: effectsByScope(rule.cases),
      severity: gravestSeverity(rule),
      fixes: releasedFixes(rule),
    })),
    mutations: model.mutations.map(({ id, title, profile }) => ({ id, title, profile })),
    artifacts,
    engines: model.engines,
    unsupported,
    files: Object.fromEntries([...files].map(([path, content]) => [path, sha256(content)])),
  };
}

/** The same remediation means the same fix: a linter sees to it. */
function releasedFixes({ cases }: Rule): readonly ReleasedFix[] {
  const fixes = cases.flatMap(({ remediation, fix }) => (fix === undefined ? [] : [[remediation, { remediation, fix }] as const]));
  return [...new Map(fixes).values()];
}
