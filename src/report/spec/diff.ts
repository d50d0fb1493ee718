import { wrapAnsi } from "fast-wrap-ansi";
import type { Change, DataChange, RuleChange } from "../../diff/change.js";
import type { VersionDiff } from "../../diff/diff.js";
import { differenceTexts } from "../../diff/rule-differences.js";
import { groupBy } from "../../lib/lists.js";
import type { Source } from "../../model/sources.js";
import type { KubeVersion } from "../../model/version.js";
import type { Terminal } from "../terminal.js";
import { countOf } from "../words.js";

interface Settings {
  readonly sources: boolean;
}

/** The changes as text: by minor version, then rules, then data by topic. */
export function prettyDiff(
  { from, to, direction, changes }: VersionDiff,
  settings: Settings,
  terminal: Terminal,
): string {
  if (changes.length === 0) return `Nothing changes from Kubernetes ${from} to ${to}.\n`;
  const { bold, underline } = terminal.colors;
  const heading = (version: KubeVersion): string =>
    `Kubernetes ${version}${direction === "downgrade" ? ", reverted" : ""}`;
  const sections = [...groupBy(changes, ({ kubernetes }) => kubernetes)].flatMap(([version, of]) => [
    bold(underline(heading(version))),
    "",
    ...[...groupBy(of, topicOf)].flatMap(([topic, ofTopic]) => [
      `  ${bold(topic)}`,
      ...topicLines(ofTopic, settings, terminal),
      "",
    ]),
  ]);
  return `${[...sections, summary(changes)].join("\n")}\n`;
}

function summary(changes: readonly Change[]): string {
  const rules = changes.filter(({ kind }) => kind !== "data").length;
  return `${countOf(changes.length, "change")}: ${rules} of rules, ${changes.length - rules} of data. \`--sources\` prints their sources, \`wincompat explain <rule>\` explains a rule.`;
}

function topicOf(change: Change): string {
  return change.kind === "data" ? change.topic : "Rules";
}

/** The changes of one topic. All data of a topic share their sources; each rule has its own. */
function topicLines(changes: readonly Change[], { sources }: Settings, terminal: Terminal): readonly string[] {
  const sourcesOf = (change: Change): readonly string[] => {
    const isLast = change.kind !== "data" || change === changes.at(-1);
    return sources && isLast ? change.sources.flatMap((source) => sourceLines(source, terminal)) : [];
  };
  return changes.flatMap((change) => [
    ...(change.kind === "data" ? dataLines(change, terminal) : ruleLines(change, terminal)),
    ...sourcesOf(change),
  ]);
}

/**
 * The new state, and what was true before. No plus and no minus: a sentence such as "The API server validates the template"
 * would read as its opposite after a minus.
 */
function dataLines({ summary: holds, was }: DataChange, terminal: Terminal): readonly string[] {
  const { colors } = terminal;
  const earlier = partsThatDiffer(was, holds);
  return [
    ...marked(colors.yellow("~"), holds, terminal),
    ...(earlier === "" ? [] : indented(`was: ${earlier}`, 6, terminal).map(colors.dim)),
  ];
}

/** The parts of `was` that `holds` does not repeat: `beta` for `A: beta; in the kubelet.` and `A: locked; in the kubelet.` */
function partsThatDiffer(was: string, holds: string): string {
  const parts = (sentence: string): string[] =>
    sentence
      .replace(/\.$/, "")
      .replace(/^[^ ]+: /, "")
      .split("; ");
  return parts(was)
    .filter((part) => !parts(holds).includes(part))
    .join("; ");
}

const marks: Record<RuleChange["kind"], string> = {
  "rule-added": "+",
  "rule-removed": "-",
  "rule-tightened": "~",
  "rule-loosened": "~",
  "rule-changed": "~",
  "rule-reworded": "~",
};

function ruleLines(
  { kind, rule, title, effect, differences, summary: text }: RuleChange,
  terminal: Terminal,
): readonly string[] {
  const { colors } = terminal;
  const word = kind.replace("rule-", "");
  const effects = Object.entries(effect).map(([scope, of]) => `${of.join(", ")} (${scope})`);
  return [
    ...marked(marks[kind], `${colors.bold(rule)} ${word}: ${title}`, terminal),
    ...(differences.length > 0 ? [] : indented(text, 6, terminal)),
    ...indented(colors.dim(`effects: ${effects.join("; ")}`), 6, terminal),
    ...differences
      .flatMap((one) => differenceTexts(one))
      .flatMap((one) => indented(one.replaceAll("`", ""), 6, terminal)),
  ];
}

function sourceLines({ text, says, url, disagrees }: Source, terminal: Terminal): readonly string[] {
  const { dim } = terminal.colors;
  const said = `${disagrees ? "otherwise: " : ""}${text}${says === undefined ? "" : `: ${says}`}`;
  return [...indented(said, 8, terminal), ...(url === undefined ? [] : [`        ${url}`])].map(dim);
}

function marked(mark: string, text: string, terminal: Terminal): readonly string[] {
  const [first = "", ...rest] = indented(text, 6, terminal);
  return [`    ${mark} ${first.trimStart()}`, ...rest];
}

function indented(text: string, width: number, { columns }: Terminal): readonly string[] {
  return wrapAnsi(text, Math.max(columns - width, 30))
    .split("\n")
    .map((line) => `${" ".repeat(width)}${line}`);
}
