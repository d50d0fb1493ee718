import type { Coverage, FactCount } from "../../../../src/explain/coverage/coverage.js";
import type { RuleCoverage, Support } from "../../../../src/explain/coverage/rules.js";

export const counts: FactCount = { total: 4, open: 0, rule: 1, data: 1, fixture: 0, generated: 0, limitation: 2 };

/** A rule that both engines support in these versions, except for these gaps. */
export function rule(
  id: string,
  versions: readonly string[],
  unsupported: Readonly<Record<string, Support>> = {},
): RuleCoverage {
  const inVersion = (version: string) => ({
    effects: ["ignored"] as const,
    engines: { opa: "supported", kyverno: unsupported[version] ?? "supported" } as const,
    facts: 1,
  });
  return {
    id,
    profile: "core",
    versions: Object.fromEntries(versions.map((version) => [version, inVersion(version)])),
    fixtures: { allow: 2, deny: 13 },
    facts: ["a"],
  };
}

export function account(parts: Partial<Coverage>): Coverage {
  const versions = ["1.24", "1.25", "1.26"];
  return {
    kubernetes: versions,
    engines: ["opa", "kyverno"],
    facts: counts,
    topics: { sample: counts },
    open: [],
    rules: [],
    later: null,
    codeOnly: [],
    notes: [],
    ...parts,
  };
}
