import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics } from "../../lib/diagnostic.js";
import type { SpecDocument } from "../../spec/document.js";
import type { DueVersion } from "./due.js";
import { dueVersions } from "./due.js";
import type { NextRelease } from "./next-release.js";
import { recordPath } from "./record-file.js";
import type { SpecFile } from "../../spec/read-spec.js";
import type { VersionData } from "../../spec/versions.js";
import { compareSemantic } from "./semantic-version.js";
import type { Snapshot } from "./snapshot.js";

/**
 * What is wrong with the versions that an author gave to a release.
 *
 * @param file the file in spec/versions that gives them
 */
export function versionFaults(next: NextRelease, { document, content }: SpecFile<VersionData>): readonly Diagnostic[] {
  const versions = dueVersions(next).flatMap((one): Diagnostic[] => {
    const message = versionFault(one, next.now);
    const keys = one.group === undefined ? ["release", "version"] : ["release", "policies", one.group];
    return message === undefined ? [] : [{ ...document.place(keys), message }];
  });
  return [...versions, ...unknownGroups(next.now, document, Object.keys(content.release.policies)), ...dateFaults(next, document)].sort(compareDiagnostics);
}

/** A sentence that says what changed and what to write, or nothing where the version is right. */
function versionFault({ group, declared, released, bump, due, changes }: DueVersion, { kubernetes }: Snapshot): string | undefined {
  const [what, write] = group === undefined ? ["The release", `version: "${due}"`] : [`The group ${group}`, `${group}: "${due}"`];
  const compared = compareSemantic(declared, due);
  if (released === undefined) {
    const reason = `Of ${what.replace("The ", "the ")} spec/${recordPath(kubernetes)} knows none yet`;
    return compared === 0 ? undefined : `${reason}, so its first version is ${due}, not ${declared}. Write ${write}.`;
  }
  if (bump === "none") return compared === 0 ? undefined : `${what} is what ${released} was, so it is not ${declared}. Write ${write}.`;
  return compared >= 0 ? undefined : `${what} has changed since ${released}, which asks for a ${bump} version, and ${declared} is too low. Write ${write}. Changed: ${listed(changes)}.`;
}

/** As many as one reads. */
const most = 3;

/** What concerns several groups alike is said once. */
function listed(changes: DueVersion["changes"]): string {
  const all = [...new Set(changes.map(({ of, says }) => `${of}: ${says.replace(/\.$/, "")}`))];
  return [...all.slice(0, most), ...(all.length > most ? [`and ${all.length - most} more`] : [])].join("; ");
}

function unknownGroups({ groups }: Snapshot, document: SpecDocument, named: readonly string[]): readonly Diagnostic[] {
  const known = groups.map(({ id }) => id);
  const unknown = named.filter((name) => !known.includes(name));
  return unknown.map((name) => ({
    ...document.place(["release", "policies", name]),
    message: `No group of policies is called "${name}". There are ${known.join(", ")}.`,
  }));
}

function dateFaults({ now: { version, date }, last }: NextRelease, document: SpecDocument): readonly Diagnostic[] {
  if (last === undefined || (version === last.version ? date === last.date : date >= last.date)) return [];
  const message = `Version ${last.version} was released on ${last.date}. ${version === last.version ? "Leave that day" : "A later one cannot be older"}.`;
  return [{ ...document.place(["release", "date"]), message }];
}
