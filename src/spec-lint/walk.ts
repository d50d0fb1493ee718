import { remembered } from "../lib/remembered.js";
import { graded } from "../model/author-mutation.js";
import { revisionAt, versionsOf } from "../model/resolve.js";
import { podSubjectName } from "../model/subject.js";
import type { KubeVersion } from "../model/version.js";
import type { Keys, SpecFile } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import { subjectOfScope } from "../spec/read-spec.js";
import type {
  CaseSource,
  CollectionSource,
  FindSource,
  FixChangeSource,
  FixSource,
  MutationCaseSource,
  MutationSource,
  PredicateSource,
  RevisionSource,
  RuleSource,
} from "../spec/types.js";

/** One predicate of the spec, with its place and its subject. */
export interface PredicateSite {
  readonly file: SpecFile<unknown>;
  readonly keys: Keys;
  /** Name of the subject, `pod` or `runtime-class`. */
  readonly subject: string;
  /** The collections around it, from the outside in. */
  readonly around: readonly CollectionSource[];
  /** The field that a predicate without an operand is about. */
  readonly implied: string;
  readonly source: PredicateSource;
}

/** One `find` of the spec. */
export interface FindSite extends Omit<PredicateSite, "source" | "implied"> {
  readonly source: FindSource;
}

export interface RevisionSite {
  readonly file: SpecFile<unknown>;
  readonly keys: Keys;
  readonly source: RevisionSource;
}

export function* revisionSites(spec: Spec): Generator<RevisionSite> {
  for (const file of spec.rules) {
    for (const [index, source] of file.content.revisions.entries()) yield { file, keys: ["revisions", index], source };
  }
}

/** One case of a mutation, with its subject. */
export interface MutationSite {
  readonly file: SpecFile<MutationSource>;
  readonly keys: Keys;
  readonly subject: string;
  readonly source: MutationCaseSource;
}

export function* mutationSites(spec: Spec): Generator<MutationSite> {
  for (const file of spec.mutations) {
    for (const [index, source] of file.content.cases.entries()) {
      yield { file, keys: ["cases", index], subject: subjectOf(spec, source), source };
    }
  }
}

/** One fix, with the subject of the objects that it fixes. */
export interface FixSite {
  readonly file: SpecFile<RuleSource>;
  readonly keys: Keys;
  readonly subject: string;
  readonly source: FixSource;
}

export function* fixSites(spec: Spec): Generator<FixSite> {
  for (const file of spec.rules) {
    for (const [index, { fix, cases = [] }] of file.content.revisions.entries()) {
      const keys = ["revisions", index];
      if (fix !== undefined) yield { file, keys: [...keys, "fix"], subject: subjectOf(spec, cases[0]), source: fix };
      for (const [number, one] of cases.entries()) {
        if (one.fix !== undefined)
          yield { file, keys: [...keys, "cases", number, "fix"], subject: subjectOf(spec, one), source: one.fix };
      }
    }
  }
}

/** The changes of a fix, each with the keys that lead to it. */
export function changesIn(source: FixSource): readonly (readonly [keys: Keys, change: FixChangeSource])[] {
  if (source === "none") return [];
  const [grade, changes] = graded(source);
  return changes.map((change, index) => [[grade, index], change] as const);
}

/** A case with an unknown scope is linted as one of pods, as nearly all are. Another linter reports the scope. */
function subjectOf(spec: Spec, one: Pick<CaseSource, "scope"> | undefined): string {
  return subjectOfScope(spec, one?.scope ?? "") ?? podSubjectName;
}

export function* findSites(spec: Spec): Generator<FindSite> {
  for (const [id, evidence] of Object.entries(spec.scopes.content.evidence)) {
    yield* findsIn(spec.scopes, ["evidence", id, "find"], evidence.subject, evidence.find);
  }
  for (const { file, keys, source } of revisionSites(spec)) {
    for (const [index, one] of (source.cases ?? []).entries()) {
      yield* findsIn(file, [...keys, "cases", index, "find"], subjectOf(spec, one), one.find);
    }
  }
}

function* findsIn(
  file: SpecFile<unknown>,
  keys: Keys,
  subject: string,
  finds: readonly FindSource[],
): Generator<FindSite> {
  for (const [index, source] of finds.entries()) {
    const around = source.each === undefined ? [] : [source.each].flat();
    yield { file, keys: [...keys, index], subject, around, source };
  }
}

/** Every predicate of the spec, outer ones before their parts. Many linters ask for them. */
export const predicateSites = remembered((spec: Spec): readonly PredicateSite[] => [...predicatesOf(spec)]);

function* predicatesOf(spec: Spec): Generator<PredicateSite> {
  for (const [subject, { excludesWindows }] of Object.entries(spec.scopes.content.subjects)) {
    if (!excludesWindows) continue;
    yield* predicateSitesIn({
      file: spec.scopes,
      keys: ["subjects", subject, "excludesWindows"],
      subject,
      around: [],
      implied: "",
      source: excludesWindows,
    });
  }
  for (const [name, { subject, when }] of Object.entries(spec.scopes.content.scopes)) {
    if (!when) continue;
    yield* predicateSitesIn({
      file: spec.scopes,
      keys: ["scopes", name, "when"],
      subject,
      around: [],
      implied: "",
      source: when,
    });
  }
  for (const { source, keys, ...site } of findSites(spec)) {
    if (!source.when) continue;
    yield* predicateSitesIn({ ...site, keys: [...keys, "when"], implied: source.at, source: source.when });
  }
  for (const {
    file,
    keys,
    subject,
    source: { when },
  } of mutationSites(spec)) {
    if (when)
      yield* predicateSitesIn({ file, keys: [...keys, "when"], subject, around: [], implied: "", source: when });
  }
}

function* predicateSitesIn(site: PredicateSite): Generator<PredicateSite> {
  const { source, keys, around } = site;
  yield site;
  if (source.not) yield* predicateSitesIn({ ...site, keys: [...keys, "not"], source: source.not });
  for (const operator of ["all", "any"] as const) {
    for (const [index, part] of (source[operator] ?? []).entries()) {
      yield* predicateSitesIn({ ...site, keys: [...keys, operator, index], source: part });
    }
  }
  for (const operator of ["some", "every"] as const) {
    const quantified = source[operator];
    if (!quantified) continue;
    const inner = { around: [...around, quantified.in], implied: "", source: quantified.where };
    yield* predicateSitesIn({ ...site, ...inner, keys: [...keys, operator, "where"] });
  }
}

/** The versions in which the revision that `keys` leads into is in force; all of them outside rules. */
export function versionsInForce(spec: Spec, file: SpecFile<unknown>, keys: Keys): readonly KubeVersion[] {
  const versions = versionsOf(spec);
  if (keys[0] !== "revisions") return versions;
  const rule = file.content as RuleSource;
  return versions.filter((version) => revisionAt(rule, version) === rule.revisions[Number(keys[1])]);
}
