// Generated from spec/schema by `npm run generate`; do not edit.

/**
 * Facts of one topic: what the documents of spec/documents.yaml state, one row a statement, and what became of each. The topic is the file name.
 *
 * @minItems 1
 */
export type FactsSource = [FactSource, ...FactSource[]];
/**
 * What became of the fact: exactly one of rule, data, fixture, generated and limitation.
 */
export type OutcomeSource =
  RuleOutcomeSource | DataOutcomeSource | FixtureOutcomeSource | GeneratedOutcomeSource | LimitationOutcomeSource;
/**
 * One name, or several.
 */
export type NamesSource = string | [string, ...string[]];
/**
 * Why no policy carries it: a reason, or the kind of statement that no policy is about.
 */
export type LimitationSource = ReasonSource | NotAPolicySource;
/**
 * How a finding is fixed; docs/fixes.md explains every word.
 */
export type FixSource = NoFixSource | SafeFixSource | SuggestedFixSource;
/**
 * People must decide.
 */
export type NoFixSource = "none";
/**
 * In the order in which they are made.
 *
 * @minItems 1
 */
export type FixChangesSource = [FixChangeSource, ...FixChangeSource[]];
/**
 * One change: remove, put or exchange at the place of the finding, or a change of the pod template or object as mutations make it.
 */
export type FixChangeSource = RemoveSource | PutSource | ExchangeSource | ChangeSource;
/**
 * One change: set, append, renameKeys or replaceTexts.
 */
export type ChangeSource = SetSource | AppendSource | RenameKeysSource | ReplaceTextsSource;
/**
 * Rules whose findings in the same object are fixed in the same edit.
 *
 * @minItems 1
 */
export type FixedWithSource = [string, ...string[]];
/**
 * Several things looked at one by one: containers, {containers: [init]} for some kinds of them, {list: a.b} for the items of a list, or {entries: a.b} for the entries of a map.
 */
export type CollectionSource = "containers" | ContainersSource | ListSource | EntriesSource;
export type ContainerKind = "init" | "regular" | "ephemeral";
export type MutationChangeSource = ChangeSource | FixOfSource;
/**
 * Texts.
 */
export type Texts = string[];
/**
 * A statement that is true or false, in the words of the model.
 */
export type ReleasedPredicateSource = {
  kind:
    | "present"
    | "nonEmpty"
    | "equals"
    | "oneOf"
    | "equalsIgnoringCase"
    | "matches"
    | "bytesOver"
    | "itemsOver"
    | "sameValue"
    | "scope"
    | "some"
    | "every"
    | "not"
    | "all"
    | "any";
  operand?: ReleasedOperandSource;
  in?: ReleasedCollectionSource;
  where?: ReleasedPredicateSource;
  scope?: string;
  [k: string]: unknown;
};

/**
 * Every kind of file of the spec, by the name of its schema.
 */
export interface SpecFiles {
  disagreements: DisagreementsSource;
  documents: DocumentsSource;
  facts: FactsSource;
  families: FamiliesSource;
  fix: FixSource;
  images: ImagesSource;
  mutation: MutationSource;
  parameters: ParametersSource;
  predicate: PredicateSource;
  profile: ProfileSource;
  released: ReleasedSource;
  rule: RuleSource;
  scopes: ScopesSource;
  source: SourceSource;
  version: VersionSource;
}
/**
 * By id: where documents say one thing and code does another, and what of the spec follows the code.
 */
export interface DisagreementsSource {
  [k: string]: DisagreementSource;
}
/**
 * One disagreement.
 */
export interface DisagreementSource {
  /**
   * What holds, as a short statement without a full stop.
   */
  title: string;
  /**
   * Who says otherwise, or says nothing: documents, and comments in code that are read like documents. Each tells what it says.
   *
   * @minItems 1
   */
  documents: [SourceSource, ...SourceSource[]];
  /**
   * The code that shows what holds. Each tells what it says.
   *
   * @minItems 1
   */
  code: [SourceSource, ...SourceSource[]];
  decided: DecidedSource;
}
/**
 * Where a fact stands: a section of a document (document, section), a file of code at a tag (repository, tag, file, symbol) or a public page (title, url).
 */
export interface SourceSource {
  /**
   * A document of spec/documents.yaml, by its id.
   */
  document?: string;
  /**
   * The heading that the fact stands under, as the document writes it.
   */
  section?: string;
  /**
   * A repository on GitHub, as owner/name.
   */
  repository?: string;
  /**
   * The tag that was read, such as v1.27.16. Branches move, so none is accepted.
   */
  tag?: string;
  /**
   * The file, from the root of the repository.
   */
  file?: string;
  /**
   * What in the file: a function, a constant, a variable.
   */
  symbol?: string;
  /**
   * What the page is called.
   */
  title?: string;
  /**
   * The address of a public page, for what neither a document nor code states.
   */
  url?: string;
  /**
   * What the source says, in few words of our own.
   */
  says?: string;
  /**
   * The source contradicts what holds. It stays listed, so that nobody looks it up again.
   */
  disagrees?: true;
}
/**
 * What of the spec says what holds.
 */
export interface DecidedSource {
  /**
   * Ids of rules.
   *
   * @minItems 1
   */
  rules?: [string, ...string[]];
  /**
   * Keys in spec/versions, such as podSecurity.stillRequired or featureGates.gates[IdentifyPodOS].
   *
   * @minItems 1
   */
  data?: [string, ...string[]];
}
/**
 * By id: the documents whose statements the spec accounts for. Sources name a document by its id.
 */
export interface DocumentsSource {
  [k: string]: DocumentSource;
}
/**
 * One document.
 */
export interface DocumentSource {
  /**
   * The title that the document gives itself.
   */
  title: string;
  /**
   * What it is about, in our own words.
   */
  description: string;
  /**
   * The minor version that it speaks of. Without it: the document names none.
   */
  kubernetes?: string;
  /**
   * Where the public can read it.
   */
  url: string;
}
/**
 * One statement, and what became of it.
 */
export interface FactSource {
  /**
   * Its name, unique over all files: lower-case words with dashes.
   */
  id: string;
  /**
   * What the documents state, as one sentence of our own on one line.
   */
  statement: string;
  /**
   * Every place that states it.
   *
   * @minItems 1
   */
  says: [FactPlaceSource, ...FactPlaceSource[]];
  /**
   * The minor versions of spec/versions that the documents state it for. Empty: it is history, or a plan, from before the first of them.
   */
  kubernetes: string[];
  /**
   * What the documents say that happens, in the words that rules have for it. none: nothing goes wrong, for the statement explains something, or says that it works.
   */
  effect: "rejected" | "fails" | "ignored" | "risk" | "advice" | "none";
  outcome: OutcomeSource;
  /**
   * Facts that say otherwise, by their ids. Each of them names this one, too.
   *
   * @minItems 1
   */
  contradicts?: [string, ...string[]];
}
export interface FactPlaceSource {
  /**
   * A document of spec/documents.yaml, by its id.
   */
  document: string;
  /**
   * The heading that it stands under, as the document writes it.
   */
  section: string;
}
export interface RuleOutcomeSource {
  /**
   * The rule, or each of the rules, that finds it in an object or says it in its message.
   */
  rule: NamesSource;
}
export interface DataOutcomeSource {
  /**
   * Where the spec holds it as data: keys with dots in spec/versions, such as windowsBuilds.builds, or after the name of another file, such as images.builds; platforms for spec/profiles.
   */
  data: NamesSource;
}
export interface FixtureOutcomeSource {
  /**
   * For what works: the manifests test/facts/<name>.yaml, in which no rule may find an error.
   */
  fixture: NamesSource;
}
export interface GeneratedOutcomeSource {
  /**
   * What is generated for it: mutations and objects, by their ids.
   */
  generated: NamesSource;
}
export interface LimitationOutcomeSource {
  limitation: LimitationSource;
}
export interface ReasonSource {
  /**
   * Why no policy can see it, as sentences about this fact alone.
   */
  reason: string;
}
export interface NotAPolicySource {
  /**
   * definition: what a word means. pointer: where something stands. history: what was before the first version. process: what the project does. background: how things work.
   */
  notAPolicy: "definition" | "pointer" | "history" | "process" | "background";
}
/**
 * By id: a family of rules. The core rules of a family are released together.
 */
export interface FamiliesSource {
  [k: string]: FamilySource;
}
export interface FamilySource {
  /**
   * Its name for people.
   */
  title: string;
  /**
   * What its rules are about.
   */
  description: string;
}
/**
 * The pod does on Windows what it did before, and what Kubernetes took before it takes after.
 */
export interface SafeFixSource {
  safe: FixChangesSource;
  with?: FixedWithSource;
}
export interface RemoveSource {
  /**
   * Removes the field, map entry or list item.
   */
  remove: "found";
  /**
   * Names of parents that are removed, too, when nothing is left in them.
   *
   * @minItems 1
   */
  emptied?: [string, ...string[]];
}
export interface PutSource {
  /**
   * The value that takes the place of what is there.
   */
  put: boolean | number | string | string[];
}
export interface ExchangeSource {
  exchange: Exchange;
  /**
   * Field path of the text, from the place of the finding.
   */
  at?: string;
}
/**
 * By what is there now: what takes its place.
 */
export interface Exchange {
  [k: string]: string;
}
export interface SetSource {
  set: SetFieldSource;
}
/**
 * Sets a field, or the entry of a map, where it is absent. Parents that are absent are made.
 */
export interface SetFieldSource {
  /**
   * Field path from the pod template or the object.
   */
  at: string;
  /**
   * The value.
   */
  to: string;
}
export interface AppendSource {
  append: AppendItemSource;
}
/**
 * Puts an item behind those of a list. A list that is absent is made.
 */
export interface AppendItemSource {
  /**
   * Field path of the list.
   */
  to: string;
  /**
   * The fields of the item.
   */
  item: {
    /**
     * A text, a name such as $parameters.taint.key for what the user has set, or what the images tell.
     */
    [k: string]: string;
  };
}
export interface RenameKeysSource {
  renameKeys: RenameMapKeysSource;
}
/**
 * Gives entries of a map other keys and keeps their values. An entry whose new key is there with another value stays.
 */
export interface RenameMapKeysSource {
  /**
   * Field path of the map.
   */
  in: string;
  keys: Exchange;
}
export interface ReplaceTextsSource {
  replaceTexts: ReplaceFieldTextsSource;
}
/**
 * Replaces the text of a field in every element of a list where it is one of those named.
 */
export interface ReplaceFieldTextsSource {
  /**
   * Field path of the list whose items are looked at; each further one starts from the items of the one before.
   *
   * @minItems 1
   */
  each: [string, ...string[]];
  /**
   * Field path from the item.
   */
  at: string;
  texts: Exchange;
}
/**
 * What most authors of such an object mean, or what changes how it behaves. Made only when asked for.
 */
export interface SuggestedFixSource {
  suggested: FixChangesSource;
  with?: FixedWithSource;
}
/**
 * Image references whose operating system is certain. What is not listed is unknown, and unknown is no finding.
 */
export interface ImagesSource {
  /**
   * The Windows releases that tags tell, oldest first, whether or not a Kubernetes version supports them.
   *
   * @minItems 1
   */
  builds: [ImageBuildSource, ...ImageBuildSource[]];
  hints: ImageHintsSource;
  /**
   * Patterns. The first that matches an image reference speaks: those that know the build come first. No reference matches patterns of two systems.
   *
   * @minItems 1
   */
  images: [ImageSource, ...ImageSource[]];
  /**
   * Where builds and patterns are taken from.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One Windows release that container images are built on.
 */
export interface ImageBuildSource {
  /**
   * Its name, spelled as spec/versions spells it.
   */
  release: string;
  /**
   * The words that image tags have for it.
   *
   * @minItems 1
   */
  tags: [string, ...string[]];
  /**
   * Major, minor and build number, as the label node.kubernetes.io/windows-build has it.
   */
  build: string;
}
/**
 * By system: a short pattern that every reference matches which a pattern of that system matches. Engines try it first, for it costs a tenth of the rest.
 */
export interface ImageHintsSource {
  /**
   * What every Windows reference matches.
   */
  windows: string;
  /**
   * What every Linux reference matches.
   */
  linux: string;
}
/**
 * Image references of one operating system.
 */
export interface ImageSource {
  /**
   * A pattern that finds the reference, in what docs/rule-language.md says all engines read alike.
   */
  pattern: string;
  /**
   * The system that the image is built for.
   */
  os: "windows" | "linux";
  /**
   * The Windows release that the reference tells, one of builds.
   */
  build?: string;
  /**
   * Why that is certain.
   */
  why: string;
}
/**
 * One mutation: what is added to objects when they are created. Nobody has it without asking. The id is the file name; the meaning of every word stands in docs/mutations.md.
 */
export interface MutationSource {
  /**
   * What holds when it is installed, as a short statement without a full stop.
   */
  title: string;
  /**
   * What it changes, what it leaves alone and why, in one to five sentences.
   */
  description: string;
  /**
   * recommended: part of the set that is installed as one. Any other: installed by itself.
   */
  profile: "recommended" | "mixed-cluster" | "strict";
  /**
   * What is changed where. All cases are judged on the object as it came.
   *
   * @minItems 1
   */
  cases: [MutationCaseSource, ...MutationCaseSource[]];
  /**
   * Why it is right: documents and code, pinned.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
export interface MutationCaseSource {
  /**
   * The scope of spec/scopes.yaml whose objects are changed.
   */
  scope: string;
  /**
   * What must hold besides.
   */
  when?: PredicateSource;
  /**
   * Only where this rule finds something.
   */
  foundBy?: string;
  /**
   * Not where something has, in this scope, the effect rejected: a change that puts an object there must not make the API server refuse it.
   */
  unlessRejectedIn?: string;
  /**
   * Only where the images tell the Windows build: at least one image names it and none names another. $told.build and $told.runtimeClass stand for its number and its RuntimeClass.
   */
  imagesTell?: "build";
  /**
   * What is changed.
   *
   * @minItems 1
   */
  changes: [MutationChangeSource, ...MutationChangeSource[]];
}
/**
 * A statement about an object. It names at most one operand (field, pod, effective or parameter) and exactly one predicate. The meaning of each stands in docs/rule-language.md.
 */
export interface PredicateSource {
  /**
   * Operand: a field of the element, such as spec.os.name or spec.nodeSelector[kubernetes.io/os].
   */
  field?: string;
  /**
   * Operand: a field of the pod template, said from inside a container.
   */
  pod?: string;
  /**
   * Operand: a field of the container or, where absent, of the pod's spec.
   */
  effective?: string;
  /**
   * Operand: what the user has set for this parameter of spec/parameters.yaml.
   */
  parameter?: string;
  /**
   * true: the field is there and not null. false: it is missing or null.
   */
  present?: boolean;
  /**
   * The field is a text, list or map that holds something.
   */
  nonEmpty?: true;
  /**
   * The field has this type and value. A name such as $parameters.taint.key stands for the text that the user has set.
   */
  equals?: string | number | boolean;
  /**
   * The field is one of these texts. A name such as $version.safeSysctls.names stands for a list of the version file, one such as $parameters.windowsRuntimeClasses for the list that the user has set.
   */
  oneOf?: [string, ...string[]] | string;
  /**
   * The field equals this text when the case of ASCII letters does not count. Written in lower case.
   */
  equalsIgnoringCase?: string;
  /**
   * The field matches this pattern somewhere; see docs/rule-language.md for what a pattern may hold. A name such as $images.windows stands for patterns of spec/images.yaml, all of which must match; one such as $parameters.windowsImages for patterns of the user, of which at least one must match.
   */
  matches?: string;
  /**
   * The field is a text with more bytes (UTF-8) than this.
   */
  bytesOver?: number;
  /**
   * With bytesOver: count only what follows the last such character.
   */
  after?: string;
  /**
   * The field is a list with more items than this.
   */
  itemsOver?: number;
  sameValue?: SameValueSource;
  /**
   * The statement in where holds for at least one element.
   */
  some?: QuantifiedSource;
  /**
   * The statement in where holds for each element.
   */
  every?: QuantifiedSource;
  /**
   * The object is in this scope of spec/scopes.yaml.
   */
  scope?: string;
  /**
   * The statement does not hold.
   */
  not?: PredicateSource;
  /**
   * Each statement holds.
   *
   * @minItems 1
   */
  all?: [PredicateSource, ...PredicateSource[]];
  /**
   * At least one statement holds.
   *
   * @minItems 1
   */
  any?: [PredicateSource, ...PredicateSource[]];
}
/**
 * In every element of the collection the operand is present, and all values are equal numbers.
 */
export interface SameValueSource {
  in: CollectionSource;
}
export interface ContainersSource {
  /**
   * The kinds of containers.
   *
   * @minItems 1
   */
  containers: [ContainerKind, ...ContainerKind[]];
}
export interface ListSource {
  /**
   * Field path of a list, from the element.
   */
  list: string;
  /**
   * Only the first item.
   */
  only?: "first";
}
export interface EntriesSource {
  /**
   * Field path of a map, from the element. Its entries have the fields key and value.
   */
  entries: string;
}
export interface QuantifiedSource {
  /**
   * The elements.
   */
  in: CollectionSource;
  /**
   * What is said of each element. Without an operand it speaks of the element itself.
   */
  where: PredicateSource;
}
export interface FixOfSource {
  /**
   * The changes with which this rule says it is fixed: one text for both.
   */
  fixOf: string;
}
/**
 * By name: what a user may set, because it depends on the cluster. Dots in a name lead into groups.
 */
export interface ParametersSource {
  [k: string]: ParameterSource;
}
export interface ParameterSource {
  /**
   * One text, a list of texts, a list of patterns of which one has to match, or a list of images. An image is compared as it is, or as the beginning of others where it ends with *.
   */
  type: "text" | "texts" | "patterns" | "images";
  /**
   * What holds while nobody sets it. A name such as $version.windowsRuntimeClasses.names stands for a list of the version file.
   */
  default: string | string[];
  form?: FormSource;
  /**
   * What it is, and what it changes. One sentence or two.
   */
  description: string;
}
/**
 * What each text looks like. Without it every text is taken.
 */
export interface FormSource {
  /**
   * A pattern from beginning to end; see docs/rule-language.md for what it may hold.
   */
  pattern: string;
  /**
   * The form in words, after "must be".
   */
  says: string;
}
/**
 * A platform: what it puts on nodes, and what follows for pods. The id is the file name.
 */
export interface ProfileSource {
  /**
   * The name of the platform.
   */
  title: string;
  /**
   * Taints on the platform's Windows nodes. Empty: it sets none and recommends none.
   */
  taints: TaintSource[];
  /**
   * Taints on the platform's Linux nodes that keep Linux pods out unless they tolerate them.
   */
  linuxTaints: TaintSource[];
  /**
   * Labels of the platform's nodes that mean Windows when a pod selects them. The labels of Kubernetes itself stand in spec/versions.
   */
  nodeLabels: NodeLabelSource[];
  /**
   * Names of RuntimeClasses that the platform's documentation creates for Windows.
   */
  runtimeClasses: string[];
  /**
   * What else a pod meets there, one fact a note, in our own words.
   */
  notes: string[];
  /**
   * Where all of this stands.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One taint.
 */
export interface TaintSource {
  /**
   * Its key.
   */
  key: string;
  /**
   * Its value; case counts.
   */
  value: string;
  /**
   * Its effect.
   */
  effect: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
  /**
   * platform: the platform sets it unasked. convention: documentation recommends it, people set it.
   */
  origin: "platform" | "convention";
  /**
   * For whom the platform adds the toleration at admission. node-selector: pods whose node selector says kubernetes.io/os: windows.
   */
  toleratedFor: "nobody" | "node-selector";
}
/**
 * A label that stands on Windows nodes only, with that value.
 */
export interface NodeLabelSource {
  /**
   * Its key.
   */
  key: string;
  /**
   * What the values of Windows nodes start with; case counts.
   */
  valuePrefix: string;
}
/**
 * What the last release for one minor version of Kubernetes was. Written by `npm run record`, never by hand.
 */
export interface ReleasedSource {
  /**
   * The minor version, such as "1.27"; the name of the file.
   */
  kubernetes: string;
  /**
   * A semantic version.
   */
  version: string;
  /**
   * A day.
   */
  date: string;
  /**
   * Policies that have one version, by id.
   */
  groups: ReleasedGroupSource[];
  /**
   * What a user may set, by name.
   */
  parameters: ReleasedParameterSource[];
  /**
   * What rules look at.
   */
  subjects: ReleasedSubjectSource[];
  /**
   * Named sets of objects, by name.
   */
  scopes: ReleasedScopeSource[];
  /**
   * The RuntimeClasses of the release.
   */
  runtimeClasses: ReleasedRuntimeClassSource[];
  /**
   * By group: digest of its policies in all engines.
   */
  policies: {
    [k: string]: string;
  };
  /**
   * Every release, oldest first.
   *
   * @minItems 1
   */
  history: [ReleaseEntrySource, ...ReleaseEntrySource[]];
}
export interface ReleasedGroupSource {
  /**
   * A family, a profile, or mutations.
   */
  id: string;
  /**
   * For people.
   */
  title: string;
  /**
   * For people; empty for mutations, which describe themselves.
   */
  description: string;
  /**
   * A semantic version.
   */
  version: string;
  names: Texts;
  /**
   * As they were resolved, by id.
   */
  rules: ReleasedRuleSource[];
  /**
   * As they were resolved, by id.
   */
  mutations: ReleasedMutationSource[];
}
export interface ReleasedRuleSource {
  /**
   * The id of the rule.
   */
  id: string;
  /**
   * For people.
   */
  title: string;
  /**
   * For people.
   */
  description: string;
  /**
   * Its profile.
   */
  profile: string;
  /**
   * What it looks at.
   */
  subject: string;
  /**
   * What it finds.
   */
  cases: ReleasedCaseSource[];
  sources: Texts;
}
export interface ReleasedCaseSource {
  /**
   * In which objects.
   */
  scope: string;
  /**
   * What Kubernetes does.
   */
  effect: "rejected" | "fails" | "ignored" | "risk" | "advice";
  /**
   * The API server lets templates pass.
   */
  rejectedFor?: "pods";
  /**
   * From the effect.
   */
  severity: "error" | "warning" | "info";
  /**
   * What is wrong.
   */
  message: string;
  /**
   * What to do.
   */
  remediation: string;
  /**
   * Where.
   */
  finds: ReleasedFindSource[];
}
export interface ReleasedFindSource {
  /**
   * Collections, from the outside in.
   */
  each: ReleasedCollectionSource[];
  /**
   * The field path.
   */
  at: string;
  when: ReleasedPredicateSource;
}
/**
 * Things that are looked at one by one, in the words of the model.
 */
export interface ReleasedCollectionSource {
  kind: "containers" | "list" | "entries";
  path?: string;
  lists?: Texts;
  [k: string]: unknown;
}
export interface ReleasedOperandSource {
  base: "here" | "pod" | "effective" | "parameter";
  path: string;
  [k: string]: unknown;
}
export interface ReleasedMutationSource {
  /**
   * The id of the mutation.
   */
  id: string;
  /**
   * For people.
   */
  title: string;
  /**
   * For people.
   */
  description: string;
  /**
   * Its profile.
   */
  profile: string;
  /**
   * What it changes.
   */
  cases: ReleasedMutationCaseSource[];
  sources: Texts;
}
export interface ReleasedMutationCaseSource {
  /**
   * What it looks at.
   */
  subject: string;
  /**
   * In which objects.
   */
  scope: string;
  when: ReleasedPredicateSource;
  /**
   * What is changed, in the words of the model.
   */
  changes: ReleasedMutationChangeSource[];
}
export interface ReleasedMutationChangeSource {
  kind: "set" | "append" | "renameKey" | "replace";
  [k: string]: unknown;
}
export interface ReleasedParameterSource {
  /**
   * Dots lead into groups.
   */
  name: string;
  /**
   * What it holds.
   */
  type: string;
  /**
   * For people.
   */
  description: string;
  /**
   * What holds while a user sets nothing.
   */
  default: string | Texts;
  /**
   * What each text looks like.
   */
  form?: {
    [k: string]: string;
  };
}
export interface ReleasedSubjectSource {
  /**
   * As scopes name it.
   */
  name: string;
  /**
   * Kinds of objects.
   */
  kinds: ReleasedKindSource[];
}
export interface ReleasedKindSource {
  /**
   * Its name.
   */
  kind: string;
  groups: Texts;
  formerGroups: Texts;
  /**
   * The version of the API.
   */
  version: string;
  /**
   * Where the pod template stands.
   */
  template: string;
  /**
   * Does the API server validate it?
   */
  templateValidated: boolean;
}
export interface ReleasedScopeSource {
  /**
   * As rules name it.
   */
  name: string;
  /**
   * What it chooses from.
   */
  subject: string;
  when: ReleasedPredicateSource;
}
export interface ReleasedRuntimeClassSource {
  /**
   * Pods name it.
   */
  name: string;
  /**
   * For people.
   */
  title: string;
  /**
   * For the runtime.
   */
  handler: string;
  /**
   * Labels of its nodes.
   */
  nodeSelector: {
    [k: string]: string;
  };
}
export interface ReleaseEntrySource {
  /**
   * A semantic version.
   */
  version: string;
  /**
   * A day.
   */
  date: string;
  /**
   * How many rules each profile had.
   */
  rules: {
    [k: string]: number;
  };
  /**
   * The version of each group.
   */
  groups: {
    /**
     * A semantic version.
     */
    [k: string]: string;
  };
  /**
   * What differed from the release before.
   */
  changes: ReleasedChangeSource[];
}
/**
 * One thing that was not as in the release before.
 */
export interface ReleasedChangeSource {
  /**
   * What became of it.
   */
  kind: string;
  /**
   * By how much it raised the version.
   */
  bump: "patch" | "minor" | "major";
  /**
   * Without it, the release as a whole.
   */
  group?: string;
  /**
   * The rule, scope, parameter or name.
   */
  of: string;
  /**
   * For people, to be read behind the name.
   */
  says: string;
}
/**
 * One rule: a fact about Windows nodes that can be seen in an API object. The id is the file name.
 */
export interface RuleSource {
  /**
   * What holds when the rule is kept, as a short statement without a full stop.
   */
  title: string;
  /**
   * Why: what Windows or Kubernetes does, in one to four sentences.
   */
  description: string;
  /**
   * The family of spec/families.yaml that it belongs to.
   */
  family: string;
  /**
   * core: a fact, always on. Any other: an opinion, off until the profile is asked for.
   */
  profile: "core" | "recommended" | "mixed-cluster" | "strict";
  /**
   * What the rule says from a version on, until the next revision. Oldest first.
   *
   * @minItems 1
   */
  revisions: [RevisionSource, ...RevisionSource[]];
  /**
   * Where the fact stands: documents and code, pinned.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
export interface RevisionSource {
  /**
   * The first minor version that it holds in, such as "1.24".
   */
  since: string;
  /**
   * From this version on the rule says nothing.
   */
  removed?: true;
  /**
   * What is wrong, as sentences. No value of the object stands in it.
   */
  message?: string;
  /**
   * What to do, as sentences.
   */
  remediation?: string;
  fix?: FixSource;
  /**
   * What is found in which scope, with which effect.
   *
   * @minItems 1
   */
  cases?: [CaseSource, ...CaseSource[]];
}
export interface CaseSource {
  /**
   * The scope of spec/scopes.yaml that is looked into.
   */
  scope: string;
  /**
   * What Kubernetes does with the violation.
   */
  effect: "rejected" | "fails" | "ignored" | "risk" | "advice";
  /**
   * With the effect rejected: the API server refuses Pods only. It lets templates pass, and their pods are refused one by one.
   */
  rejectedFor?: "pods";
  /**
   * Instead of the revision's message.
   */
  message?: string;
  /**
   * Instead of the revision's remediation.
   */
  remediation?: string;
  fix?: FixSource;
  /**
   * Where violations are.
   *
   * @minItems 1
   */
  find: [FindSource, ...FindSource[]];
}
/**
 * Where a violation is reported, and when.
 */
export interface FindSource {
  /**
   * The collection whose elements are looked at one by one, or a chain of collections. Without it: the object itself.
   */
  each?: CollectionSource | [CollectionSource, ...CollectionSource[]];
  /**
   * The field path that is reported, from the element. Empty: the element itself.
   */
  at: string;
  /**
   * What must hold for a violation. Without it: the field at `at` is present. Without an operand it speaks of that field.
   */
  when?: PredicateSource;
}
/**
 * Which objects rules look into, and why an object counts as Windows.
 */
export interface ScopesSource {
  /**
   * By name: what a scope chooses from. `pod` is the pod template of every workload kind.
   */
  subjects: {
    [k: string]: SubjectSource;
  };
  /**
   * By id: one sign that a pod, or another object, is meant for Windows. Each is a scope of the same name, too.
   */
  evidence: {
    [k: string]: EvidenceSource;
  };
  /**
   * By name: a set of objects.
   */
  scopes: {
    [k: string]: ScopeSource;
  };
}
export interface SubjectSource {
  /**
   * What is looked at.
   */
  description: string;
  /**
   * The scope of those that count as Windows: in them, the evidence of this subject is told.
   */
  windows?: string;
  /**
   * Such objects are files that never reach an API server.
   */
  admission?: false;
  /**
   * The kinds of objects.
   *
   * @minItems 1
   */
  kinds: [SubjectKindSource, ...SubjectKindSource[]];
}
export interface SubjectKindSource {
  /**
   * The kind, such as Deployment.
   */
  kind: string;
  /**
   * API groups that serve it; the empty text is the core group.
   *
   * @minItems 1
   */
  groups: [string, ...string[]];
  /**
   * The version of the API that manifests name; v1 where nothing is said.
   */
  version?: string;
  /**
   * API groups that no longer serve it but still stand in manifests: `check` reads them, admission never sees them.
   */
  formerGroups?: string[];
  /**
   * Field path of the pod template. Without it: the object itself.
   */
  template?: string;
}
export interface EvidenceSource {
  /**
   * What shows it. Without it: pod.
   */
  subject?: string;
  /**
   * Why it shows Windows.
   */
  description: string;
  /**
   * It says what is meant, and keeps the object off no other system.
   */
  places?: false;
  /**
   * Where the sign stands.
   *
   * @minItems 1
   */
  find: [FindSource, ...FindSource[]];
}
export interface ScopeSource {
  /**
   * Which objects, in words.
   */
  description: string;
  /**
   * What it chooses from.
   */
  subject: string;
  /**
   * What must hold. Without it: every object of the subject.
   */
  when?: PredicateSource;
}
/**
 * What one minor version of Kubernetes does with Windows nodes, as far as it changes between versions. Each group names its sources.
 */
export interface VersionSource {
  /**
   * The minor version, such as "1.27"; the name of the file.
   */
  kubernetes: string;
  patches: PatchesSource;
  windowsBuilds: WindowsBuildsSource;
  windowsRuntimeClasses: WindowsRuntimeClassesSource;
  pauseImages: PauseImagesSource;
  containerRuntimes: ContainerRuntimesSource;
  featureGates: FeatureGatesSource;
  inTreeVolumePlugins: VolumePluginsSource;
  safeSysctls: SafeSysctlsSource;
  unvalidatedTemplates: UnvalidatedTemplatesSource;
  labels: LabelsSource;
  podSecurity: PodSecuritySource;
  pods: PodsSource;
  kubelet: KubeletSource;
  serviceProxy: ServiceProxySource;
  nodeProblemDetector: NodeProblemDetectorSource;
  engines: EnginesSource;
  release: ReleaseSource;
}
/**
 * The patch releases that the facts were taken from.
 */
export interface PatchesSource {
  /**
   * Releases whose source was read.
   *
   * @minItems 1
   */
  read: [string, ...string[]];
  /**
   * Releases whose validation was built and run.
   *
   * @minItems 1
   */
  executed: [string, ...string[]];
}
/**
 * The Windows releases that this version supports on nodes and in pods.
 */
export interface WindowsBuildsSource {
  /**
   * Oldest first. What only a document lists, while Kubernetes builds no image for it any more, stands among the sources instead.
   *
   * @minItems 1
   */
  builds: [WindowsBuildSource, ...WindowsBuildSource[]];
  /**
   * Where the builds are listed.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One Windows release.
 */
export interface WindowsBuildSource {
  /**
   * Its short name, as in image tags; spec/images.yaml has all spellings.
   */
  release: string;
  /**
   * Its name for people.
   */
  name: string;
  /**
   * Major, minor and build number, as the node label has it.
   */
  build: string;
  /**
   * Long-Term Servicing Channel or Semi-Annual Channel.
   */
  channel: "LTSC" | "SAC";
  /**
   * Who counts it as supported: the pause image or the test images of this version are built for it, or documents list it.
   *
   * @minItems 1
   */
  listedBy: ["pause-image" | "test-images" | "documents", ...("pause-image" | "test-images" | "documents")[]];
}
/**
 * RuntimeClasses that stand for a Windows build. Kubernetes creates none: all of it is convention.
 */
export interface WindowsRuntimeClassesSource {
  /**
   * Names that mean Windows.
   */
  names: string[];
  /**
   * Handlers that a node's containerd knows without further configuration.
   */
  handlers: string[];
  /**
   * Handlers that only nodes with cri-dockerd know, the adapter for Docker outside of the kubelet.
   */
  dockerHandlers: string[];
  /**
   * Handlers that examples show and no node has.
   */
  placeholders: string[];
  /**
   * Where names and handlers stand.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * The image of the container that holds a pod's network.
 */
export interface PauseImagesSource {
  /**
   * The default one first.
   *
   * @minItems 1
   */
  images: [PauseImageSource, ...PauseImageSource[]];
  /**
   * Where the images are named.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One pause image.
 */
export interface PauseImageSource {
  /**
   * Registry and name.
   */
  repository: string;
  /**
   * Its tag.
   */
  tag: string;
  /**
   * default: what this version uses unasked. signed: Microsoft's copy, with signed binaries. outdated: must not be used any more.
   */
  role: "default" | "signed" | "outdated";
  /**
   * Windows releases that it is built for, as far as source tells.
   */
  windows?: string[];
}
/**
 * What runs containers on a Windows node.
 */
export interface ContainerRuntimesSource {
  containerd: ContainerdSource;
  /**
   * Versions of the container runtime interface that the kubelet speaks, the preferred one first.
   *
   * @minItems 1
   */
  criVersions: ["v1" | "v1alpha2", ...("v1" | "v1alpha2")[]];
  /**
   * Does the kubelet still contain the adapter for Docker?
   */
  dockershim: boolean;
  /**
   * Other runtimes that documents name for Windows.
   */
  others: string[];
  /**
   * Where it stands.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * What this version asks of containerd, by minor version of containerd.
 */
export interface ContainerdSource {
  /**
   * Older ones cannot serve this kubelet.
   */
  minimum: string;
  /**
   * Older ones have no HostProcess containers.
   */
  minimumForHostProcess: string;
}
/**
 * Feature gates that matter to pods on Windows nodes. A gate that is not listed does not exist in this version: naming it keeps a component from starting.
 */
export interface FeatureGatesSource {
  /**
   * By name.
   *
   * @minItems 1
   */
  gates: [FeatureGateSource, ...FeatureGateSource[]];
  /**
   * Those of them that are on for good: switching one off keeps a component from starting.
   */
  lockedOn: string[];
  /**
   * Gates of this kind that only earlier or later versions have.
   */
  unknown: string[];
  /**
   * Where the gates are defined.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One feature gate.
 */
export interface FeatureGateSource {
  /**
   * Its name.
   */
  name: string;
  /**
   * locked: general availability, and nobody can switch it any more.
   */
  stage: "alpha" | "beta" | "ga" | "locked";
  /**
   * Is it on where nobody sets it?
   */
  default: boolean;
  /**
   * Components that the feature is in.
   *
   * @minItems 1
   */
  components: [
    "kube-apiserver" | "kube-controller-manager" | "kube-scheduler" | "kubelet" | "kube-proxy",
    ...("kube-apiserver" | "kube-controller-manager" | "kube-scheduler" | "kubelet" | "kube-proxy")[]
  ];
}
/**
 * What becomes of each kind of volume on a Windows node. All fields exist in the API of every version: the API server accepts what no node can mount.
 */
export interface VolumePluginsSource {
  /**
   * By field.
   *
   * @minItems 1
   */
  plugins: [VolumePluginSource, ...VolumePluginSource[]];
  /**
   * Where plugins are registered, redirected and implemented.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One kind of volume.
 */
export interface VolumePluginSource {
  /**
   * The field of a volume.
   */
  field: string;
  /**
   * Where the API has the field: in volumes of pods, in PersistentVolumes.
   *
   * @minItems 1
   */
  in: ["pod" | "persistent-volume", ...("pod" | "persistent-volume")[]];
  /**
   * With default feature gates. works: the kubelet mounts it on Windows. redirected: a CSI driver mounts it, if one runs on the node. no-windows-code: the kubelet's plugin knows Linux only, the mount fails. untested: code without a word on operating systems, tried by nobody. removed: nothing serves the field any more.
   */
  status: "works" | "redirected" | "no-windows-code" | "untested" | "removed";
  /**
   * For storage systems: the plugin that the kubelet contains, with or without Windows code. none: it has been taken out.
   */
  plugin?: "windows" | "linux-only" | "none";
  /**
   * Where the API machinery can hand the volume to a CSI driver.
   */
  redirect?: RedirectSource;
  /**
   * The API server answers with a warning.
   */
  warns?: true;
}
/**
 * The CSI driver that stands in for the plugin.
 */
export interface RedirectSource {
  /**
   * The name of the driver.
   */
  driver: string;
  /**
   * always: no gate turns it off. by-default: a gate can turn it off. if-enabled: a gate must turn it on.
   */
  when: "always" | "by-default" | "if-enabled";
}
/**
 * Sysctls that a Windows kubelet lets pass, without effect. A pod with any other ends as Failed, reason SysctlForbidden, unless --allowed-unsafe-sysctls names it.
 */
export interface SafeSysctlsSource {
  /**
   * The kubelet's own list, as it is off Linux. Names with slashes between the parts count, too.
   */
  names: string[];
  /**
   * Where the list is kept and applied.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * Workloads whose pod template the API server does not validate: it takes a template that it refuses as a pod, and the pods are never created.
 */
export interface UnvalidatedTemplatesSource {
  /**
   * The kinds.
   */
  kinds: string[];
  /**
   * Where the validation is left out.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * Labels of nodes that tell the operating system.
 */
export interface LabelsSource {
  /**
   * The operating system.
   */
  os: LabelSource;
  /**
   * The processor architecture.
   */
  arch: LabelSource;
  /**
   * Major, minor and build number of Windows, without revision; on Windows nodes only.
   */
  windowsBuild: LabelSource;
  /**
   * Kinds for which the API server warns of legacy keys. Pod stands for pod templates, too.
   */
  legacyWarnedIn: string[];
  /**
   * May the node affinity of a PersistentVolume be changed from legacy to current keys?
   */
  persistentVolumesMayMigrate: boolean;
  /**
   * Where the labels are set and warned of.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One label, set and kept by the kubelet.
 */
export interface LabelSource {
  /**
   * Its key.
   */
  key: string;
  /**
   * Its deprecated key. Nodes still carry it, with the same value.
   */
  legacyKey?: string;
  /**
   * Its values, where there are few.
   */
  values?: string[];
}
/**
 * Pod security admission and what else touches security fields on the way in.
 */
export interface PodSecuritySource {
  /**
   * Checks of the restricted standard that a pod with spec.os.name windows is spared. Empty: such a pod can never meet the standard.
   */
  restrictedExemptions: ExemptionSource[];
  /**
   * Fields that the restricted standard demands of Windows pods all the same.
   */
  stillRequired: string[];
  /**
   * Is PodSecurityPolicy still there? It sets Linux fields without a look at the operating system.
   */
  podSecurityPolicy: boolean;
  /**
   * Are seccomp annotations of a new pod copied into its seccompProfile, which a Windows pod must not have?
   */
  seccompAnnotationsCopied: boolean;
  /**
   * Where the checks are.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One check that Windows pods are spared.
 */
export interface ExemptionSource {
  /**
   * The id of the check.
   */
  check: string;
  /**
   * From this version of the policy on: that of the namespace label, not of the server.
   */
  fromPolicyVersion: string;
}
/**
 * What of a pod works on Windows.
 */
export interface PodsSource {
  /**
   * Fields of the pod's securityContext that have an effect.
   */
  securityContextFields: string[];
  /**
   * Kinds of probes that work.
   */
  probes: string[];
  /**
   * Kinds of workloads that work.
   */
  workloadKinds: string[];
  /**
   * The default path; it is free on Windows.
   */
  terminationMessagePath: string;
  /**
   * How long Windows itself waits after the shutdown event, where the runtime does not keep to terminationGracePeriodSeconds. A registry value in the image.
   */
  stopWaitSeconds: number;
  /**
   * Where it stands.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * What a Windows kubelet does in this version and not in every other.
 */
export interface KubeletSource {
  /**
   * Does one runAsUser, the same for all containers, keep the service account token from being mounted? The pod then hangs in ContainerCreating.
   */
  runAsUserBreaksTokenVolume: boolean;
  /**
   * The first patch release in which runAsNonRoot refuses ContainerAdministrator in any case; older ones compare exactly.
   */
  runAsNonRootFoldsCaseSince: string;
  /**
   * Does it ask the runtime for the node's network for pods that are no HostProcess pods? containerd does not listen.
   */
  requestsHostNetwork: boolean;
  /**
   * Does --resolv-conf=Host work, and with it dnsPolicy Default?
   */
  resolvConfHost: boolean;
  /**
   * Are CPU limits right on nodes with more than 64 logical processors?
   */
  cpuLimitCountsAllProcessorGroups: boolean;
  /**
   * Are pods evicted when memory runs short?
   */
  evictsOnMemoryPressure: boolean;
  /**
   * Are pods ended in an orderly way when the node shuts down?
   */
  gracefulNodeShutdown: boolean;
  /**
   * Fields of KubeletConfiguration that keep it from starting when they are set (a list: when it is not empty).
   */
  fatalSettings: string[];
  /**
   * Where it does that.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * kube-proxy on Windows nodes. The API server rejects no Service because of Windows.
 */
export interface ServiceProxySource {
  /**
   * Modes that it knows.
   *
   * @minItems 1
   */
  modes: [ProxyModeSource, ...ProxyModeSource[]];
  /**
   * Types of Services that work; headless ones do, too.
   */
  serviceTypes: string[];
  /**
   * By default, does a load balancer still reach endpoints that terminate when there are no others?
   */
  terminatingEndpoints: boolean;
  /**
   * Where it stands.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * One mode of kube-proxy.
 */
export interface ProxyModeSource {
  /**
   * Its name.
   */
  name: "kernelspace" | "userspace";
  /**
   * Is it taken where nobody names a mode?
   */
  default: boolean;
  /**
   * Is it about to go?
   */
  deprecated: boolean;
}
/**
 * Whether the node problem detector runs on Windows nodes.
 */
export interface NodeProblemDetectorSource {
  /**
   * What the documents of this version say.
   */
  support: "none" | "unstated" | "preliminary";
  /**
   * Where they say it; empty when they say nothing.
   */
  sources: SourceSource[];
}
/**
 * Policy engines for clusters of this version.
 */
export interface EnginesSource {
  supported: SupportedEnginesSource;
  executed: ExecutedEnginesSource;
  /**
   * Where the engines say what they support.
   *
   * @minItems 1
   */
  sources: [SourceSource, ...SourceSource[]];
}
/**
 * By engine: minor versions that support this version of Kubernetes, oldest first.
 */
export interface SupportedEnginesSource {
  /**
   * Releases of the engine that are tested with this version, or whose compatibility matrix covers it.
   *
   * @minItems 1
   */
  [k: string]: [string, ...string[]];
}
/**
 * By engine or program: releases that have judged objects by the policies of this version, oldest first. A test compares them with what `npm run conformance` asks.
 */
export interface ExecutedEnginesSource {
  /**
   * Releases of the program that evaluates the policies of the engine.
   *
   * @minItems 1
   */
  [k: string]: [string, ...string[]];
}
/**
 * The policies of this version as they are released next.
 */
export interface ReleaseSource {
  /**
   * Semantic version of the whole release.
   */
  version: string;
  /**
   * The day of the release.
   */
  date: string;
  /**
   * By group of policies, which is a family or a profile beside core: its semantic version. What is not named here has 1.0.0.
   */
  policies: {
    [k: string]: string;
  };
}
