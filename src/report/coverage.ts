import { wrapAnsi } from "fast-wrap-ansi";
import type { Coverage, FactCount, LaterChanges, OpenFact } from "../explain/coverage/coverage.js";
import { outcomeKinds } from "../explain/coverage/open.js";
import { formatDiagnostic } from "../lib/diagnostic.js";
import { ruleTable, shortfalls } from "./coverage-rules.js";
import type { Terminal } from "./pretty/terminal.js";
import type { Column } from "./table.js";
import { table } from "./table.js";
import { countOf } from "./words.js";

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
    [summary(coverage.facts, terminal)],
  ];
  return `${paragraphs.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

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
