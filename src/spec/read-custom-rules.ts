import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { compareText } from "../lib/compare.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import { fileDiagnostic } from "../lib/diagnostic.js";
import { explainFileProblem } from "../lib/file-problem.js";
import type { SpecDocument, SpecFile } from "./document.js";
import { parseSpecDocument, readSpecDocument } from "./document.js";
import { knownSpec, packageSpecFolder } from "./known-spec.js";
import { readFields } from "./read-fields.js";
import type { Spec } from "./read-spec.js";
import { Reader } from "./read-spec.js";
import type { Schemas } from "./schema.js";
import { loadSchemas, validate, validSchemas } from "./schema.js";
import type {
  CustomRuleSource,
  DocumentsSource,
  FamiliesSource,
  ImagesSource,
  ParametersSource,
  RuleSource,
  ScopesSource,
} from "./types.js";
import type { WrittenVersion } from "./versions.js";
import { completeVersions, schemaOfVersion } from "./versions.js";

/** The family of all custom rules. */
export const customFamily = "custom";

const family: FamiliesSource[string] = {
  title: "Custom rules",
  description: "Rules that users add to those of wincompat.",
};

/** Custom rules with everything of the package's spec that they can refer to, and what is wrong with single files. */
interface ReadCustomRules {
  /** Its only rules are those of the folder. */
  readonly spec: Spec;
  readonly diagnostics: readonly Diagnostic[];
}

/** A folder with rules. */
export interface RulesFolder {
  readonly path: string;
  /** Its name in messages. */
  readonly shown: string;
}

/** Reads the rules of folders, and validates each file by its schema. Other files than `*.yaml` and `*.yml` are ignored. */
export function readCustomRules(folders: readonly RulesFolder[]): ReadCustomRules {
  const base = (read ??= readBase());
  const diagnostics: Diagnostic[] = [];
  const invalid = new Set<string>();
  const rules = folders.flatMap((folder) => rulesIn(folder, base.schemas, { diagnostics, invalid }));
  return { spec: { ...base.spec, rules, invalid }, diagnostics };
}

interface Base {
  readonly spec: Omit<Spec, "rules" | "invalid">;
  readonly schemas: Schemas;
}

let read: Base | undefined;

/** What rules depend on: a fifth of the spec. Its files are valid, because a release has been built from them. */
function readBase(): Base {
  const folder = packageSpecFolder;
  const schemas = loadSchemas(join(folder, "schema"));
  const known = knownSpec();
  const validity = known === undefined ? schemas : validSchemas;
  const reader = new Reader(folder, validity, known);
  const required = <Content>(name: string): SpecFile<Content> => {
    const file = reader.file<Content>(name, name);
    if (file === undefined) throw new Error(`spec/${name}.yaml of this package is damaged. Install the package again.`);
    return file;
  };
  const written = reader.folder<WrittenVersion>("versions", schemaOfVersion);
  const { versions } = completeVersions(written, reader.invalid, validity("version"));
  const families = required<FamiliesSource>("families");
  const spec: Omit<Spec, "rules" | "invalid"> = {
    mutations: [],
    versions,
    platforms: [],
    facts: [],
    scopes: required<ScopesSource>("scopes"),
    families: { ...families, content: { ...families.content, [customFamily]: family } },
    images: required<ImagesSource>("images"),
    parameters: required<ParametersSource>("parameters"),
    documents: required<DocumentsSource>("documents"),
    disagreements: absent("disagreements", {}),
    customResources: absent("custom-resources", []) as unknown as Spec["customResources"],
    fields: new Map(
      versions.map(({ content: { kubernetes } }) => [kubernetes, readFields(join(folder, "fields"), kubernetes)]),
    ),
    digest: reader.digest,
  };
  return { spec, schemas };
}

/** A file that custom rules do not depend on. */
function absent<Content>(id: string, content: Content): SpecFile<Content> {
  return { id, document: parseSpecDocument("", `spec/${id}.yaml`) as SpecDocument, content };
}

/** The ids of the rules in folders, valid or not; undefined where a folder cannot be read, so that any name could be one. */
export function customRuleIds(folders: readonly RulesFolder[]): ReadonlySet<string> | undefined {
  const names = folders.map(({ path }) => namesIn(path));
  return names.some((one) => typeof one === "string") ? undefined : new Set(names.flat().map(idOf));
}

function idOf(name: string): string {
  return basename(name).replace(/\.ya?ml$/, "");
}

/** What is wrong with files, which reading them adds to. */
interface Faults {
  readonly diagnostics: Diagnostic[];
  /** As in {@link Spec}: `rules/our-registry.yaml`. */
  readonly invalid: Set<string>;
}

function rulesIn(
  { path: folder, shown }: RulesFolder,
  schemas: Schemas,
  { diagnostics, invalid }: Faults,
): readonly SpecFile<RuleSource>[] {
  const names = namesIn(folder);
  if (typeof names === "string") diagnostics.push(fileDiagnostic(shown, names));
  return (typeof names === "string" ? [] : names).sort(compareText).flatMap((name) => {
    const document = readSpecDocument(join(folder, name), `${shown}/${name}`);
    const faults = Array.isArray(document) ? document : validate(document, schemas("custom-rule"));
    diagnostics.push(...faults);
    if (Array.isArray(document) || faults.length > 0) {
      invalid.add(`rules/${name}`);
      return [];
    }
    return [{ id: idOf(name), document, content: completed(document.value as CustomRuleSource) }];
  });
}

/** Thousands take longer to read and lint than everything that they check. */
const mostRules = 1000;

/** Is a file in a folder of rules one of them, by its name? */
export function isRuleFile(path: string): boolean {
  return /^[^.].*\.ya?ml$/.test(basename(path));
}

/** The names of the files with rules, or why none is read. */
function namesIn(folder: string): string[] | string {
  try {
    return ruleFilesIn(folder);
  } catch (error) {
    return explainFileProblem(error);
  }
}

function ruleFilesIn(folder: string): string[] | string {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return "There is no such folder. Name a folder with rules.";
  if (!found.isDirectory()) return "This is not a folder. Name the folder with the rules.";
  const names = readdirSync(folder).filter(isRuleFile);
  if (names.length > mostRules)
    return `This folder has ${names.length} rules, and at most ${mostRules} are read. Remove those that no longer apply, or join similar ones.`;
  return names.length > 0 ? names : "This folder has no rules. Write each rule into a file *.yaml.";
}

/** Adds what users do not have to write: sources, which are only printed, and that there is no fix. */
function completed({ profile = "core", revisions, ...source }: CustomRuleSource): RuleSource {
  const sources = [] as unknown as RuleSource["sources"];
  const withFix = revisions.map((one) => ({ fix: "none" as const, ...one })) as RuleSource["revisions"];
  return { sources, ...source, family: customFamily, profile, revisions: withFix };
}
