import type { PlacedFinding } from "../../check/findings.js";
import { isClusterFile } from "../../lib/cluster-file.js";
import { printable } from "../../lib/printable.js";
import { keptLatest } from "../../lib/remembered.js";
import type { Severity } from "../../model/model.js";
import { placeLines } from "../formats/pretty.js";
import type { RuleTexts } from "../rule-texts.js";
import type { Terminal } from "../terminal.js";
import { fits, folded, shortenedFile } from "../terminal.js";
import { effectTextOf, objectTitle } from "../words.js";

/** Findings of one object with the same rule and message. */
type FindingGroup = readonly [PlacedFinding, ...PlacedFinding[]];

/** What entries depend on beside their findings. */
export interface EntryContext {
  readonly terminal: Terminal;
  readonly rules: RuleTexts;
}

/** Indentation of an entry. */
const head = 4;
const body = 6;

/** Findings with the same key share an entry. */
export function entryKey({ rule, severity, effect, message, remediation, kubernetes }: PlacedFinding): string {
  return JSON.stringify([rule, severity, effect, message, remediation]) + versionsText(kubernetes ?? noVersions);
}

const noVersions: readonly string[] = [];

/** The findings of an object share the list, and each of them asks twice. */
const versionsText = keptLatest((versions: readonly string[]) => versions.join(", "));

/** The rule, places, message and remediation; only the first sentence of the message if it was printed before. */
export function entryLines(entry: FindingGroup, seen: SeenMessages, context: EntryContext): string[] {
  const [finding] = entry;
  const { terminal } = context;
  const { columns, colors } = terminal;
  const before = seen.before(finding);
  const text =
    before === undefined
      ? [printable(finding.message), colors.cyan(printable(finding.remediation))]
      : [firstSentence(finding.message)];
  return [
    ...(before === undefined ? headLines(finding, context) : referenceLines(finding, before, terminal)),
    ...placeLines(entry, ({ path }) => path, terminal),
    ...text.filter((one) => one !== "").flatMap((one) => folded(one, columns, body)),
  ];
}

/** The severity, the rule, and what Kubernetes does. */
export function headLines(finding: PlacedFinding, { terminal, rules }: EntryContext): string[] {
  return titled(finding, `: ${effectTextOf(finding, rules)}${versionsOf(finding)}`, terminal);
}

function referenceLines(finding: PlacedFinding, before: PlacedFinding, terminal: Terminal): string[] {
  if (isClusterFile(before.file))
    return titled(finding, `, see ${printable(objectTitle(before.object))}${versionsOf(finding)}`, terminal);
  const reference = (file: string): string => `, see ${file}:${before.line}${versionsOf(finding)}`;
  if (before.file === finding.file) return titled(finding, `, see line ${before.line}${versionsOf(finding)}`, terminal);
  const isShort = (file: string): boolean =>
    fits(severityWord(finding.severity) + finding.rule + reference(file), terminal.columns - head);
  return titled(finding, reference(shortenedFile(printable(before.file), isShort)), terminal);
}

function titled({ severity, rule }: PlacedFinding, rest: string, { colors, columns }: Terminal): string[] {
  const color = { error: colors.red, warning: colors.yellow, info: colors.blue }[severity];
  return folded(`${color(severityWord(severity))}${rule}${colors.dim(rest)}`, columns, head, body);
}

function severityWord(severity: Severity): string {
  return severity.padEnd("warning  ".length);
}

function versionsOf({ kubernetes }: PlacedFinding): string {
  return kubernetes === undefined ? "" : ` (Kubernetes ${versionsText(kubernetes)})`;
}

/** Up to the first full stop that a space follows. */
export function firstSentence(message: string): string {
  return printable(/^.*?[.!?](?= |$)/su.exec(message)?.[0] ?? message);
}

/** Messages that a report has already printed, and where. */
export class SeenMessages {
  readonly #first = new Map<string, PlacedFinding>();

  /** The earlier finding with the same text; undefined the first time. */
  before(finding: PlacedFinding): PlacedFinding | undefined {
    const { rule, effect, message, remediation } = finding;
    const key = JSON.stringify([rule, effect, message, remediation]);
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, finding);
    return first;
  }
}
