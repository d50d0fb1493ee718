import type { Coverage } from "../explain/coverage/coverage.js";
import type { RuleCoverage, RuleInVersion } from "../explain/coverage/rules.js";
import { groupBy } from "../lib/lists.js";
import { profiles } from "../model/model.js";
import { versionList } from "../model/version.js";
import type { Column } from "./table.js";
import { table } from "./table.js";

/** Rules × versions × engines × fixtures, grouped by profile. */
export function ruleTable({ rules, engines }: Coverage): readonly string[] {
  const columns: Column[] = [
    { title: "Rules", align: "left" },
    { title: "kubernetes", align: "left" },
    ...engines.map((title): Column => ({ title, align: "left" })),
    ...["facts", "allow", "deny"].map((title): Column => ({ title, align: "right" })),
  ];
  const rows = profiles.flatMap((profile) => {
    const of = rules.filter((rule) => rule.profile === profile).map((rule) => cells(rule, engines));
    return of.length === 0 ? [] : [[profile], ...of];
  });
  return table(columns, rows);
}

function cells({ id, versions, fixtures, facts }: RuleCoverage, engines: readonly string[]): readonly string[] {
  const inForce = Object.entries(versions);
  const counts = [facts.length, fixtures?.allow ?? "?", fixtures?.deny ?? "?"].map(String);
  return [
    `  ${id}`,
    versionList(Object.keys(versions)),
    ...engines.map((engine) => supportCell(engine, inForce)),
    ...counts,
  ];
}

/** `yes`, `no`, `to 1.35` if only newer versions are not supported, or the supported versions. */
function supportCell(engine: string, inForce: readonly [string, RuleInVersion][]): string {
  const supported = inForce.filter(([, { engines }]) => engines[engine] === "supported").map(([version]) => version);
  if (supported.length === inForce.length) return "yes";
  if (supported.length === 0) return "no";
  const isFromStart = supported.every((version, index) => version === inForce[index]?.[0]);
  return isFromStart ? `to ${supported.at(-1)}` : versionList(supported);
}

/** Rules that engines do not support, for one reason. */
interface Shortfall {
  readonly engines: readonly string[];
  readonly reason: string;
  /** Ids; with versions, if other versions of the rule are supported. */
  readonly rules: readonly string[];
}

/** In the order of the first rule. Engines that lack the same rules for the same reason share one entry. */
export function shortfalls({ rules, engines }: Coverage): readonly Shortfall[] {
  const single = engines.flatMap((engine) => {
    const gaps = rules.flatMap((rule) => gapsOf(rule, engine));
    return [...groupBy(gaps, ({ reason }) => reason)].map(([reason, of]) => ({
      engine,
      reason,
      rules: of.map(({ rule }) => rule),
    }));
  });
  return [...groupBy(single, ({ reason, rules: of }) => JSON.stringify([reason, of])).values()].flatMap(
    ([first, ...others]) =>
      first === undefined
        ? []
        : [{ engines: [first, ...others].map(({ engine }) => engine), reason: first.reason, rules: first.rules }],
  );
}

function gapsOf({ id, versions }: RuleCoverage, engine: string): { readonly reason: string; readonly rule: string }[] {
  const inForce = Object.entries(versions);
  const lacking = inForce.flatMap(([version, { engines }]) => {
    const support = engines[engine];
    return typeof support === "object" ? [{ version, reason: support.unsupported }] : [];
  });
  return [...groupBy(lacking, ({ reason }) => reason)].map(([reason, of]) => {
    const some = of.length < inForce.length ? ` (${versionList(of.map(({ version }) => version))})` : "";
    return { reason, rule: id + some };
  });
}
