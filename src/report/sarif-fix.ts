import type { Fix, Replacement } from "sarif";
import { printable } from "../lib/printable.js";
import type { FindingFix, PlacedFinding, TextEdit } from "../check/findings.js";
import { locationOf } from "./sarif-location.js";

/** The edits that fix a finding. What is only suggested says so, because viewers offer all fixes alike. */
export function sarifFix({ grade, edits }: FindingFix, finding: PlacedFinding): Fix {
  const text = `${printable(finding.remediation)}${grade === "safe" ? "" : " This is a suggestion: it can change how the pod behaves."}`;
  const { artifactLocation = {} } = locationOf(finding);
  return { description: { text }, artifactChanges: [{ artifactLocation, replacements: edits.map(replacement) }] };
}

function replacement({ text, ...deletedRegion }: TextEdit): Replacement {
  return { deletedRegion, ...(text === "" ? {} : { insertedContent: { text } }) };
}
