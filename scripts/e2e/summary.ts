import type { Check } from "../../test/e2e/outcomes.js";

const topics: readonly (readonly [topic: string, title: string])[] = [
  ["install", "install"],
  ["upgrade", "upgrade"],
  ["audit", "audit"],
  ["enforce", "enforce"],
  ["changes", "changes"],
  ["mutate", "mutate"],
  ["outage", "engine down"],
  ["cost", "reports"],
];

/** The table of a run in clusters: how many tests of each topic passed with each engine. */
export function summary(checks: readonly Check[]): string {
  const rows = new Map<string, Check[]>();
  for (const check of checks) {
    const key = [check.engine, check.kubernetes, check.apiServer].join(" | ");
    rows.set(key, [...(rows.get(key) ?? []), check]);
  }
  const lines = [...rows].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })).map(([key, own]) => `| ${key} | ${topics.map(([topic]) => count(own, topic)).join(" | ")} |`);
  return `## In real clusters

Controllers ran beside an API server, with the policies of a release. A run of \`npm run e2e -- --all\` wrote this table, and
does so only where nothing fails and nothing is skipped. The numbers are tests that passed; – means that there is nothing to
test.

| engine | release | API server | ${topics.map(([, title]) => title).join(" | ")} |
| --- | --- | --- | ${topics.map(() => "---:").join(" | ")} |
${lines.join("\n")}`;
}

function count(checks: readonly Check[], topic: string): string {
  return String(checks.filter((one) => one.topic === topic).length || "–");
}
