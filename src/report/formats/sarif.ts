import { posix, win32 } from "node:path";
import type {
  ArtifactLocation,
  Fix,
  Invocation,
  Location,
  Log,
  LogicalLocation,
  Message,
  MultiformatMessageString,
  Notification,
  PhysicalLocation,
  Replacement,
  ReportingDescriptor,
  Result,
} from "sarif";
import type { FindingFix, PlacedFinding, ReportDiagnostic, TextEdit } from "../../check/findings.js";
import { stops } from "../../check/findings.js";
import { isAboutSuppressions, isOwnRule } from "../../check/own-rules.js";
import { compareText } from "../../lib/compare.js";
import type { Place } from "../../lib/diagnostic.js";
import { groupBy } from "../../lib/lists.js";
import { projectAddress } from "../../lib/package.js";
import { printable, printableJson } from "../../lib/printable.js";
import { packageVersion } from "../../lib/version.js";
import type { ObjectIdentity } from "../../manifests/manifest-item.js";
import type { Effect, Severity } from "../../model/model.js";
import { effects } from "../../model/model.js";
import { customFamily } from "../../spec/read-custom-rules.js";
import { code, prose } from "../escaped-text.js";
import type { ExplainOptions } from "../reporter.js";
import type { RuleText } from "../rule-texts.js";
import { effectTitleOf, effectWordsOf, objectTitle } from "../words.js";
import { repositoryPath } from "./identifiers.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The most results that code scanning of GitHub accepts in a run. A report with more of them is rejected completely. */
export const mostResults = 25_000;

type Level = NonNullable<Result["level"]>;

/** A result without its rule, and without what decides whether a report contains it. */
export type ResultOfRule = Omit<Result, "ruleId" | "ruleIndex" | "kind" | "level">;

/** A result of a rule. */
interface RuleResult {
  readonly rule: string;
  readonly text: RuleText;
  /** What Kubernetes does; null for nothing. */
  readonly effect: Effect | null;
  /** By default, it fails. */
  readonly kind?: NonNullable<Result["kind"]>;
  readonly level: Level;
  readonly isSuppressed?: boolean;
  /** Makes the result. Those that are left out are not made. */
  readonly result: () => ResultOfRule;
}

/** What all SARIF reports contain. */
interface SarifRun {
  readonly wincompat: string;
  readonly diagnostics: readonly ReportDiagnostic[];
  readonly results: readonly RuleResult[];
  readonly explainOptions: ExplainOptions | undefined;
}

/** Results as SARIF 2.1.0, with the rules that they are of. */
export function sarifLog({ wincompat, diagnostics, results, explainOptions = () => "" }: SarifRun): string {
  const address = projectAddress();
  const rules = descriptors(results, { address, explainOptions });
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const driver = { name: "wincompat", version: wincompat, ...(address && { informationUri: address }), rules };
  const log: Log = {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: { driver },
        columnKind: "utf16CodeUnits",
        invocations: [invocationOf(diagnostics, resultsLeftOut(results.length))],
        results: mostSevere(results).map(({ rule, kind, level, result }) => ({
          ruleId: rule,
          ruleIndex: indexes.get(rule) ?? -1,
          ...(kind === undefined ? {} : { kind }),
          level,
          ...result(),
        })),
      },
    ],
  };
  return `${printableJson(log)}\n`;
}

/** That a report of so many results leaves some out, as sentences; undefined where it has all of them. */
export function resultsLeftOut(count: number): string | undefined {
  if (count <= mostResults) return undefined;
  return `The SARIF report contains the ${mostResults} most severe of ${count} results, because code scanning accepts no more. Check fewer files at once, or write another format, which contains all.`;
}

const levels: readonly Level[] = ["error", "warning", "note", "none"];

/** The results that a report contains, in their order. */
function mostSevere(results: readonly RuleResult[]): readonly RuleResult[] {
  if (results.length <= mostResults) return results;
  const ranked = results.toSorted((a, b) => rankOf(a) - rankOf(b));
  const contained = new Set(ranked.slice(0, mostResults));
  return results.filter((one) => contained.has(one));
}

/** Suppressed results are less important than all others. */
function rankOf({ level, isSuppressed }: RuleResult): number {
  return levels.indexOf(level) + (isSuppressed === true ? levels.length : 0);
}

/** Where readers find more about a rule. */
interface More {
  /** The address of the project, which has a page for each rule; undefined while it is not published. */
  readonly address: string | undefined;
  readonly explainOptions: ExplainOptions;
}

/** The rules with results, sorted by id. */
function descriptors(results: readonly RuleResult[], more: More): ReportingDescriptor[] {
  const byRule = [...groupBy(results, ({ rule }) => rule).values()];
  return byRule.map((of) => descriptor(of, more)).sort((a, b) => compareText(a.id, b.id));
}

function descriptor(
  of: readonly [RuleResult, ...RuleResult[]],
  { address, explainOptions }: More,
): ReportingDescriptor {
  const [{ rule, text }] = of;
  const { title, description, family, profile, severity } = text;
  const found = effects.filter((effect) => of.some((one) => one.effect === effect));
  return {
    id: rule,
    shortDescription: { text: title },
    fullDescription: { text: description || title },
    help: helpOf({ rule, text, found, explain: `wincompat explain ${rule}${explainOptions(rule)}` }),
    ...(address === undefined || isOwnRule(rule) || family === customFamily
      ? {}
      : { helpUri: `${address}/blob/v${packageVersion()}/docs/rules/${rule}.md` }),
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: {
      ...(family === "" ? {} : { family }),
      profile,
      tags: ["kubernetes", "windows", ...(family === "" ? [] : [family])],
    },
  };
}

/**
 * A run with an error in its notifications has failed: input was not checked as requested.
 *
 * @param leftOut that the report does not contain all results, as sentences
 */
function invocationOf(diagnostics: readonly ReportDiagnostic[], leftOut: string | undefined): Invocation {
  const [configuration, execution] = [true, false].map((is) =>
    diagnostics.filter(({ kind }) => (kind === "configuration") === is).map(notification),
  );
  return {
    executionSuccessful: !diagnostics.some(stops),
    toolConfigurationNotifications: configuration ?? [],
    toolExecutionNotifications: [...(execution ?? []), ...(leftOut === undefined ? [] : [notificationOf(leftOut)])],
  };
}

function notification(diagnostic: ReportDiagnostic): Notification {
  const level = stops(diagnostic) ? "error" : diagnostic.allowed ? "warning" : "note";
  return {
    descriptor: { id: diagnostic.kind },
    level,
    message: { text: printable(diagnostic.message) },
    locations: [{ physicalLocation: sarifPhysicalLocation(diagnostic) }],
  };
}

function notificationOf(leftOut: string): Notification {
  return { descriptor: { id: "results-left-out" }, level: "warning", message: { text: leftOut } };
}

/** What help of a rule contains. */
interface Help {
  readonly rule: string;
  readonly text: RuleText;
  readonly found: readonly Effect[];
  /** The command that explains the rule. */
  readonly explain: string;
}

function helpOf({ rule, text, found, explain }: Help): MultiformatMessageString {
  const { title, description, family } = text;
  const words = effectWordsOf(family);
  const does =
    found.length === 0 ? [] : [`${effectTitleOf(family)}: ${found.map((effect) => words[effect]).join("; ")}.`];
  const annotation = `wincompat.dev/ignore.${rule}: "reason"`;
  const ways = (mark: (words: string) => string): readonly string[] =>
    isAboutSuppressions(rule)
      ? []
      : [
          `To suppress the finding, add the annotation ${mark(annotation)} to the object, with a reason and an optional expiry date.`,
          `More about this rule: ${mark(explain)}`,
        ];
  return {
    text: [description || title, ...does, ...ways((words) => words)].join("\n\n"),
    markdown: [prose(description || title), ...does, ...ways(code)].join("\n\n"),
  };
}

/** The level of a result for each severity. */
export const sarifLevels = { error: "error", warning: "warning", info: "note" } as const satisfies Record<
  Severity,
  Result["level"]
>;

export function sarifMessage(text: string): Message {
  return { text: printable(text), markdown: prose(text) };
}

/** The place of a field, and the object that it is in. */
export function sarifLocation(of: Place & Pick<PlacedFinding, "object" | "path">): Location {
  return { physicalLocation: sarifPhysicalLocation(of), logicalLocations: logicalLocations(of) };
}

function logicalLocations({ object, path }: Pick<PlacedFinding, "object" | "path">): LogicalLocation[] {
  const name = qualifiedName(object);
  const field: LogicalLocation[] =
    path === "" ? [] : [{ name: path, fullyQualifiedName: `${name}/${path}`, kind: "property" }];
  return [{ name: objectTitle(object), fullyQualifiedName: name, kind: "object" }, ...field];
}

function qualifiedName({ apiVersion, kind, namespace, name }: ObjectIdentity): string {
  return [apiVersion, kind, namespace, name].filter((part) => part !== "").join("/");
}

/** A place in a file, or the file itself. Relative files are below the repository, which viewers resolve from `%SRCROOT%`. */
export function sarifPhysicalLocation({
  file,
  line,
  column,
  wholeFile,
}: Place & Pick<ReportDiagnostic, "wholeFile">): PhysicalLocation {
  const location = { artifactLocation: artifactLocation(repositoryPath(file)) };
  return wholeFile ? location : { ...location, region: { startLine: line, startColumn: column } };
}

function artifactLocation(path: string): ArtifactLocation {
  if (posix.isAbsolute(path)) return { uri: `file://${encoded(path)}` };
  // The colon of a drive, such as `C:/`, is not encoded.
  if (win32.isAbsolute(path)) return { uri: `file:///${path.slice(0, 2)}${encoded(path.slice(2))}` };
  return { uri: encoded(path), uriBaseId: "%SRCROOT%" };
}

/** Surrogates cannot be encoded, and no readable file has one in its name. */
function encoded(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
}

/** The edits of a file that fix a finding. @param text what they do */
export function sarifFix({ edits }: Pick<FindingFix, "edits">, file: string, text: string): Fix {
  const artifactChange = {
    artifactLocation: artifactLocation(repositoryPath(file)),
    replacements: edits.map(replacement),
  };
  return { description: { text: printable(text) }, artifactChanges: [artifactChange] };
}

function replacement({ text, ...deletedRegion }: TextEdit): Replacement {
  return { deletedRegion, ...(text === "" ? {} : { insertedContent: { text } }) };
}
