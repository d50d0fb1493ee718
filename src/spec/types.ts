// Generated from spec/schema by `npm run generate`; do not edit.

/**
 * Custom resources with a pod template that rules for pods apply to.
 *
 * @minItems 1
 */
export type CustomResourcesSource = [CustomResourceSource, ...CustomResourceSource[]];
/**
 * How a finding is fixed. docs/rule-language.md explains each field.
 */
export type FixSource = NoFixSource | SafeFixSource | SuggestedFixSource;
/**
 * Not fixed automatically: a person must decide.
 */
export type NoFixSource = "none";
/**
 * Changes, applied in this order.
 *
 * @minItems 1
 */
export type FixChangesSource = [FixChangeSource, ...FixChangeSource[]];
/**
 * One change: remove, put or exchange at the path of the finding, or a change to the pod template or object as in
 * mutations.
 */
export type FixChangeSource = RemoveSource | PutSource | ExchangeSource | ChangeSource;
/**
 * One change: set, append, renameKeys or replaceTexts.
 */
export type ChangeSource = SetSource | AppendSource | RenameKeysSource | ReplaceTextsSource;
/**
 * Rules whose findings in the same object must be fixed in the same edit.
 *
 * @minItems 1
 */
export type FixedWithSource = [string, ...string[]];
/**
 * Rules whose findings in the same object are fixed in the same edit, unless they are skipped or suppressed.
 *
 * @minItems 1
 */
export type FixedAlsoSource = [string, ...string[]];
/**
 * A condition in words, or multiple that are all true. Without full stops.
 */
export type ConditionWordsSource = string | [string, string, ...string[]];
/**
 * A collection of elements: containers, {containers: [init]} for some kinds of containers, {list: a.b} for the items of
 * a list, or {entries: a.b} for the entries of a map.
 */
export type CollectionSource = "containers" | ContainersSource | ListSource | EntriesSource;
export type ContainerKind = "init" | "regular" | "ephemeral";
/**
 * Facts about one topic: one row for each statement in the documents of spec/documents.yaml, with its outcome. The
 * topic is the file name.
 *
 * @minItems 1
 */
export type FactsSource = [FactSource, ...FactSource[]];
/**
 * How the spec covers the fact: exactly one of rule, data, fixture, generated and limitation.
 */
export type OutcomeSource =
  RuleOutcomeSource | DataOutcomeSource | FixtureOutcomeSource | GeneratedOutcomeSource | LimitationOutcomeSource;
/**
 * One name or a list of names.
 */
export type NamesSource = string | [string, ...string[]];
/**
 * Why no policy covers it: a reason, or a kind of statement that is not for policies.
 */
export type LimitationSource = ReasonSource | NotAPolicySource;
export type MutationChangeSource = ChangeSource | FixOfSource;

/**
 * Every kind of file of the spec, by the name of its schema.
 */
export interface SpecFiles {
  "custom-resources": CustomResourcesSource;
  "custom-rule": CustomRuleSource;
  disagreements: DisagreementsSource;
  documents: DocumentsSource;
  facts: FactsSource;
  families: FamiliesSource;
  fix: FixSource;
  images: ImagesSource;
  mutation: MutationSource;
  parameters: ParametersSource;
  platform: PlatformSource;
  predicate: PredicateSource;
  rule: RuleSource;
  scopes: ScopesSource;
  source: CitationSource;
  version: VersionSource;
}
export interface CustomResourceSource {
  /**
   * The API group and version, such as argoproj.io/v1alpha1.
   */
  apiVersion: string;
  /**
   * The kind, such as Rollout.
   */
  kind: string;
  /**
   * The name in paths of the API, such as rollouts.
   */
  resource: string;
  /**
   * The path of the pod template, which contains metadata and spec.
   */
  template: string;
  /**
   * The project that defines the resource.
   */
  project: string;
  /**
   * Where the type of the template is defined.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * The source of a fact: a section of a document (document, section), a code file at a tag (repository, tag, file,
 * symbol) or a public page (title, url).
 */
export interface CitationSource {
  /**
   * The id of a document in spec/documents.yaml.
   */
  document?: string;
  /**
   * The heading of the section, as written in the document.
   */
  section?: string;
  /**
   * A repository on GitHub, as owner/name.
   */
  repository?: string;
  /**
   * The tag, such as v1.27.16. Branches are not accepted, because they move.
   */
  tag?: string;
  /**
   * The file, from the root of the repository.
   */
  file?: string;
  /**
   * The symbol in the file: a function, a constant or a variable.
   */
  symbol?: string;
  /**
   * The title of the page.
   */
  title?: string;
  /**
   * The address of a public page, for facts that neither a document nor code states.
   */
  url?: string;
  /**
   * What the source says, briefly and in our own words.
   */
  says?: string;
  /**
   * The source contradicts the facts. It is listed so that it is not checked again.
   */
  disagrees?: true;
}
/**
 * One custom rule, which a user adds to those of wincompat. The id is the file name. docs/custom-rules.md explains it.
 */
export interface CustomRuleSource {
  /**
   * The problem that the rule reports, as a short phrase without a full stop, such as "Image from another registry".
   */
  title: string;
  /**
   * The reason for the rule, in one to four sentences.
   */
  description: string;
  /**
   * core, the default: always enabled. Any other: disabled until the user selects the profile.
   */
  profile?: "core" | "recommended" | "mixed-cluster" | "strict";
  /**
   * What the rule reports from a version on, until the next revision. Oldest first.
   *
   * @minItems 1
   */
  revisions: [RevisionSource, ...RevisionSource[]];
  /**
   * Evidence for the rule: documents and code.
   *
   * @minItems 1
   */
  sources?: [CitationSource, ...CitationSource[]];
}
export interface RevisionSource {
  /**
   * The first minor version of the revision, such as "1.24".
   */
  since: string;
  /**
   * From this version on, the rule reports nothing.
   */
  removed?: true;
  /**
   * What is wrong, in sentences. Contains no values of the object.
   */
  message?: string;
  /**
   * What to do, in sentences.
   */
  remediation?: string;
  fix?: FixSource;
  /**
   * What is reported in which scope, with which effect.
   *
   * @minItems 1
   */
  cases?: [CaseSource, ...CaseSource[]];
}
/**
 * The pod behaves on Windows as before, and Kubernetes still accepts what it accepted before.
 */
export interface SafeFixSource {
  safe: FixChangesSource;
  with?: FixedWithSource;
  also?: FixedAlsoSource;
}
export interface RemoveSource {
  /**
   * Removes the field, map entry or list item.
   */
  remove: "found";
  /**
   * Names of parent fields that are also removed if they become empty.
   *
   * @minItems 1
   */
  emptied?: [string, ...string[]];
}
export interface PutSource {
  /**
   * The value that replaces the current value.
   */
  put: boolean | number | string | string[];
}
export interface ExchangeSource {
  exchange: Exchange;
  /**
   * Field path of the text, relative to the finding.
   */
  at?: string;
}
/**
 * Current texts, each with its replacement.
 */
export interface Exchange {
  [k: string]: string;
}
export interface SetSource {
  set: SetFieldSource;
}
/**
 * Sets a field or map entry if it is absent. Creates missing parents.
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
 * Appends an item to a list. Creates the list if it is missing.
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
     * A text, a reference to a parameter such as $parameters.taint.key, or a value from the images such as
     * $image.build.
     */
    [k: string]: string;
  };
}
export interface RenameKeysSource {
  renameKeys: RenameMapKeysSource;
}
/**
 * Renames keys of a map and keeps their values. If the new key is present with another value, the entry stays.
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
 * Replaces the text of a field in each list item if the text is a key of texts.
 */
export interface ReplaceFieldTextsSource {
  /**
   * Field path of the list; each further path is relative to the items of the previous list.
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
 * What most authors of such an object intend, or a change in behavior. Applied only on request.
 */
export interface SuggestedFixSource {
  suggested: FixChangesSource;
  with?: FixedWithSource;
  also?: FixedAlsoSource;
}
export interface CaseSource {
  /**
   * The scope in spec/scopes.yaml that is checked.
   */
  scope: string;
  /**
   * What Kubernetes does with the violation. advice: it works, and something else is better.
   */
  effect: "rejected" | "fails" | "ignored" | "risk" | "advice";
  /**
   * The patch releases that the case is about, such as 1.29.0-1.29.12 or 1.29.13-. unknown is a minor version without a
   * patch release, which is all that policies know. Absent: all of them.
   *
   * @minItems 1
   */
  patches?: [string, ...string[]];
  /**
   * With the effect rejected: the API server rejects only Pods. It accepts templates and rejects their pods.
   */
  rejectedFor?: "pods";
  /**
   * Overrides the revision's message.
   */
  message?: string;
  /**
   * Overrides the revision's remediation.
   */
  remediation?: string;
  fix?: FixSource;
  /**
   * The condition in words, for all entries of find without their own.
   */
  condition?: ConditionWordsSource;
  /**
   * Where violations are reported.
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
   * The collection whose elements are checked, or a chain of collections. Without it: the object itself.
   */
  each?: CollectionSource | [CollectionSource, ...CollectionSource[]];
  /**
   * The field path that is reported, from the element. Empty: the element itself.
   */
  at: string;
  /**
   * The condition for a violation. Without it: the field at `at` is present. Without an operand, the condition applies
   * to that field.
   */
  when?: PredicateSource;
  /**
   * The condition in words, to read after "when", without a full stop. `explain` prints it instead of words for each
   * part of the condition. Required for long patterns.
   */
  condition?: ConditionWordsSource;
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
/**
 * A condition on an object. It has at most one operand (field, pod, effective or parameter) and exactly one predicate.
 * docs/rule-language.md defines them.
 */
export interface PredicateSource {
  /**
   * Operand: a field of the element, such as spec.os.name or spec.nodeSelector[kubernetes.io/os].
   */
  field?: string;
  /**
   * Operand: a field of the pod template, for use inside a container.
   */
  pod?: string;
  /**
   * Operand: a field of the container or, if it is absent, of the pod's spec.
   */
  effective?: string;
  /**
   * Operand: the value of this parameter of spec/parameters.yaml: a list, to count its items, or a text, to compare it.
   */
  parameter?: string;
  /**
   * true: the field is present and not null. false: it is missing or null.
   */
  present?: boolean;
  /**
   * The field is a text, list or map that is not empty.
   */
  nonEmpty?: true;
  /**
   * The field has this type and value. A name such as $parameters.taint.key refers to the value of a parameter.
   */
  equals?: string | number | boolean;
  /**
   * The field is one of these texts. A name such as $version.safeSysctls.names refers to a list in the version file; a
   * name such as $parameters.windowsRuntimeClasses refers to the value of a parameter.
   */
  oneOf?: [string, ...string[]] | string;
  /**
   * The field equals this text, ignoring the case of ASCII letters. Write the text in lower case.
   */
  equalsIgnoringCase?: string;
  /**
   * Some part of the field matches this pattern. See docs/rule-language.md for the supported syntax. A name such as
   * $images.windows refers to patterns in spec/images.yaml, all of which must match; a name such as
   * $parameters.windowsImages refers to a parameter's patterns, at least one of which must match.
   */
  matches?: string;
  /**
   * The field is a text with more bytes (UTF-8) than this.
   */
  bytesOver?: number;
  /**
   * With bytesOver: count only the bytes after the last occurrence of this character.
   */
  after?: string;
  /**
   * The field is a list with more items than this.
   */
  itemsOver?: number;
  /**
   * The field is a quantity that, rounded up to an integer, is less than this.
   */
  quantityBelow?: number;
  sameValue?: SameValueSource;
  /**
   * The condition in where is true for at least one element.
   */
  some?: QuantifiedSource;
  /**
   * The condition in where is true for every element.
   */
  every?: QuantifiedSource;
  /**
   * The object is in this scope of spec/scopes.yaml.
   */
  scope?: string;
  /**
   * The condition is false.
   */
  not?: PredicateSource;
  /**
   * All conditions are true.
   *
   * @minItems 1
   */
  all?: [PredicateSource, ...PredicateSource[]];
  /**
   * At least one condition is true.
   *
   * @minItems 1
   */
  any?: [PredicateSource, ...PredicateSource[]];
}
/**
 * The operand is present in every element of the collection, and all values are the same number.
 */
export interface SameValueSource {
  in: CollectionSource;
}
export interface QuantifiedSource {
  /**
   * The elements.
   */
  in: CollectionSource;
  /**
   * The condition on each element. Without an operand, it applies to the element itself.
   */
  where: PredicateSource;
}
/**
 * Disagreements by id: documents say one thing, code does another. Each entry names the part of the spec that follows
 * the code.
 */
export interface DisagreementsSource {
  [k: string]: DisagreementSource;
}
/**
 * One disagreement.
 */
export interface DisagreementSource {
  /**
   * What is true, as a short statement without a full stop.
   */
  title: string;
  /**
   * Documents that are wrong or incomplete, and code comments that people read as documentation. Each entry summarizes
   * what it claims.
   *
   * @minItems 1
   */
  documents: [CitationSource, ...CitationSource[]];
  /**
   * The code that shows what is true. Each entry describes what the code does.
   *
   * @minItems 1
   */
  code: [CitationSource, ...CitationSource[]];
  decided: DecidedSource;
}
/**
 * The part of the spec that follows the code.
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
 * Documents by id. The spec accounts for each of their statements, and sources refer to them by id.
 */
export interface DocumentsSource {
  [k: string]: DocumentSource;
}
/**
 * One document.
 */
export interface DocumentSource {
  /**
   * The title of the document.
   */
  title: string;
  /**
   * What the document is about, in our own words.
   */
  description: string;
  /**
   * The minor version that the document describes. Omitted if it names none.
   */
  kubernetes?: string;
  /**
   * The public address.
   */
  url: string;
}
/**
 * One statement and its outcome.
 */
export interface FactSource {
  /**
   * Unique name across all files: lower-case words joined with dashes.
   */
  id: string;
  /**
   * What the documents state, as one sentence in our own words, on one line.
   */
  statement: string;
  /**
   * Every place in the documents that states it.
   *
   * @minItems 1
   */
  says: [FactPlaceSource, ...FactPlaceSource[]];
  /**
   * The minor versions in spec/versions that the statement applies to. Empty for history or plans from before the first
   * of them.
   */
  kubernetes: string[];
  /**
   * What happens according to the documents, with the same values as in rules. none: nothing goes wrong; the statement
   * explains something or says that it works.
   */
  effect: "rejected" | "fails" | "ignored" | "risk" | "advice" | "none";
  outcome: OutcomeSource;
  /**
   * Ids of facts that state the opposite. Each of them must list this fact too.
   *
   * @minItems 1
   */
  contradicts?: [string, ...string[]];
}
export interface FactPlaceSource {
  /**
   * The id of a document in spec/documents.yaml.
   */
  document: string;
  /**
   * The heading of the section, as written in the document.
   */
  section: string;
}
export interface RuleOutcomeSource {
  /**
   * The rule or rules that report it or mention it in a message.
   */
  rule: NamesSource;
}
export interface DataOutcomeSource {
  /**
   * The key of the data that contains it: dotted keys in spec/versions, such as windowsBuilds.builds, or keys that
   * start with the name of another file, such as images.builds; platforms for spec/platforms.
   */
  data: NamesSource;
}
export interface FixtureOutcomeSource {
  /**
   * For things that work: the manifests in test/facts/<name>.yaml, in which no rule may report an error.
   */
  fixture: NamesSource;
}
export interface GeneratedOutcomeSource {
  /**
   * Ids of the mutations and objects that are generated for it.
   */
  generated: NamesSource;
}
export interface LimitationOutcomeSource {
  limitation: LimitationSource;
}
export interface ReasonSource {
  /**
   * Why no policy can detect it, in sentences specific to this fact.
   */
  reason: string;
}
export interface NotAPolicySource {
  /**
   * definition: the meaning of a term. pointer: where to find something. history: the time before the first version.
   * process: how the project works. background: how things work.
   */
  notAPolicy: "definition" | "pointer" | "history" | "process" | "background";
}
/**
 * Families of rules by id. The core rules of a family are released together.
 */
export interface FamiliesSource {
  [k: string]: FamilySource;
}
export interface FamilySource {
  /**
   * Display name.
   */
  title: string;
  /**
   * What the rules of the family are about.
   */
  description: string;
}
/**
 * Image references whose operating system is certain. All other images are unknown, and rules do not report unknown
 * images.
 */
export interface ImagesSource {
  /**
   * Windows releases that appear in image tags, oldest first, whether or not a Kubernetes version supports them.
   *
   * @minItems 1
   */
  builds: [ImageBuildSource, ...ImageBuildSource[]];
  hints: ImageHintsSource;
  /**
   * Patterns. The first pattern that matches an image reference applies, so patterns with a build come first. No
   * reference matches patterns of two operating systems.
   *
   * @minItems 1
   */
  images: [ImageSource, ...ImageSource[]];
  /**
   * Sources of the builds and patterns.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * One Windows release that container images are built on.
 */
export interface ImageBuildSource {
  /**
   * Name of the release, spelled as in spec/versions.
   */
  release: string;
  /**
   * Names of the release in image tags.
   *
   * @minItems 1
   */
  tags: [string, ...string[]];
  /**
   * Major, minor and build number, as in the label node.kubernetes.io/windows-build.
   */
  build: string;
}
/**
 * By operating system: a short pattern that matches every reference that the patterns of this operating system match.
 * Engines try it first, because it costs a tenth of the others.
 */
export interface ImageHintsSource {
  /**
   * Matches every Windows reference.
   */
  windows: string;
  /**
   * Matches every Linux reference.
   */
  linux: string;
}
/**
 * Image references of one operating system.
 */
export interface ImageSource {
  /**
   * Pattern that matches the reference, in the syntax that all engines share (docs/rule-language.md).
   */
  pattern: string;
  /**
   * The operating system that the image is built for.
   */
  os: "windows" | "linux";
  /**
   * The Windows release in the reference, one of builds.
   */
  build?: string;
  /**
   * Why this is certain.
   */
  why: string;
}
/**
 * One mutation: what is added to objects when they are created. Mutations are opt-in. The id is the file name.
 * docs/mutation-language.md explains each field.
 */
export interface MutationSource {
  /**
   * What the mutation does, as a short imperative without a full stop.
   */
  title: string;
  /**
   * What the mutation changes, what it leaves unchanged and why, in one to five sentences.
   */
  description: string;
  /**
   * recommended: part of the set that is installed together. Any other: installed alone.
   */
  profile: "recommended" | "mixed-cluster" | "strict";
  /**
   * What is changed in which objects. All cases are evaluated on the original object.
   *
   * @minItems 1
   */
  cases: [MutationCaseSource, ...MutationCaseSource[]];
  /**
   * Evidence that the mutation is correct: documents and code, pinned.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
export interface MutationCaseSource {
  /**
   * The scope in spec/scopes.yaml whose objects are changed.
   */
  scope: string;
  /**
   * An additional condition.
   */
  when?: PredicateSource;
  /**
   * Applies only to objects with a finding of this rule.
   */
  foundBy?: string;
  /**
   * Skips objects in which a rule reports the effect rejected for this scope. A change that moves an object into this
   * scope must not make the API server reject it.
   */
  unlessRejectedIn?: string;
  /**
   * Applies only if the images identify the Windows build: at least one image names a build, and no image names
   * another. $image.build and $image.runtimeClass are the build number and its RuntimeClass.
   */
  imagesIdentify?: "build";
  /**
   * The changes.
   *
   * @minItems 1
   */
  changes: [MutationChangeSource, ...MutationChangeSource[]];
}
export interface FixOfSource {
  /**
   * Uses the changes in this rule's fix, so that they are defined only once.
   */
  fixOf: string;
}
/**
 * Parameters by name: values that users can set because they depend on the cluster. Dots in a name separate groups.
 */
export interface ParametersSource {
  [k: string]: ParameterSource;
}
export interface ParameterSource {
  /**
   * text: one text. texts: a list of texts. patterns: a list of patterns, at least one of which must match. images: a
   * list of images, each compared exactly, or as a prefix if it ends with *.
   */
  type: "text" | "texts" | "patterns" | "images";
  /**
   * The default value. A name such as $version.windowsRuntimeClasses.names refers to a list in the version file.
   */
  default: string | string[];
  /**
   * For type text: an empty text is valid, and means that the cluster has no such value.
   */
  optional?: true;
  form?: FormSource;
  /**
   * What the parameter is and what it changes, in one or two sentences.
   */
  description: string;
}
/**
 * The form of each text. Without it, every text is valid.
 */
export interface FormSource {
  /**
   * A pattern anchored at both ends. See docs/rule-language.md for the supported syntax.
   */
  pattern: string;
  /**
   * The form in words, after "must be".
   */
  says: string;
}
/**
 * A platform: its node taints and labels, and what they mean for pods. The id is the file name.
 */
export interface PlatformSource {
  /**
   * The name of the platform.
   */
  title: string;
  /**
   * Names of its cloud provider, in lower case. Users who write one of them as the platform probably mean this one.
   *
   * @minItems 1
   */
  providers?: [string, ...string[]];
  /**
   * Taints on the platform's Windows nodes. Empty if the platform neither sets nor recommends any.
   */
  taints: TaintSource[];
  /**
   * Taints on the platform's Linux nodes that keep out Linux pods without a toleration.
   */
  linuxTaints: TaintSource[];
  /**
   * The platform's node labels that select Windows nodes. Kubernetes' own labels are in spec/versions.
   */
  nodeLabels: NodeLabelSource[];
  /**
   * A webhook of the platform handles only Windows pods whose node selector sets kubernetes.io/os to windows. Others do
   * not start.
   */
  osSelector?: "required";
  /**
   * Names of the RuntimeClasses that the platform's documentation creates for Windows.
   */
  runtimeClasses: string[];
  /**
   * Other facts that affect pods on this platform, one fact per note, in our own words.
   */
  notes: string[];
  /**
   * Sources of this data.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
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
   * Its value, case-sensitive.
   */
  value: string;
  /**
   * Its effect.
   */
  effect: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
  /**
   * platform: the platform sets it by default. convention: documentation recommends it, and users set it.
   */
  origin: "platform" | "convention";
  /**
   * Which pods get the toleration from the platform at admission. node-selector: pods with the node selector
   * kubernetes.io/os: windows.
   */
  toleratedFor: "nobody" | "node-selector";
}
/**
 * A label that only Windows nodes have with this value.
 */
export interface NodeLabelSource {
  /**
   * Its key.
   */
  key: string;
  /**
   * The prefix of the value on Windows nodes, case-sensitive.
   */
  valuePrefix: string;
}
/**
 * One rule: a fact about Windows nodes that is visible in an API object. The id is the file name.
 */
export interface RuleSource {
  /**
   * The problem that the rule reports, as a short phrase without a full stop, such as "hostPID on a Windows pod".
   */
  title: string;
  /**
   * The reason: what Windows or Kubernetes does, in one to four sentences.
   */
  description: string;
  /**
   * The family in spec/families.yaml that the rule belongs to.
   */
  family: string;
  /**
   * core: facts, always enabled. They include recommendations that documents or code of Kubernetes support, with the
   * effect advice. Any other: our own opinion, disabled until the user selects the profile.
   */
  profile: "core" | "recommended" | "mixed-cluster" | "strict";
  /**
   * What the rule reports from a version on, until the next revision. Oldest first.
   *
   * @minItems 1
   */
  revisions: [RevisionSource, ...RevisionSource[]];
  /**
   * Evidence of the fact: documents and code, pinned.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * Which objects rules check, and why an object counts as Windows.
 */
export interface ScopesSource {
  /**
   * Subjects by name: the objects that a scope selects from. `pod` is the pod template of every workload kind.
   */
  subjects: {
    [k: string]: SubjectSource;
  };
  /**
   * Evidence by id: one reason why a pod or another object is for Windows. Each is also a scope with the same name.
   */
  evidence: {
    [k: string]: EvidenceSource;
  };
  /**
   * Scopes by name: each is a set of objects.
   */
  scopes: {
    [k: string]: ScopeSource;
  };
}
export interface SubjectSource {
  /**
   * The objects that are checked.
   */
  description: string;
  /**
   * The scope of the objects that count as Windows. Findings in these objects show the evidence.
   */
  windows?: string;
  /**
   * The objects that are not for Windows, even if other objects suggest it. Only `check` reads it, to resolve
   * references between objects; no policy contains it.
   */
  excludesWindows?: PredicateSource;
  /**
   * These objects are files that never reach an API server.
   */
  admission?: false;
  /**
   * Policies never deny these objects. They only report.
   */
  denied?: false;
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
   * The resource name in API paths, such as deployments. Files have none.
   */
  resource?: string;
  /**
   * The kind is cluster-scoped: its objects have no namespace.
   */
  namespaced?: false;
  /**
   * API groups that serve the kind; the empty text is the core group.
   *
   * @minItems 1
   */
  groups: [string, ...string[]];
  /**
   * The API version in manifests; v1 by default.
   */
  version?: string;
  /**
   * API groups that no longer serve the kind but still appear in manifests. `check` reads them; they never reach
   * admission.
   */
  formerGroups?: string[];
  /**
   * Field path of the pod template. Without it: the object itself.
   */
  template?: string;
}
export interface EvidenceSource {
  /**
   * The subject that has this evidence.
   */
  subject: string;
  /**
   * Why it means Windows.
   */
  description: string;
  /**
   * The condition in words, to read after "if", without a full stop, such as: os.name is windows. Required if a rule
   * names the scope.
   */
  clause?: string;
  /**
   * The opposite of the clause, such as: os.name is not windows.
   */
  opposite?: string;
  /**
   * The evidence expresses intent, but does not keep the object off other operating systems.
   */
  places?: false;
  /**
   * Where the evidence is found.
   *
   * @minItems 1
   */
  find: [FindSource, ...FindSource[]];
}
export interface ScopeSource {
  /**
   * The objects in the scope, in words.
   */
  description: string;
  /**
   * The condition in words, to read after "if", without a full stop, such as: os.name is windows. Required if a rule
   * names the scope.
   */
  clause?: string;
  /**
   * The opposite of the clause, such as: os.name is not windows.
   */
  opposite?: string;
  /**
   * The subject that the scope selects from.
   */
  subject: string;
  /**
   * The condition. Without it: every object of the subject.
   */
  when?: PredicateSource;
}
/**
 * How one minor version of Kubernetes works with Windows nodes, where versions differ. Each group lists its sources.
 * Only the oldest version is complete; later versions are written as changes (version-changes.schema.json).
 */
export interface VersionSource {
  /**
   * The minor version, such as "1.27"; the name of the file.
   */
  kubernetes: string;
  patches: PatchesSource;
  support: SupportSource;
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
  apiServer: ApiServerSource;
  kubelet: KubeletSource;
  serviceProxy: ServiceProxySource;
  removedApis: RemovedApisSource;
  nodeProblemDetector: NodeProblemDetectorSource;
  engines: EnginesSource;
  release: ReleaseSource;
}
/**
 * The patch releases that the facts come from.
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
 * How long the Kubernetes project supports this version, and what the supported kubectl has.
 */
export interface SupportSource {
  /**
   * The day of its end of life. A planned one may change.
   */
  until: string;
  /**
   * What kubectl calls the list of kinds that it prunes, in the versions that support this one, oldest first.
   *
   * @minItems 1
   */
  pruneFlags: [string, ...string[]];
  /**
   * Where the project publishes the date, and of the flags.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * The Windows releases that this version supports on nodes and in pods.
 */
export interface WindowsBuildsSource {
  /**
   * Oldest first. Releases that only a document lists, and for which Kubernetes no longer builds images, are mentioned
   * in the sources instead.
   *
   * @minItems 1
   */
  builds: [WindowsBuildSource, ...WindowsBuildSource[]];
  /**
   * Sources of the builds.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * One Windows release.
 */
export interface WindowsBuildSource {
  /**
   * Its short name, as in image tags. spec/images.yaml has all spellings.
   */
  release: string;
  /**
   * Display name.
   */
  name: string;
  /**
   * Major, minor and build number, as in the node label.
   */
  build: string;
  /**
   * Long-Term Servicing Channel or Semi-Annual Channel.
   */
  channel: "LTSC" | "SAC";
}
/**
 * RuntimeClasses that represent a Windows build. Kubernetes creates none of them; the names are a convention.
 */
export interface WindowsRuntimeClassesSource {
  /**
   * Names that mean Windows.
   */
  names: string[];
  /**
   * Handlers that containerd supports without further configuration.
   */
  handlers: string[];
  /**
   * Handlers that only nodes with cri-dockerd support, the Docker adapter outside the kubelet.
   */
  dockerHandlers: string[];
  /**
   * Placeholder handlers in examples that no node has.
   */
  placeholders: string[];
  /**
   * Sources of the names and handlers.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * The image of the container that holds a pod's network, and how it is set in containerd.
 */
export interface PauseImagesSource {
  /**
   * The default image comes first.
   *
   * @minItems 1
   */
  images: [PauseImageSource, ...PauseImageSource[]];
  /**
   * How versions of containerd read the image from their configuration, newest first.
   *
   * @minItems 1
   */
  settings: [PauseSettingSource, ...PauseSettingSource[]];
  /**
   * Sources of the images and settings.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
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
   * default: the image that this version uses by default. signed: Microsoft's copy, with signed binaries. outdated:
   * must no longer be used.
   */
  role: "default" | "signed" | "outdated";
  /**
   * Windows releases that the image is built for, as far as its source shows.
   */
  windows?: string[];
}
/**
 * One form of the configuration of containerd.
 */
export interface PauseSettingSource {
  /**
   * The versions of containerd that read it, such as "containerd 2".
   */
  name: string;
  /**
   * Versions that read it, although they have a newer form.
   */
  alsoReadBy?: string;
  /**
   * The version of the configuration.
   */
  version: number;
  /**
   * The table, without its brackets.
   */
  table: string;
  /**
   * The field of the image in this table.
   */
  field: string;
}
/**
 * Container runtimes for Windows nodes.
 */
export interface ContainerRuntimesSource {
  containerd: ContainerdSource;
  /**
   * Versions of the Container Runtime Interface that the kubelet supports, the preferred one first.
   *
   * @minItems 1
   */
  criVersions: ["v1" | "v1alpha2", ...("v1" | "v1alpha2")[]];
  /**
   * Whether the kubelet still includes dockershim.
   */
  dockershim: boolean;
  /**
   * Other Windows runtimes that documents name.
   */
  others: string[];
  /**
   * Sources of this data.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * Minimum minor versions of containerd.
 */
export interface ContainerdSource {
  /**
   * Older versions do not work with this kubelet.
   */
  minimum: string;
  /**
   * Older versions do not support HostProcess containers.
   */
  minimumForHostProcess: string;
}
/**
 * Feature gates that affect pods on Windows nodes. A gate that is not listed does not exist in this version: a
 * component that is started with it fails to start.
 */
export interface FeatureGatesSource {
  /**
   * By name.
   *
   * @minItems 1
   */
  gates: [FeatureGateSource, ...FeatureGateSource[]];
  /**
   * Gates of this kind that no version in spec/versions has. Gates that only other versions have are added when the
   * spec is read.
   */
  unknown: string[];
  /**
   * Sources of the gates.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
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
   * locked: can no longer be changed from its default. deprecated: only for a time, to get an old behavior back.
   */
  stage: "alpha" | "beta" | "ga" | "locked" | "deprecated";
  /**
   * Whether the gate is on by default.
   */
  default: boolean;
  /**
   * Components that implement the feature.
   *
   * @minItems 1
   */
  components: [
    "kube-apiserver" | "kube-controller-manager" | "kube-scheduler" | "kubelet" | "kube-proxy",
    ...("kube-apiserver" | "kube-controller-manager" | "kube-scheduler" | "kubelet" | "kube-proxy")[]
  ];
}
/**
 * How each volume type works on a Windows node. All fields exist in the API of every version: the API server accepts
 * volumes that no node can mount.
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
  sources: [CitationSource, ...CitationSource[]];
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
   * Where the API has the field: in pod volumes, in PersistentVolumes.
   *
   * @minItems 1
   */
  in: ["pod" | "persistent-volume", ...("pod" | "persistent-volume")[]];
  /**
   * With default feature gates. works: the kubelet mounts it on Windows. redirected: a CSI driver mounts it, if one
   * runs on the node. no-windows-code: the kubelet's plugin supports only Linux, and the mount fails. untested: the
   * code is not specific to an operating system, and it has not been tested. removed: nothing implements the field any
   * more.
   */
  status: "works" | "redirected" | "no-windows-code" | "untested" | "removed";
  /**
   * For storage systems: the plugin in the kubelet, with or without Windows code. none: it has been removed.
   */
  plugin?: "windows" | "linux-only" | "none";
  /**
   * Set if Kubernetes can redirect the volume to a CSI driver.
   */
  redirect?: RedirectSource;
  /**
   * The API server returns a warning.
   */
  warns?: true;
}
/**
 * The CSI driver that replaces the plugin.
 */
export interface RedirectSource {
  /**
   * The name of the driver.
   */
  driver: string;
  /**
   * always: no gate can turn it off. by-default: a gate can turn it off. if-enabled: a gate must turn it on.
   */
  when: "always" | "by-default" | "if-enabled";
}
/**
 * Sysctls that the kubelet on Windows accepts, without effect. A pod with any other sysctl becomes Failed with the
 * reason SysctlForbidden, unless --allowed-unsafe-sysctls lists it.
 */
export interface SafeSysctlsSource {
  /**
   * The kubelet's list on operating systems other than Linux. Names with slashes as separators are accepted too.
   */
  names: string[];
  /**
   * Where the list is defined and applied.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * Workloads whose pod template the API server does not validate. It accepts a template that it would reject as a pod,
 * and the pods are never created.
 */
export interface UnvalidatedTemplatesSource {
  /**
   * The kinds.
   */
  kinds: string[];
  /**
   * Where validation is skipped.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * Node labels that identify the operating system, and what else a node selector of a pod means.
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
   * The name of the host, which one node has.
   */
  hostname: LabelSource;
  /**
   * Labels that nodes of any operating system have, so a node selector with them does not choose a system. A text that
   * ends with a slash is the prefix of all labels of a domain.
   */
  onAnySystem: string[];
  /**
   * Annotations of a Namespace with a node selector that admission adds to its pods. Only the first that a Namespace
   * has is read.
   */
  namespaceNodeSelectors: string[];
  /**
   * Labels that controllers add to pods, so that the template of a workload does not have them.
   */
  ofControllers: string[];
  /**
   * Kinds for which the API server warns about legacy keys. Pod includes pod templates.
   */
  legacyWarnedIn: string[];
  /**
   * Whether the node affinity of a PersistentVolume can be changed from legacy to current keys.
   */
  persistentVolumesMayMigrate: boolean;
  /**
   * Where the labels are set and where the API server warns about them.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * One label, set and maintained by the kubelet.
 */
export interface LabelSource {
  /**
   * Its key.
   */
  key: string;
  /**
   * Its deprecated key. Nodes still have it, with the same value.
   */
  legacyKey?: string;
  /**
   * Its possible values, if there are only a few.
   */
  values?: string[];
}
/**
 * Pod Security admission, and other admission steps that read or change security fields.
 */
export interface PodSecuritySource {
  /**
   * Checks of the restricted standard that skip pods with spec.os.name windows. Empty: such a pod can never meet the
   * standard.
   */
  restrictedExemptions: ExemptionSource[];
  /**
   * Fields that the restricted standard still requires on Windows pods.
   */
  stillRequired: string[];
  /**
   * Whether PodSecurityPolicy still exists. It sets Linux fields regardless of the operating system.
   */
  podSecurityPolicy: boolean;
  /**
   * Whether seccomp annotations of a new pod are copied into its seccompProfile, which a Windows pod must not have.
   */
  seccompAnnotationsCopied: boolean;
  /**
   * Sources of the checks.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * One check that skips Windows pods.
 */
export interface ExemptionSource {
  /**
   * The id of the check.
   */
  check: string;
  /**
   * The first policy version that skips the check. The policy version comes from the namespace label, not from the
   * server.
   */
  fromPolicyVersion: string;
}
/**
 * Pod features that work on Windows.
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
   * The default path. Nothing else uses it on Windows.
   */
  terminationMessagePath: string;
  /**
   * How long Windows itself waits after the shutdown event if the runtime does not apply terminationGracePeriodSeconds.
   * A value in the Windows registry of the image.
   */
  stopWaitSeconds: number;
  /**
   * Sources of this data.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * What the API server evaluates itself, without a webhook.
 */
export interface ApiServerSource {
  /**
   * Kinds of admissionregistration.k8s.io/v1 that it serves and evaluates by default.
   */
  admissionPolicies: ("ValidatingAdmissionPolicy" | "MutatingAdmissionPolicy")[];
  /**
   * Libraries of CEL that new policies can use, of those that generated policies use and that not all API servers with
   * policies have. An API server accepts a library in new policies one minor version after it evaluates the library in
   * stored ones.
   */
  celLibraries: ("two-variable-comprehensions" | "lists")[];
  /**
   * Where kinds are served, and libraries are added to the environment of CEL.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * Version-specific behavior of the kubelet on Windows.
 */
export interface KubeletSource {
  /**
   * How many minor versions older than the API server a kubelet may be.
   */
  minorsBehind: number;
  /**
   * Whether a runAsUser that all containers share prevents the kubelet from mounting the service account token. The pod
   * then stays in ContainerCreating.
   */
  runAsUserBreaksTokenVolume: boolean;
  /**
   * The first patch release of this minor version that mounts the service account token in spite of a runAsUser. Absent
   * if there is none.
   */
  runAsUserRepairedIn?: string;
  /**
   * The first patch release in which runAsNonRoot rejects ContainerAdministrator in any letter case. Older releases
   * compare exactly.
   */
  runAsNonRootFoldsCaseSince: string;
  /**
   * Whether the kubelet requests the node's network from the runtime for pods without HostProcess. containerd ignores
   * the request.
   */
  requestsHostNetwork: boolean;
  /**
   * Whether --resolv-conf=Host works, and with it dnsPolicy Default.
   */
  resolvConfHost: boolean;
  /**
   * Whether CPU limits are correct on nodes with more than 64 logical processors.
   */
  cpuLimitCountsAllProcessorGroups: boolean;
  /**
   * Whether the kubelet detects memory pressure only by the private memory of processes, and so too late.
   */
  memoryPressureCountsPrivateMemoryOnly: boolean;
  /**
   * Whether the kubelet stops pods gracefully when the node shuts down.
   */
  gracefulNodeShutdown: boolean;
  /**
   * Fields of KubeletConfiguration that keep the kubelet from starting if they are set (for a list: if it is not
   * empty).
   */
  fatalSettings: string[];
  /**
   * Further fields that do so only where cgroupsPerQOS is false.
   */
  fatalSettingsWithoutCgroups: string[];
  /**
   * Sources of this behavior.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * kube-proxy on Windows nodes. The API server never rejects a Service because of Windows.
 */
export interface ServiceProxySource {
  /**
   * Modes that kube-proxy supports.
   *
   * @minItems 1
   */
  modes: [ProxyModeSource, ...ProxyModeSource[]];
  /**
   * Service types that work. Headless Services work too.
   */
  serviceTypes: string[];
  /**
   * Whether, by default, a load balancer still uses terminating endpoints if there are no others.
   */
  terminatingEndpoints: boolean;
  /**
   * Sources of this data.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
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
   * Whether it is the default mode.
   */
  default: boolean;
  /**
   * Whether it is deprecated.
   */
  deprecated: boolean;
}
/**
 * Versions of kinds that the API server no longer serves.
 */
export interface RemovedApisSource {
  /**
   * Those that manifests can contain, without requests such as Scale. The version that removes them comes first.
   *
   * @minItems 1
   */
  kinds: [RemovedApiSource, ...RemovedApiSource[]];
  /**
   * Sources of this data.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * A kind in a version of the API that the API server no longer serves.
 */
export interface RemovedApiSource {
  /**
   * apiVersion and kind, such as batch/v1beta1 CronJob.
   */
  name: string;
  /**
   * The first minor version of Kubernetes without it.
   */
  removedIn: string;
  /**
   * The apiVersion that replaces it; absent where the kind no longer exists.
   */
  use?: string;
  /**
   * Objects of this kind are in no namespace.
   */
  namespaced?: false;
}
/**
 * Support for the node problem detector on Windows nodes.
 */
export interface NodeProblemDetectorSource {
  /**
   * What the documentation of this version says.
   */
  support: "none" | "unstated" | "preliminary";
  /**
   * Where the documentation says so. Empty if it says nothing.
   */
  sources: CitationSource[];
}
/**
 * Policy engines for clusters of this version.
 */
export interface EnginesSource {
  supported: SupportedEnginesSource;
  executed: ExecutedEnginesSource;
  /**
   * Where the engines document what they support.
   *
   * @minItems 1
   */
  sources: [CitationSource, ...CitationSource[]];
}
/**
 * By engine: minor versions that support this version of Kubernetes, oldest first.
 */
export interface SupportedEnginesSource {
  /**
   * Releases of the engine that are tested with this version, or whose compatibility matrix covers it.
   */
  [k: string]: string[];
}
/**
 * By engine or program: releases that were tested with the policies of this version, oldest first. A test compares them
 * with the releases that `npm run conformance` runs.
 */
export interface ExecutedEnginesSource {
  /**
   * Releases of the program that evaluates the policies of the engine; none for an engine without policies for this
   * version.
   */
  [k: string]: string[];
}
/**
 * The next release of the policies for this version.
 */
export interface ReleaseSource {
  /**
   * Semantic version of the release and of all policies in it.
   */
  version: string;
  /**
   * The day of the release.
   */
  date: string;
}
