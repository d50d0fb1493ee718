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

/** The versions that do not run ClusterPolicies, as the subject of a sentence. */
export const kyvernoWithoutClusterPolicies = (() => {
  const [major, minor] = numbersOf(lastWithClusterPolicies);
  return `Kyverno ${major}.${minor + 1} and newer`;
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
