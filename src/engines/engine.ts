import type { Model, Rule } from "../model/model.js";
import type { Mutation } from "../model/mutation.js";
import type { ParameterValues } from "../model/parameter.js";
import type { Policy } from "../model/policy.js";
import type { RuleGroup } from "./groups.js";
import type { Fixture, MutationFixture } from "./samples/fixtures.js";
import type { Question, Sample } from "./samples/samples.js";
import type { TemplateRenderer } from "./template-renderer.js";

/**
 * A policy engine: everything that the rest of the program needs of it. An engine is one folder, which exports one of these,
 * a line in `index.ts`, and one in `names.ts`. Nothing outside its folder knows its name.
 */
export interface Engine {
  /** `kyverno`: the name of its folders in releases, and its key in `release.json`. */
  readonly id: string;
  /** What people call it. */
  readonly title: string;
  /**
   * Programs that evaluate its policies on manifests. `npm run conformance` asks each of them. Versions of the spec list the
   * versions of the first one by the engine's id, those of the others by their own names.
   */
  readonly programs: readonly string[];
  readonly names: EngineNames;
  /** Absent for an engine that evaluates files or requests without being installed in a cluster. */
  readonly cluster?: ClusterEngine;
  /** Compiles a model. Pure: equal models and contexts give equal bytes. */
  emit(model: Model, context: EmitContext): Emission;
  /** A program that makes more files of the emitted ones; absent if there are none. */
  readonly compiler?: Compiler;
  /** Evaluates its policies as Wasm, without another program; absent if it has none. */
  readonly wasm?: WasmPolicies;
  readonly releaseParts: ReleaseParts;
}

/** What makes more files of the emitted ones. A release keeps what an earlier one made of the same sources. */
export interface Compiler {
  /** `opa`: its key under `artifacts` in `release.json`. */
  readonly program: string;
  /** The bytes of compiled files depend on it, so exactly one version is used. */
  readonly version: string;
  /** The package URL of one version, for the SBOM of a release. */
  packageUrl(version: string): string;
  readonly outputs: readonly CompiledFile[];
}

/** A file of a release that is made of generated ones. Its bytes depend on them and on the compiler's version alone. */
export interface CompiledFile {
  /** Its path inside the release. */
  readonly path: string;
  /** Is the file of that path part of what it is made of? */
  isSource(path: string): boolean;
  /** Does the program make it? The npm package contains such files, because its users may not have the program. */
  readonly needsProgram: boolean;
  /** @throws CompilerError */
  make(sources: readonly OutputFile[]): Promise<Buffer>;
}

/** A compiler is missing, or does not accept what was generated. The message describes it in sentences. */
export class CompilerError extends Error {}

export interface WasmPolicies {
  /** The file of the release that contains them. */
  readonly path: string;
  /**
   * @param wasm the content of that file
   * @param values of parameters that a user has set
   * @throws Error if the content is not a policy
   */
  load(wasm: Uint8Array, values: ParameterValues): Promise<Policy>;
}

/** The names that an engine needs in its policies, and those that it gives to policies. */
interface EngineNames extends NameLimits {
  /** The policies or kinds that users name in exceptions and constraints. */
  policies(model: Model): readonly string[];
}

/**
 * The names that policies of an engine can contain. `names.ts` of its folder has them, because `check` needs them for custom rules and
 * loads no engine.
 */
export interface NameLimits {
  /** Names, in kebab-case, that generated policies use themselves. The spec and custom rules do not have them, nor with a number at the end. */
  readonly reserved: readonly string[];
  /** Those that only the id of a rule or mutation may not be. */
  readonly reservedIds?: readonly string[];
  /** What policies put before names of scopes and parameters, so that no id begins with it. */
  readonly prefixes?: readonly string[];
  /**
   * How policies spell a name of the spec, and the id of a rule, with `.2` behind it for the second text of the rule. No two names may be
   * spelled alike.
   */
  spell(name: string): string;
  /** The most characters of the id of a rule or mutation, because names in policies contain it; absent without a limit. */
  readonly longestRule?: number;
  /** The most characters of the name of a family, as above. */
  readonly longestFamily?: number;
}

/** An engine that runs in a cluster, so that each of its versions supports some versions of Kubernetes. */
export interface ClusterEngine {
  /** The namespace that it is installed in. Policies deny nothing there. */
  readonly namespace?: string;
  /** Its versions that support the model's version of Kubernetes and run the policies. */
  available(model: EngineData): Availability;
  /** One sentence about the versions that support a version of Kubernetes. @param versions `1.11 and 1.12` */
  supportText(versions: string): string;
  /** Which of its versions to use, as a sentence: for an engine whose policies are tested with others than its project tests. */
  readonly recommendation?: string;
}

/** What availability depends on. */
export type EngineData = Pick<Model, "version" | "apiServer" | "engines" | "executed">;

/** Minor versions of an engine, oldest first: `["1.11", "1.12"]`; or why there is none, as sentences. */
export type Availability = { readonly versions: readonly string[] } | { readonly unavailable: string };

/** What every engine gets. */
export interface EmitContext {
  readonly renderTemplate: TemplateRenderer;
  /** Namespaces where policies deny nothing: a cluster must start even when a policy is wrong. Sorted. */
  readonly excludedNamespaces: readonly string[];
  /**
   * One object for all equal values. Versions of Kubernetes differ in few rules: what an engine makes of an interned value, and
   * `remembered`, it makes once for all versions that share the value.
   */
  readonly intern: <Value>(value: Value) => Value;
}

/** What an engine makes of one model. */
export interface Emission {
  /** The policies, and what installs them. Made when they are first read. */
  readonly files: readonly OutputFile[];
  /** What the engine cannot express exactly. */
  readonly unsupported: readonly Unsupported[];
  /** One rule in the policies. @throws RangeError for a rule that the model lacks or the engine does not support */
  ruleIn(rule: Rule): RuleInEngine;
  /** What the engine's users expect beside policies: tests, samples, overlays, packages for catalogs. */
  supportingFiles(context: SupportContext): readonly OutputFile[];
}

/** A file of a release: its path inside `dist-policies/<minor>/`, with slashes, and its text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
  /**
   * True for what catalogs and test runs need and an installation does not: `npm run release` packages it, and the
   * committed release is without it.
   */
  readonly packagedOnly?: true;
}

/** A file for packages only, whose text is made when it is read. */
export function packagedFile(path: string, makeText: () => string): OutputFile {
  return {
    path,
    packagedOnly: true,
    get text() {
      return makeText();
    },
  };
}

/** The file of that path. @throws RangeError where there is none */
export function fileAt(path: string, files: readonly OutputFile[]): OutputFile {
  const file = files.find((one) => one.path === path);
  if (file === undefined) throw new RangeError(`The engine has no file ${path}.`);
  return file;
}

/** A rule or a mutation that an engine cannot express exactly, and why. It is left out there, never approximated. */
export type Unsupported = { readonly reason: string } & (
  | { readonly rule: string; readonly mutation?: undefined }
  | { readonly mutation: string; readonly rule?: undefined }
);

/** One rule in one engine. */
export interface RuleInEngine {
  readonly excerpts: readonly Excerpt[];
  readonly exceptions: readonly Exception[];
}

/** A piece of a policy: how the engine expresses one rule. */
export interface Excerpt {
  /** What the engine calls it: a package, a policy and its rule, a kind of constraint. */
  readonly name: string;
  /** The file of the release that has the piece. */
  readonly path: string;
  /** As Markdown names it. */
  readonly language: string;
  /** The piece, as it is in the file but for its indentation. */
  readonly text: string;
  /** What else belongs to it, for a sentence that names the file. */
  readonly note?: string;
}

/** A way to leave out a rule, completely or for some objects. */
export interface Exception {
  /** What it does, as sentences. */
  readonly how: string;
  /** As Markdown names it. */
  readonly language: string;
  readonly text: string;
}

/** What supporting files are made from, besides the model. */
export interface SupportContext extends EmitContext {
  /** The model before a user set anything in it: what fixtures expect is true there. */
  readonly defaultModel: Model;
  /** The fixtures of a rule, by name. */
  readonly fixturesOf: (rule: string) => readonly Fixture[];
  /** The fixtures of a mutation, by name. */
  readonly mutationFixturesOf: (mutation: string) => readonly MutationFixture[];
  /** Objects that show what a rule, or some of its cases, reports. */
  readonly samplesOf: (question: Question) => readonly Sample[];
}

/** What an engine adds to a release besides its files. */
export interface ReleaseParts {
  /** Files of the engine that are in no folder with its name. */
  readonly rootFiles: readonly string[];
  /** @param availability for the model's version of Kubernetes; undefined for an engine that is not installed in clusters */
  readme(model: Model, availability: Availability | undefined): ReadmeParts;
  /** OCI artifacts that its users pull. @param files those of the release, by path */
  artifacts(files: ReadonlyMap<string, Buffer>): readonly OciArtifact[];
}

/** The parts of a release's README about one engine, as Markdown. */
export interface ReadmeParts {
  /** Rows of the first table: a program, how it reports, and how it denies errors. */
  readonly usage: readonly { readonly program: string; readonly report: string; readonly deny: string }[];
  /** The content of its folder; absent if the release has no policies of the engine. */
  readonly folder?: string;
  /** Paragraphs of "Install", each under the name of a program. */
  readonly install: readonly { readonly program: string; readonly text: string }[];
  /** How to add a profile, in sentences. */
  readonly profiles?: string;
  /** The set that denies errors. */
  readonly denyingSet?: string;
  /** Items of the list of exceptions, each under the name of a program. */
  readonly exceptions?: readonly { readonly program: string; readonly text: string }[];
  /** How a user sets parameters, in sentences; absent if the policies contain the values. */
  readonly parameters?: string;
  /** Sets of kinds that no command of `upgrade` prunes, so that each is updated with a separate command. */
  readonly separateSets?: readonly string[];
  /** Commands that replace an older release. kubectl calls the flag for the kinds to prune differently in its versions. */
  readonly upgrade?: (pruneFlag: string) => readonly string[];
  /** What a user must know before these commands, in sentences. */
  readonly upgradeNote?: string;
  readonly uninstall?: Uninstall;
  /** The names of a group's policies. */
  group?(group: RuleGroup): string;
  readonly mutations?: MutationNotes;
}

interface Uninstall {
  readonly commands: readonly string[];
  /** Why these commands are enough, without the full stop. */
  readonly reason: string;
  /** A sentence about the order of the commands. */
  readonly order?: string;
}

export interface MutationNotes {
  /** Sentences below the title "Mutations". */
  readonly text: string;
  /** A column of the table of mutations: the policy of each, where it has one. */
  readonly column?: { readonly title: string; name(mutation: Mutation): string | undefined };
}

/** An OCI artifact of the kind that one program pulls. */
export interface OciArtifact {
  readonly program: string;
  readonly description: string;
  /** The media type of its configuration, which is empty. */
  readonly config: string;
  readonly layers: readonly OciLayer[];
}

/** One file of an OCI artifact. */
export interface OciLayer {
  /** Its path where the artifact is pulled to. */
  readonly title: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly annotations?: Readonly<Record<string, string>>;
}
