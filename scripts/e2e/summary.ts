import { groupBy } from "../../src/lib/lists.js";
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

/** The columns of every row besides its numbers. */
interface Run {
  /** How many fixtures of each rule: `one` or `all`. */
  readonly fixtures: string;
  /** What identifies the files of a release: the digest of its SHA256SUMS, by minor version of Kubernetes. */
  readonly digests: ReadonlyMap<string, string>;
}

/**
 * The table of runs in clusters: how many tests of each topic passed with each engine.
 * @param before the section that there is; its rows about other engines and releases stay
 */
export function summary(checks: readonly Check[], run: Run, before = ""): string {
  const byKey = groupBy(checks, ({ engine, kubernetes, apiServer }) => [engine, kubernetes, apiServer].join(" | "));
  const kept = [...before.matchAll(/^\| ([^|]+ \| [\d.]+ \| [\d.]+) \| .*$/gm)].map(
    ([line, key = ""]) => [key, line] as const,
  );
  const own = [...byKey].map(([key, some]) => [key, row(key, some, run)] as const);
  const rows = [...new Map([...kept, ...own])]
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([, line]) => line);
  return `## In real clusters

The controllers ran with an API server and the policies of a release. \`npm run e2e -- --table\` wrote each row. It writes only if
nothing fails and nothing is skipped. The numbers are passed tests; – means that there is nothing to test. \`fixtures\` is the number of
fixtures for each rule. \`files\` is the start of the sha256 of the release's SHA256SUMS: a row with another
value than \`sha256sum dist-policies/<release>/SHA256SUMS\` prints ran with an earlier build of the release.

| engine | release | API server | files | fixtures | ${topics.map(([, title]) => title).join(" | ")} |
| --- | --- | --- | --- | --- | ${topics.map(() => "---:").join(" | ")} |
${rows.join("\n")}`;
}

function row(key: string, checks: readonly Check[], { fixtures, digests }: Run): string {
  const digest = digests.get(checks[0]?.kubernetes ?? "") ?? "";
  return `| ${key} | ${digest} | ${fixtures} | ${topics.map(([topic]) => count(checks, topic)).join(" | ")} |`;
}

function count(checks: readonly Check[], topic: string): string {
  return String(checks.filter((one) => one.topic === topic).length || "–");
}
