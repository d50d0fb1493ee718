import { wrapAnsi } from "fast-wrap-ansi";
import type { Coverage, FactCount, LaterChanges, OpenFact } from "../../explain/coverage/coverage.js";
import { outcomeKinds } from "../../explain/coverage/open.js";
import type { RuleCoverage, RuleInVersion } from "../../explain/coverage/rules.js";
import { formatDiagnostic } from "../../lib/diagnostic.js";
import { groupBy } from "../../lib/lists.js";
import { profiles } from "../../model/profile.js";
import { versionList } from "../../model/version.js";
import type { Column } from "../table.js";
import { table } from "../table.js";
import type { Terminal } from "../terminal.js";
import { countOf } from "../words.js";

/** Coverage as text: facts by topic and outcome, rules, unsupported rules, and open facts last. */
export function prettyCoverage(coverage: Coverage, terminal: Terminal): string {
  const { colors, columns } = terminal;
  const [factTitles = "", ...facts] = factTable(coverage);
  const [ruleTitles = "", ...rules] = ruleTable(coverage);
  const paragraphs = [
    [colors.bold(factTitles), ...facts],
    [colors.bold(ruleTitles), ...rules],
    ...shortfalls(coverage).map(({ engines, reason, rules: ids }) =>
      wrapped(`${colors.bold(`Not in ${engines.join(", ")}:`)} ${reason}`, ids.join(", "), columns),
    ),
    ...(coverage.codeOnly.length === 0
      ? []
      : [wrapped(colors.bold("In no document, only in code:"), coverage.codeOnly.join(", "), columns)]),
    ...coverage.notes.map((note) => [wrapAnsi(note, columns)]),
    ...(coverage.open.length === 0 ? [] : [coverage.open.map((one) => openLine(one, terminal))]),
    ...(coverage.later === null ? [] : [[wrapAnsi(laterText(coverage.later), columns)]]),
    [wrapAnsi(legend, columns)],
    [summary(coverage.facts, terminal)],
  ];
  return `${paragraphs.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** What the columns of both tables count. */
const legend =
  "Facts by outcome: a rule checks the fact; data of versions contain it; a fixture shows that it works; a mutation or another object is generated for it; " +
  "a limitation is the reason why no policy can check it; an open fact has none of these. Rules: facts that a rule checks; allow and deny, the test " +
  "manifests that it must not report, and those that it must report.";

const countColumns = ["total", ...outcomeKinds, "open"] as const;

function factTable({ topics, facts }: Coverage): readonly string[] {
  const columns: Column[] = [
    { title: "Facts", align: "left" },
    ...countColumns.map((title): Column => ({ title, align: "right" })),
  ];
  const row = (name: string, count: FactCount): string[] => [
    name,
    ...countColumns.map((column) => String(count[column])),
  ];
  return table(columns, [...Object.entries(topics).map(([topic, count]) => row(topic, count)), row("all", facts)]);
}

/** A heading and an indented text. */
function wrapped(heading: string, text: string, columns: number): readonly string[] {
  const indent = "  ";
  const lines = wrapAnsi(text, columns - indent.length).split("\n");
  return [wrapAnsi(heading, columns), ...lines.map((line) => indent + line)];
}

function openLine({ id, why, ...place }: OpenFact, { colors }: Terminal): string {
  return `${colors.red("open")}  ${formatDiagnostic({ ...place, message: `${id}: ${why}` })}`;
}

function laterText({ documented, newest, rules, data }: LaterChanges): string {
  return `After Kubernetes ${documented}, the newest version in the documents, up to ${newest}: ${countOf(rules, "change")} of rules and ${countOf(data, "change")} of data. Run \`wincompat diff ${documented} ${newest}\` to see them.`;
}

function summary({ total, open }: FactCount, { colors }: Terminal): string {
  const facts = `${total} fact${total === 1 ? "" : "s"}`;
  if (open === 0) return `${facts}, all covered.`;
  return `${facts}, ${colors.red(`${open} open`)}: ${open === 1 ? "its outcome refers" : "their outcomes refer"} to something that does not exist. Add it, or correct the outcome.`;
}

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
    shortList(Object.keys(versions)),
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
  return isFromStart ? `to ${supported.at(-1)}` : shortList(supported);
}

/** `1.24–1.37`: with a column for each engine, there is little space. */
function shortList(versions: readonly string[]): string {
  return versionList(versions).replaceAll(" to ", "–");
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
