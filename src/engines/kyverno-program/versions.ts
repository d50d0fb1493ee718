import { compareSemantic, numbersOf } from "../../lib/semantic-version.js";
import type { EngineData } from "../engine.js";

/** The program that runs the policies of two engines. Versions of the spec list its versions once, by this id. */
export const kyvernoProgram = { id: "kyverno", title: "Kyverno" } as const;

/** The namespace that it is installed in. */
export const kyvernoNamespace = "kyverno";

/** The last minor version that runs ClusterPolicies. */
export const lastWithClusterPolicies = "1.19";

/** The first minor version that serves `policies.kyverno.io/v1`. */
export const firstWithCelPolicies = "1.17";

/** The version that, by the plan of its project, does not run ClusterPolicies (https://github.com/kyverno/kyverno/issues/17701). */
export const kyvernoWithoutClusterPolicies = (() => {
  const [major, minor] = numbersOf(lastWithClusterPolicies);
  return `Kyverno ${major}.${minor + 1}`;
})();

const runs = {
  cluster: (version) => compareSemantic(version, lastWithClusterPolicies) <= 0,
  cel: (version) => compareSemantic(version, firstWithCelPolicies) >= 0,
} satisfies Readonly<Record<string, (version: string) => boolean>>;

/** The versions that support a version of Kubernetes and run ClusterPolicies (`cluster`), or ValidatingPolicies and MutatingPolicies (`cel`). */
export function versionsThatRun(
  policies: keyof typeof runs,
  { engines }: Pick<EngineData, "engines">,
): readonly string[] {
  return (engines[kyvernoProgram.id] ?? []).filter(runs[policies]);
}
