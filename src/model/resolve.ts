import { compareText } from "../lib/compare.js";
import { Interner } from "../lib/interner.js";
import { remembered } from "../lib/remembered.js";
import type { SpecFile } from "../spec/document.js";
import { Fields } from "../spec/fields.js";
import { customFamily } from "../spec/read-custom-rules.js";
import type { Spec } from "../spec/read-spec.js";
import { subjectOfScope } from "../spec/read-spec.js";
import type {
  CaseSource,
  FindSource,
  MutationSource,
  ParameterSource,
  PauseImageSource,
  PlatformSource,
  RevisionSource,
  RuleSource,
  SubjectSource,
} from "../spec/types.js";
import type { VersionData } from "../spec/versions.js";
import { toApiServer } from "./api-server.js";
import type { References } from "./author.js";
import { toFind, toPredicate, toReportedFind } from "./author.js";
import type { MutationContext } from "./author-mutation.js";
import { toFix, toMutationCases } from "./author-mutation.js";
import { here, parseFieldPath } from "./field-path.js";
import type { Find } from "./find.js";
import { predicateOf } from "./find.js";
import { ResultsByReferences } from "./followed-references.js";
import type { Case, Evidence, Model, PatchRules, PauseImages, Platform, Rule, Subject } from "./model.js";
import { severityOfEffect } from "./model.js";
import type { Mutation } from "./mutation.js";
import { osFactsOf } from "./os-facts.js";
import type { Parameter, ParameterOfCode } from "./parameter.js";
import { defaultsOf, namedTexts } from "./parameter.js";
import { referencesOf } from "./references.js";
import type { Scope } from "./scope.js";
import { toSource } from "./sources.js";
import type { KubeVersion } from "./version.js";
import { boundsIn, compareVersions, isAbout, minorOf, parseVersion } from "./version.js";
import { runtimeClassesOf, windowsBuildsOf } from "./windows-build.js";

/** The minor versions that the spec has data for, oldest first. */
export function versionsOf({ versions }: Pick<Spec, "versions">): readonly KubeVersion[] {
  return namesOf(versions);
}

const namesOf = remembered((versions: Spec["versions"]): readonly KubeVersion[] =>
  versions.flatMap(({ content }) => parseVersion(content.kubernetes) ?? []).sort(compareVersions),
);

/** Versions differ in few rules. Equal parts of models are one object, so what is made of it is made once. */
const modelsOf = remembered((_: Spec) => ({ models: new Map<KubeVersion, Model>(), interner: new Interner() }));

/**
 * Resolves everything that depends on the version: which revision and which cases of each rule apply, and what references to
 * version data mean. The only place where what a rule says depends on the version; other code only orders
 * versions. A spec never changes, so each version of it is resolved once.
 *
 * @param version a minor version, or a patch release
 * @throws RangeError when the spec has no data for `version`
 */
export function resolve(spec: Spec, version: KubeVersion): Model {
  const { models, interner } = modelsOf(spec);
  const model = models.get(version) ?? interner.intern(modelOf(spec, version));
  models.set(version, model);
  return model;
}

/** The rules of a version, with what they are about. */
export type ResolvedRules = Pick<Model, "subjects" | "rules" | "patches" | "fields">;

/** The rules of a version alone, which take much less than its model. @throws RangeError as {@link resolve} */
export function resolveRules(spec: Spec, version: KubeVersion): ResolvedRules {
  const minor = minorOf(version);
  const data = dataOf(spec, minor);
  const references = referencesOf(spec, data);
  return {
    subjects: Object.entries(spec.scopes.content.subjects).map(([name, source]) => toSubject(name, source, data)),
    rules: spec.rules
      .flatMap((file) => toRule(file, version, spec, references) ?? [])
      .sort((a, b) => compareText(a.id, b.id)),
    patches: minor === version ? patchesOf(spec, version, references) : [],
    fields: spec.fields.get(minor) ?? noFields,
  };
}

/** What an explanation needs of the versions that it compares with. */
export type ScopedRules = ResolvedRules & Pick<Model, "version" | "families" | "scopes">;

/** The rules of a version and their scopes, which take much less than its model. @throws RangeError as {@link resolve} */
export function resolveScopedRules(spec: Spec, version: KubeVersion): ScopedRules {
  const references = referencesOf(spec, dataOf(spec, minorOf(version)));
  const scopes = toScopes(spec, toEvidence(spec, references), references);
  return { version, families: spec.families.content, scopes, ...resolveRules(spec, version) };
}

function modelOf(spec: Spec, version: KubeVersion): Model {
  const minor = minorOf(version);
  const data = dataOf(spec, minor);
  const references = referencesOf(spec, data);
  const resolved = resolveRules(spec, version);
  const evidence = toEvidence(spec, references);
  const scopes = toScopes(spec, evidence, references);
  const parameters = toParameters(spec.parameters.content, references);
  const subjectOf = (scope: string): string => knownSubject(spec, scope);
  const builds = windowsBuildsOf(data, spec.images.content);
  const around = { rules: resolved.rules, builds, references, subjectOf };
  return {
    version,
    supportedUntil: data.support.until,
    pruneFlags: data.support.pruneFlags,
    ...resolved,
    evidence,
    scopes,
    parameters,
    platforms: spec.platforms.map(({ id, content }) => toPlatform(id, content, parameters)),
    mutations: spec.mutations.map((file) => toMutation(file, spec, around)).sort((a, b) => compareText(a.id, b.id)),
    runtimeClasses: runtimeClassesOf(data, builds),
    pauseImages: toPauseImages(data),
    kubeletsWithoutHostDns: supportedKubelets(spec, minor).filter((one) => !dataOf(spec, one).kubelet.resolvConfHost),
    removedApis: data.removedApis.kinds,
    apiServer: toApiServer(
      data.apiServer,
      versionsOf(spec).map((one) => ({ version: one, apiServer: dataOf(spec, one).apiServer })),
    ),
    osFacts: osFactsOf(spec.scopes.content, data, scopes, references),
    families: spec.families.content,
    engines: data.engines.supported,
    executed: { ...data.engines.executed, kubernetes: data.patches.executed },
    release: data.release,
    specDigest: spec.digest,
  };
}

/** @throws RangeError for a minor version that the spec has no data for */
function dataOf(spec: Spec, minor: KubeVersion): VersionData {
  const data = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === minor)?.content;
  if (!data) throw new RangeError(`The spec has no data for Kubernetes ${minor}.`);
  return data;
}

/** The minor versions of kubelets that an API server supports, oldest first; those that the spec has data for. */
function supportedKubelets(spec: Spec, minor: KubeVersion): readonly KubeVersion[] {
  const upTo = versionsOf(spec).filter((one) => compareVersions(one, minor) <= 0);
  return upTo.slice(-1 - dataOf(spec, minor).kubelet.minorsBehind);
}

const noFields = new Fields(new Map());

function toSubject(name: string, source: SubjectSource, data: VersionData): Subject {
  const unvalidated: readonly string[] = data.unvalidatedTemplates.kinds;
  return {
    name,
    ...(source.windows === undefined ? {} : { windows: source.windows }),
    admission: source.admission ?? true,
    deniable: source.denied ?? true,
    kinds: source.kinds.map(({ kind, resource, namespaced, groups, formerGroups, version, template }) => ({
      kind,
      ...(resource === undefined ? {} : { resource }),
      namespaced: namespaced ?? true,
      groups,
      formerGroups: formerGroups ?? [],
      version: version ?? "v1",
      template: parseFieldPath(template ?? ""),
      templateValidated: !unvalidated.includes(kind),
    })),
  };
}

/** @throws RangeError for an unknown scope, which no spec without faults names */
function knownSubject(spec: Spec, scope: string): string {
  const subject = subjectOfScope(spec, scope);
  if (subject === undefined) throw new RangeError(`No scope is called ${scope}.`);
  return subject;
}

function toEvidence(spec: Spec, references: References): readonly Evidence[] {
  return evidenceOf(spec).of(references, (followed) =>
    Object.entries(spec.scopes.content.evidence).map(([id, one]) => ({
      id,
      subject: one.subject,
      description: one.description,
      places: one.places ?? true,
      finds: one.find.map((find) => toFind(find, followed)),
    })),
  );
}

const evidenceOf = remembered((_: Spec) => new ResultsByReferences<readonly Evidence[]>());

function toParameters(sources: Readonly<Record<string, ParameterSource>>, references: References): Parameter[] {
  return Object.entries(sources)
    .map(([name, { type, description, default: given, form, optional }]): Parameter => {
      const value = typeof given === "string" && given.startsWith("$") ? (references(given) ?? []) : given;
      return { name, type, description, default: value, ...(optional && { optional }), ...(form && { form }) };
    })
    .sort((a, b) => compareText(a.name, b.name));
}

/**
 * What differs from the defaults: the taint of its Windows nodes, what its webhooks do, and its RuntimeClasses in addition to the
 * defaults.
 */
function toPlatform(
  id: string,
  { title, providers, taints, osSelector, runtimeClasses }: PlatformSource,
  parameters: readonly Parameter[],
): Platform {
  const [taint] = taints;
  const usual = namedTexts(defaultsOf(parameters), "windowsRuntimeClasses");
  const values: Partial<Record<ParameterOfCode, Parameter["default"]>> = {
    ...(taint === undefined
      ? { "taint.key": "" }
      : {
          "taint.key": taint.key,
          "taint.value": taint.value,
          "taint.effect": taint.effect,
          "taint.toleratedFor": taint.toleratedFor,
        }),
    ...(osSelector && { osSelector }),
    ...(runtimeClasses.length === 0
      ? {}
      : { windowsRuntimeClasses: [...new Set([usual, runtimeClasses].flat())].sort(compareText) }),
  };
  return { id, title, ...(providers && { providers }), values };
}

function toScopes(spec: Spec, evidence: readonly Evidence[], references: References): readonly Scope[] {
  return scopesOf(evidence).of(references, (followed) => allScopes(spec, evidence, followed));
}

/** By the evidence of a spec, because it is part of them. */
const scopesOf = remembered((_: readonly Evidence[]) => new ResultsByReferences<readonly Scope[]>());

/** Each kind of evidence is a scope, too: the objects that show it. */
function allScopes(spec: Spec, evidence: readonly Evidence[], references: References): readonly Scope[] {
  const shown = evidence.map(
    ({ id, subject, description, finds }): Scope => ({
      name: id,
      description,
      subject,
      when: { kind: "any", of: finds.map(predicateOf) },
      ...wordsOfScope(spec.scopes.content.evidence[id]),
    }),
  );
  const named = Object.entries(spec.scopes.content.scopes).map(
    ([name, source]): Scope => ({
      name,
      description: source.description,
      subject: source.subject,
      when: toPredicate(source.when ?? {}, here, references),
      ...wordsOfScope(source),
    }),
  );
  return [...shown, ...named];
}

function wordsOfScope(source: Pick<Scope, "clause" | "opposite"> | undefined): Pick<Scope, "clause" | "opposite"> {
  return {
    ...(source?.clause === undefined ? {} : { clause: source.clause }),
    ...(source?.opposite === undefined ? {} : { opposite: source.opposite }),
  };
}

function toRule(
  file: SpecFile<RuleSource>,
  version: KubeVersion,
  spec: Spec,
  references: References,
): Rule | undefined {
  const revision = revisionAt(file.content, version);
  if (!revision?.cases) return undefined;
  const all: readonly CaseSource[] = revision.cases;
  const cases = all.filter(({ patches }) => patches === undefined || isAbout(patches, version));
  if (cases.length === 0) return undefined;
  const known = rulesOf(spec)(file);
  const key = [file.content.revisions.indexOf(revision), ...cases.map((one) => all.indexOf(one))].join(" ");
  const ofCases = known.get(key) ?? new ResultsByReferences<Rule>();
  known.set(key, ofCases);
  const applied = { revision, cases, subject: knownSubject(spec, revision.cases[0].scope) };
  return ofCases.of(references, (followed) => ruleOf(file, applied, spec, followed));
}

/** What files of rules were resolved to, by the cases that apply: most versions have the same ones. */
const rulesOf = remembered((_: Spec) =>
  remembered((_: SpecFile<RuleSource>) => new Map<string, ResultsByReferences<Rule>>()),
);

/** The part of a rule that applies to a version. */
interface Applied {
  readonly revision: RevisionSource;
  readonly cases: readonly CaseSource[];
  readonly subject: string;
}

function ruleOf(
  { id, content }: SpecFile<RuleSource>,
  { revision, cases, subject }: Applied,
  spec: Spec,
  references: References,
): Rule {
  return {
    id,
    title: content.title,
    description: content.description,
    family: content.family,
    profile: content.profile,
    subject,
    cases: cases.map((one) => ({
      ...toCase(one, revision, references),
      ...(content.family === customFamily && one.effect === "rejected" && { rejectedBy: "policies" as const }),
    })),
    sources: content.sources.map((source) => toSource(source, spec)),
  };
}

/** The rules that differ in patch releases of a minor version. */
function patchesOf(spec: Spec, minor: KubeVersion, references: References): readonly PatchRules[] {
  const boundsOf = ({ content }: SpecFile<RuleSource>): readonly KubeVersion[] =>
    (revisionAt(content, minor)?.cases ?? []).flatMap(({ patches = [] }) => boundsIn(patches, minor));
  const differing = spec.rules.filter((file) => boundsOf(file).length > 0);
  const bounds = [...new Set(differing.flatMap(boundsOf))].sort(compareVersions);
  return bounds.map((since) => ({
    since,
    rules: differing.flatMap((file) => {
      const inMinor = toRule(file, minor, spec, references);
      return toRule(file, since, spec, references) ?? (inMinor === undefined ? [] : { ...inMinor, cases: [] });
    }),
  }));
}

function toMutation({ id, content }: SpecFile<MutationSource>, spec: Spec, around: MutationContext): Mutation {
  return {
    id,
    title: content.title,
    description: content.description,
    profile: content.profile,
    cases: content.cases.flatMap((one) => toMutationCases(one, around)),
    sources: content.sources.map((source) => toSource(source, spec)),
  };
}

function toPauseImages({ pauseImages: { images, settings }, windowsBuilds }: VersionData): PauseImages {
  const [first] = images;
  const inRole = (role: PauseImageSource["role"]): PauseImageSource =>
    images.find((image) => image.role === role) ?? first;
  const nameOf = ({ repository, tag }: PauseImageSource): string => `${repository}:${tag}`;
  const { windows } = inRole("default");
  const unsupported = windowsBuilds.builds.filter(({ release }) => windows?.includes(release) === false);
  return {
    default: nameOf(inRole("default")),
    signed: nameOf(inRole("signed")),
    unsupportedReleases: unsupported.map(({ name }) => name),
    settings,
  };
}

/** The newest revision that is not newer than `version`; undefined before the first. */
export function revisionAt({ revisions }: RuleSource, version: KubeVersion): RevisionSource | undefined {
  return revisions.findLast(({ since }) => {
    const start = parseVersion(since);
    return start !== undefined && compareVersions(start, version) <= 0;
  });
}

function toCaseFind(source: FindSource, { condition }: CaseSource, references: References): Find {
  const find = toReportedFind(source, references);
  return find.condition !== undefined || condition === undefined ? find : { ...find, condition };
}

function toCase(source: CaseSource, revision: RevisionSource, references: References): Case {
  const fix = toFix(source.fix ?? revision.fix);
  return {
    scope: source.scope,
    effect: source.effect,
    ...(source.rejectedFor === undefined ? {} : { rejectedFor: source.rejectedFor }),
    severity: severityOfEffect(source.effect),
    message: source.message ?? revision.message ?? "",
    remediation: source.remediation ?? revision.remediation ?? "",
    finds: source.find.map((one) => toCaseFind(one, source, references)),
    ...(fix === undefined ? {} : { fix }),
  };
}
