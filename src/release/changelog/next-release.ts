import type { Bump, RuleChange } from "../../diff/change.js";
import { partDifferences } from "../../diff/parts.js";
import { bumpOf, ruleChanges } from "../../diff/rule-changes.js";
import { differenceTexts } from "../../diff/rule-differences.js";
import { pairsBy } from "../../diff/words.js";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics } from "../../lib/diagnostic.js";
import { compareSemantic, numbersOf } from "../../lib/semantic-version.js";
import type { Model } from "../../model/model.js";
import { resolve } from "../../model/resolve.js";
import type { KubeVersion } from "../../model/version.js";
import type { SpecFile } from "../../spec/document.js";
import type { Spec } from "../../spec/read-spec.js";
import type { VersionSource } from "../../spec/types.js";
import type { PolicyChange, PolicyEmitters, ReleaseEntry, ReleaseRecord, Snapshot } from "./record.js";
import { policiesDigest, readRecord, releaseEntry, snapshotOf } from "./record.js";

/** The release that follows the recorded one. */
export interface NextRelease {
  readonly model: Model;
  /** Undefined before the first release. */
  readonly last: ReleaseRecord | undefined;
  readonly changes: readonly PolicyChange[];
}

/** The next release of each minor version, or everything that is wrong with records and versions. */
type NextReleases =
  | { readonly next: ReadonlyMap<KubeVersion, NextRelease> }
  | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Compares the spec with the last release of each of these versions, and checks the versions that authors wrote.
 *
 * @param folder the folder of the spec
 */
export function nextReleases(
  spec: Spec,
  folder: string,
  versions: readonly KubeVersion[],
  engines: PolicyEmitters,
): NextReleases {
  const diagnostics: Diagnostic[] = [];
  const next = new Map<KubeVersion, NextRelease>();
  for (const version of versions) {
    const read = readRecord(folder, version);
    const file = spec.versions.find(({ id }) => id === version);
    if ("diagnostic" in read) diagnostics.push(read.diagnostic);
    else if (file !== undefined) {
      const one = nextRelease(resolve(spec, version), read.record, engines);
      diagnostics.push(...versionFaults(one, file));
      next.set(version, one);
    }
  }
  return diagnostics.length > 0 ? { diagnostics: diagnostics.sort(compareDiagnostics) } : { next };
}

/** Compares a model with the last release. Generators can also write the same rules in another way. */
export function nextRelease(model: Model, last: ReleaseRecord | undefined, engines: PolicyEmitters): NextRelease {
  if (last === undefined) return { model, last, changes: [] };
  const changes = policyChanges(last, snapshotOf(model, engines));
  const isRewritten = changes.length === 0 && last.digest !== policiesDigest(model, engines);
  return {
    model,
    last,
    changes: isRewritten
      ? [{ bump: "patch", text: "The generated code is different; the rules are the same." }]
      : changes,
  };
}

/** The changes of policies between two releases, major changes first. */
export function policyChanges(before: Snapshot, after: Snapshot): readonly PolicyChange[] {
  const named = pairsBy((name) => name, before.names, after.names);
  const changes: readonly PolicyChange[] = [
    ...named.flatMap(([name, was]): PolicyChange[] =>
      was === undefined ? [{ bump: "minor", text: `The policy ${name} is new.` }] : [],
    ),
    ...named.flatMap(([name, , now]): PolicyChange[] =>
      now === undefined ? [{ bump: "major", text: `The policy ${name} is removed.` }] : [],
    ),
    ...ruleChanges(before, after).map(
      (change): PolicyChange => ({ bump: bumpOf(change), text: `${change.rule}: ${ruleText(change)}` }),
    ),
    ...partDifferences(before, after).map(({ bump, summary }): PolicyChange => ({ bump, text: summary })),
  ];
  const order: readonly Bump[] = ["major", "minor", "patch"];
  return [...changes].sort((a, b) => order.indexOf(a.bump) - order.indexOf(b.bump));
}

function ruleText({ summary, differences }: RuleChange): string {
  return differences.length === 0
    ? summary
    : `${differences
        .flatMap((one) => differenceTexts(one))
        .map((one) => one.replace(/\.$/, ""))
        .join("; ")}.`;
}

/**
 * Checks the version that an author wrote.
 *
 * @param file the file in spec/versions that contains it
 */
export function versionFaults(
  {
    model: {
      release: { version, date },
    },
    last,
    changes,
  }: NextRelease,
  { document }: Pick<SpecFile<VersionSource>, "document">,
): readonly Diagnostic[] {
  if (last === undefined) return [];
  const due = raised(last.version, greatestBump(changes.map(({ bump }) => bump)));
  if (changes.length === 0 && version !== last.version) {
    return [
      {
        ...document.place(["release", "version"]),
        message: `The policies are the same as in ${last.version}, so the version does not change. Write version: "${due}".`,
      },
    ];
  }
  if (compareSemantic(version, due) < 0) {
    const message = `The policies have changed since ${last.version}, and version ${version} is too low. Write version: "${due}". Changes: ${listed(changes)}`;
    return [{ ...document.place(["release", "version"]), message }];
  }
  if (version === last.version ? date === last.date : date >= last.date) return [];
  const remedy = version === last.version ? `Write date: "${last.date}"` : "Write the same day or a later one";
  return [
    {
      ...document.place(["release", "date"]),
      message: `Version ${last.version} was released on ${last.date}. ${remedy}.`,
    },
  ];
}

/** The number of changes that a message lists. */
const most = 3;

function listed(changes: readonly PolicyChange[]): string {
  const texts = changes.slice(0, most).map(({ bump, text }) => `${bump}: ${text}`);
  return [...texts, ...(changes.length > most ? [`And ${changes.length - most} more.`] : [])].join(" ");
}

/** All releases, oldest first, with the next one if it has another version. */
export function entriesOf({ model, last, changes }: NextRelease): readonly ReleaseEntry[] {
  if (last === undefined) return [releaseEntry(model, [])];
  return last.version === model.release.version ? last.changelog : [...last.changelog, releaseEntry(model, changes)];
}

/** The record after the release. */
export function recordOf(next: NextRelease, engines: PolicyEmitters): ReleaseRecord {
  return {
    ...snapshotOf(next.model, engines),
    digest: policiesDigest(next.model, engines),
    changelog: entriesOf(next),
  };
}

/** The greatest of these; undefined for none. */
export function greatestBump(some: readonly Bump[]): Bump | undefined {
  return (["major", "minor", "patch"] as const).find((bump) => some.includes(bump));
}

/** The next version: `1.2.3` raised by `minor` is `1.3.0`. */
export function raised(version: string, bump: Bump | undefined): string {
  const [major, minor, patch] = numbersOf(version);
  switch (bump) {
    case "major":
      return `${major + 1}.0.0`;
    case "minor":
      return `${major}.${minor + 1}.0`;
    case "patch":
      return `${major}.${minor}.${patch + 1}`;
    case undefined:
      return version;
  }
}
