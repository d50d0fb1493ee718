import type { Model } from "../../src/model/model.js";
import type { Outcome } from "../../test/conformance/record.js";

/**
 * The table of a run that compares the rules with Kubernetes' own validation of every version.
 * @param releaseOf the release of a minor version whose validation ran, such as 1.27.11
 * @throws RangeError for a version that was not compared, or with disagreements: the section would say otherwise
 */
export function validationSection(
  models: readonly Model[],
  releaseOf: (minor: string) => string,
  outcomes: readonly Outcome[],
): string {
  const rows = models.map(({ version }) => {
    const own = outcomes.filter(({ kubernetes }) => kubernetes === version);
    const objects = own.reduce((sum, one) => sum + one.objects, 0);
    const disagreements = own.reduce((sum, one) => sum + one.disagreements, 0);
    if (objects === 0 || disagreements > 0)
      throw new RangeError(`Kubernetes ${version}: ${objects} objects, ${disagreements} disagreements.`);
    const rules = new Set(own.flatMap(({ finds }) => Object.keys(finds).filter((rule) => (finds[rule] ?? 0) > 0)));
    return `| ${version} | ${releaseOf(version)} | ${objects} | ${rules.size} | 0 |`;
  });
  return `## Validation of every version

Generated pods and workloads, and what Kubernetes' own validation of each release rejects in them: the same paths as the rules with the
effect \`rejected\`. \`npm run validation\` wrote this table. It writes only if nothing disagrees and nothing is skipped. The digest of the
spec was ${models.at(-1)?.specDigest}.

| version | release | objects | rules with violations | disagreements |
| --- | ---: | ---: | ---: | ---: |
${rows.join("\n")}`;
}
