import { posix, win32 } from "node:path";
import type {
  ArtifactLocation,
  Fix,
  Location,
  LogicalLocation,
  Message,
  PhysicalLocation,
  Replacement,
  Result,
  Suppression as SarifSuppression,
} from "sarif";
import type { FindingFix, PlacedFinding, Report, Suppression, TextEdit } from "../check/findings.js";
import type { Place } from "../lib/diagnostic.js";
import { printable } from "../lib/printable.js";
import type { ObjectIdentity } from "../manifests/manifest-item.js";
import type { Severity } from "../model/model.js";
import { prose } from "./escaped-text.js";
import { repositoryPath } from "./file-names.js";
import type { ReportContext } from "./reporter.js";
import type { ShownFinding } from "./shown-findings.js";
import { identifiersOf, justificationOf } from "./shown-findings.js";
import { objectTitle } from "./words.js";

/** The level of a result for each severity. */
export const levels = { error: "error", warning: "warning", info: "note" } as const satisfies Record<
  Severity,
  Result["level"]
>;

/** The findings as results, in their order. */
export function sarifResults(
  shown: readonly ShownFinding[],
  report: Pick<Report, "kubernetes">,
  context: Pick<ReportContext, "showSuppressed">,
): Omit<Result, "ruleId" | "ruleIndex">[] {
  const identifiers = identifiersOf(shown);
  return shown.map((finding, index) => ({
    level: levels[finding.severity],
    message: sarifMessage(textOf(finding)),
    locations: [sarifLocation(finding)],
    partialFingerprints: { "wincompat/v1": identifiers[index] as string },
    properties: {
      effect: finding.effect,
      kubernetes: [finding.kubernetes ?? report.kubernetes].flat(),
      evidence: finding.evidence,
    },
    ...(finding.fix === undefined ? {} : { fixes: [sarifFix(finding.fix, finding)] }),
    // SARIF requires `suppressions` on all results of a run, or on none.
    ...(context.showSuppressed ? { suppressions: suppressionsOf(finding) } : {}),
  }));
}

export function sarifMessage(text: string): Message {
  return { text: printable(text), markdown: prose(text) };
}

/** The place of a field, and the object that it is in. */
export function sarifLocation(of: Place & Pick<PlacedFinding, "object" | "path">): Location {
  return { physicalLocation: locationOf(of), logicalLocations: logicalLocations(of) };
}

function textOf({ message, remediation }: PlacedFinding): string {
  return `${message} ${remediation}`;
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

function suppressionsOf({ suppression }: ShownFinding): SarifSuppression[] {
  return suppression === undefined ? [] : [inSource(suppression)];
}

function inSource(suppression: Suppression): SarifSuppression {
  return {
    kind: "inSource",
    justification: printable(justificationOf(suppression)),
    location: { physicalLocation: locationOf(suppression) },
  };
}

/** A place in a file. Relative files are below the repository, which viewers resolve from `%SRCROOT%`. */
export function locationOf({ file, line, column }: Place): PhysicalLocation {
  return { artifactLocation: artifactLocation(repositoryPath(file)), region: { startLine: line, startColumn: column } };
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

/** The edits that fix a finding. The text marks suggestions, because viewers show all fixes in the same way. */
function sarifFix({ grade, edits }: FindingFix, finding: PlacedFinding): Fix {
  const text = `${printable(finding.remediation)}${grade === "safe" ? "" : " This is a suggestion: it can change how the pod behaves."}`;
  const { artifactLocation = {} } = locationOf(finding);
  return { description: { text }, artifactChanges: [{ artifactLocation, replacements: edits.map(replacement) }] };
}

function replacement({ text, ...deletedRegion }: TextEdit): Replacement {
  return { deletedRegion, ...(text === "" ? {} : { insertedContent: { text } }) };
}
