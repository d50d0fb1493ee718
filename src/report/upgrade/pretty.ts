import { groupBy } from "../../lib/lists.js";
import { printable } from "../../lib/printable.js";
import type { KubeVersion } from "../../model/version.js";
import { minorOf } from "../../model/version.js";
import type { Upgrade, UpgradeAction, UpgradeChange, UpgradeKind } from "../../upgrade/change.js";
import { actionOf } from "../../upgrade/change.js";
import { block, diagnosticLines, incompleteText, placeLines } from "../formats/pretty.js";
import type { Terminal } from "../terminal.js";
import { folded } from "../terminal.js";
import { countOf, fileTitle, scopeOf, subjectOf } from "../words.js";

/** The changes as text: by action, breaking changes first, then by rule and place. */
export function prettyUpgrade(upgrade: Upgrade, terminal: Terminal): string {
  const byAction = groupBy(upgrade.changes, ({ kind }) => actionOf(kind));
  const blocks = [
    ...[...byAction].flatMap(([action, changes]) => section(titleOf(action, upgrade), changes, upgrade, terminal)),
    ...block(diagnosticLines(upgrade.diagnostics, terminal)),
    ...block(endingLines(upgrade, terminal)),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const titles: Record<UpgradeAction, (way: string) => string> = {
  fix: (way) => `Breaking changes: fix before the ${way}`,
  prepare: (way) => `Other changes: review before the ${way}`,
  relax: (way) => `Improvements after the ${way}`,
};

/** The title of all changes with an action. */
export function titleOf(action: UpgradeAction, { direction }: Upgrade): string {
  return titles[action](direction === "downgrade" ? "downgrade" : "upgrade");
}

function section(
  title: string,
  changes: readonly UpgradeChange[],
  reasons: Reasons,
  terminal: Terminal,
): readonly string[] {
  const { bold, underline } = terminal.colors;
  const entries = [...groupBy(changes, sameEntry).values()].map((of) => entryLines(of, reasons, terminal).join("\n"));
  return [bold(underline(title)), ...entries];
}

/** The number of unchanged findings, all counts, and what to do if input is missing. */
function endingLines(
  { from, to, direction, summary, changes, diagnostics, cluster }: Upgrade,
  { colors, columns }: Terminal,
): string[] {
  const { breaking, unchanged, suppressed } = summary;
  const better = changes.filter(({ kind }) => actionOf(kind) === "relax").length;
  const counts = [
    breaking > 0 ? colors.red(countOf(breaking, "breaking change")) : "no breaking change",
    countOf(changes.length - breaking - better, "other change"),
    countOf(better, "improvement"),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
  ];
  const way = direction === "none" ? `Kubernetes ${to}` : `Kubernetes ${from} to ${to}`;
  const line = `${colors.bold(`${way}:`)} ${counts.join(", ")}, in ${scopeOf(summary)}`;
  const lines = [
    unchanged > 0 ? unchangedText(unchanged, to, cluster !== undefined) : "",
    line,
    incompleteText(diagnostics) ?? "",
  ];
  return lines.filter((one) => one !== "").flatMap((one) => folded(one, columns, 0, 2));
}

function unchangedText(unchanged: number, to: string, ofCluster: boolean): string {
  const command = `wincompat check${ofCluster ? " --cluster" : ""} --kubernetes ${to}`;
  return `${countOf(unchanged, "finding")} ${unchanged === 1 ? "is" : "are"} the same in both versions. Run \`${command}\` with the same options to see ${unchanged === 1 ? "it" : "them"}.`;
}

/** A short text for each kind. */
const words: Record<UpgradeKind, string> = {
  "becomes-rejected": "becomes rejected",
  "starts-to-fail": "starts to fail",
  "starts-to-be-ignored": "starts to be ignored",
  "becomes-risky": "becomes risky",
  "advice-begins": "new advice",
  changes: "needs a different fix",
  "becomes-milder": "becomes less severe",
  "becomes-fine": "no longer reported",
};

/** Changes with the same key are reported together. */
function sameEntry(change: UpgradeChange): string {
  const { kind, rule, before, after, since, until, rejectedSince, message, remediation, because } = change;
  return JSON.stringify([kind, rule, before, after, since, until, rejectedSince, message, remediation, because]);
}

/** What explains changes, and the direction. */
type Reasons = Pick<Upgrade, "reasons" | "direction">;

/** The change and its versions, the remediation, the reasons, and the places. */
function entryLines(
  changes: readonly [UpgradeChange, ...UpgradeChange[]],
  reasons: Reasons,
  terminal: Terminal,
): readonly string[] {
  const [first] = changes;
  const { colors, columns } = terminal;
  const remediation = first.remediation === null ? [] : folded(colors.cyan(printable(first.remediation)), columns, 4);
  return [
    ...headLines(first, reasons, terminal),
    ...folded(printable(changeMessage(first)), columns, 4),
    ...remediation,
    ...reasonLines(first, reasons, terminal),
    ...[...groupBy(changes, ({ file }) => file)].flatMap(([file, of]) => [
      `    ${colors.underline(printable(fileTitle(file)))}`,
      ...placeLines(of, subjectOf, terminal),
    ]),
  ];
}

/** What changes: `becomes rejected`; and when: `from 1.26 on`, or nothing where the first already contains it. */
export function changeWords(
  { kind, before, after, since, until, rejectedSince }: UpgradeChange,
  { direction }: Pick<Reasons, "direction">,
): { readonly what: string; readonly when: string } {
  const openFrom = (version: KubeVersion): string => {
    // The next patch release can repair it.
    if (minorOf(version) !== version) return `in ${version}`;
    return direction === "downgrade" ? `in ${version} and older` : `from ${version} on`;
  };
  const open = openFrom(since);
  const when = until === null ? open : until === since ? `only in ${since}` : `from ${since} to ${until}`;
  if (rejectedSince !== undefined)
    return { what: words["starts-to-fail"], when: `${when}; the object is first rejected in ${rejectedSince}` };
  const failedBefore = before === "fails" && after === "rejected";
  // "now" would be ambiguous beside a version, so the sentence contains the version itself.
  return failedBefore
    ? { what: `already fails; ${when}, the object is rejected`, when: "" }
    : { what: words[kind], when };
}

function headLines(
  change: UpgradeChange,
  reasons: Pick<Reasons, "direction">,
  { colors, columns }: Terminal,
): readonly string[] {
  const { kind, rule } = change;
  const color: Record<UpgradeAction, (text: string) => string> = {
    fix: colors.red,
    prepare: colors.yellow,
    relax: colors.green,
  };
  const { what, when } = changeWords(change, reasons);
  return folded(
    `${color[actionOf(kind)](what)}  ${colors.bold(rule)}${colors.dim(`${when === "" ? "" : `, ${when}`}${effectsText(change)}`)}`,
    columns,
    2,
    4,
  );
}

function effectsText({ before, after, rejectedSince }: UpgradeChange): string {
  if (before === null) return "";
  if (before === after) return `, ${after} as before`;
  return `, ${[before, ...(rejectedSince === undefined ? [] : ["fails"]), after ?? "none"].join(" → ")}`;
}

const most = 3;

/** Changes of data in the versions. Changes of rules are not listed, because the message covers them. */
export function reasonTexts({ because }: UpgradeChange, { reasons, direction }: Reasons): readonly string[] {
  const data = because.flatMap((index) => {
    const difference = reasons[index];
    // After a downgrade, the data from before that version applies again.
    const where = direction === "downgrade" ? "Before Kubernetes" : "Kubernetes";
    return difference?.kind === "data" ? [`${where} ${difference.kubernetes}: ${difference.summary}`] : [];
  });
  const more = data.length > most ? [`and ${data.length - most} more changes: \`wincompat diff\``] : [];
  return [...data.slice(0, most), ...more];
}

/** The message, which for a finding that disappears is that of the first version. */
export function changeMessage({ after, message }: UpgradeChange): string {
  return `${after === null ? "Before: " : ""}${message}`;
}

function reasonLines(change: UpgradeChange, reasons: Reasons, { colors, columns }: Terminal): readonly string[] {
  return reasonTexts(change, reasons)
    .flatMap((text) => folded(text, columns, 4, 6))
    .map(colors.dim);
}
