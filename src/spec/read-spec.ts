import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { compareText } from "../lib/compare.js";
import type { Diagnostic, Place } from "../lib/diagnostic.js";
import type { SpecFile } from "./document.js";
import { knownDocument, readSpecDocument } from "./document.js";
import type { Fields } from "./fields.js";
import type { KnownSpec } from "./known-spec.js";
import { readFields } from "./read-fields.js";
import type { Schemas } from "./schema.js";
import { loadSchemas, validate, validSchemas } from "./schema.js";
import type {
  CustomResourcesSource,
  DisagreementsSource,
  DocumentsSource,
  FactSource,
  FactsSource,
  FamiliesSource,
  ImagesSource,
  MutationSource,
  ParametersSource,
  PlatformSource,
  RuleSource,
  ScopesSource,
} from "./types.js";
import type { VersionData, WrittenVersion } from "./versions.js";
import { completeVersions, schemaOfVersion } from "./versions.js";

/** Everything that authors wrote. */
export interface Spec {
  readonly rules: readonly SpecFile<RuleSource>[];
  readonly mutations: readonly SpecFile<MutationSource>[];
  readonly versions: readonly SpecFile<VersionData>[];
  readonly platforms: readonly SpecFile<PlatformSource>[];
  /** What documents state, by topic. */
  readonly facts: readonly SpecFile<FactsSource>[];
  readonly scopes: SpecFile<ScopesSource>;
  readonly families: SpecFile<FamiliesSource>;
  readonly images: SpecFile<ImagesSource>;
  readonly parameters: SpecFile<ParametersSource>;
  readonly documents: SpecFile<DocumentsSource>;
  /** Statements of documents that the code contradicts. */
  readonly disagreements: SpecFile<DisagreementsSource>;
  /** Custom resources with a pod template; no release contains them. */
  readonly customResources: SpecFile<CustomResourcesSource>;
  /** Files that exist and are not valid, such as `rules/win-host-pid.yaml`: linters do not report references to them. */
  readonly invalid: ReadonlySet<string>;
  /** The API's fields, by minor version. */
  readonly fields: ReadonlyMap<string, Fields>;
  /** sha256 over the names and texts of all files that releases are made of, as `sha256:…`. */
  readonly digest: string;
}

/** The spec of a folder, with what is wrong in single files. */
interface ReadSpec {
  /** Undefined if a file such as scopes.yaml is missing, or if a version is invalid. */
  readonly spec: Spec | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a spec, and validates each file by its schema.
 *
 * @param folder the folder with `rules/`, `versions/`, `schema/`, …; messages call it `spec`
 * @param schemas those of the folder, by default
 * @param known what the files contain, so that they do not need to be parsed and validated
 */
export function readSpec(folder: string, schemas?: Schemas, known?: KnownSpec): ReadSpec {
  const schemaFolder = join(folder, "schema");
  if (known !== undefined) return read(folder, validSchemas, known);
  if (schemas !== undefined) return read(folder, schemas);
  if (existsSync(schemaFolder)) return read(folder, loadSchemas(schemaFolder));
  const message = `This is no folder with a spec: it has no ${existsSync(folder) ? "folder schema" : "files"}. Name the folder with rules/, versions/ and schema/.`;
  return { spec: undefined, diagnostics: [{ file: folder, line: 1, column: 1, message }] };
}

function read(folder: string, schemas: Schemas, known?: KnownSpec): ReadSpec {
  const reader = new Reader(folder, schemas, known);
  const rules = reader.folder<RuleSource>("rules", "rule");
  const mutations = reader.folder<MutationSource>("mutations", "mutation");
  const writtenVersions = reader.folder<WrittenVersion>("versions", schemaOfVersion);
  const platforms = reader.folder<PlatformSource>("platforms", "platform");
  const files = {
    scopes: reader.file<ScopesSource>("scopes", "scopes"),
    families: reader.file<FamiliesSource>("families", "families"),
    images: reader.file<ImagesSource>("images", "images"),
    parameters: reader.file<ParametersSource>("parameters", "parameters"),
    documents: reader.file<DocumentsSource>("documents", "documents"),
  };
  // A reader of its own: no release is made of these files, so they are no part of the digest.
  const asideReader = new Reader(folder, schemas, known);
  const facts = asideReader.folder<FactsSource>("facts", "facts");
  const filesAside = {
    disagreements: asideReader.file<DisagreementsSource>("disagreements", "disagreements"),
    customResources: asideReader.file<CustomResourcesSource>("custom-resources", "custom-resources"),
  };
  const { invalid, digest } = reader;
  const { versions, diagnostics: faultsOfChanges } = completeVersions(writtenVersions, invalid, schemas("version"));
  const diagnostics = [...reader.diagnostics, ...faultsOfChanges, ...asideReader.diagnostics];
  // Linters compare with every version. Where one is missing, they would report faults of files that have none.
  const lacksVersions =
    versions.length === 0 ||
    versions.length < writtenVersions.length ||
    [...invalid].some((file) => file.startsWith("versions/"));
  const present = allPresent({ ...files, ...filesAside });
  if (present === undefined || lacksVersions) return { spec: undefined, diagnostics };
  const fieldsOf = (version: string): [string, Fields] => [version, readFields(join(folder, "fields"), version)];
  const fields = new Map(versions.map(({ content }) => fieldsOf(content.kubernetes)));
  return { spec: { rules, mutations, versions, platforms, facts, ...present, invalid, fields, digest }, diagnostics };
}

/** The same files; undefined where one is missing. */
function allPresent<Files extends Readonly<Record<string, unknown>>>(
  files: Files,
): { readonly [Name in keyof Files]: NonNullable<Files[Name]> } | undefined {
  const isPresent = Object.values(files).every((file) => file !== undefined);
  return isPresent ? (files as { readonly [Name in keyof Files]: NonNullable<Files[Name]> }) : undefined;
}

function missing(file: string, what: "file" | "folder"): Diagnostic {
  return { file, line: 1, column: 1, message: `The spec needs this ${what}. Restore it.` };
}

/** The name of a schema, or a function that chooses it by the content of a file. */
type SchemaName = string | ((content: unknown) => string);

/** Reads files and collects what is wrong with them. */
export class Reader {
  readonly diagnostics: Diagnostic[] = [];
  readonly invalid = new Set<string>();
  readonly #hash = createHash("sha256");

  constructor(
    private readonly root: string,
    private readonly schemas: Schemas,
    private readonly known?: KnownSpec,
  ) {}

  get digest(): string {
    return `sha256:${this.#hash.copy().digest("hex")}`;
  }

  folder<Content>(name: string, schema: SchemaName): SpecFile<Content>[] {
    const names = existsSync(join(this.root, name)) ? readdirSync(join(this.root, name)).sort(compareText) : [];
    if (names.length === 0) this.diagnostics.push(missing(`spec/${name}`, "folder"));
    return names
      .filter((file) => !file.startsWith("."))
      .flatMap((file) => {
        if (/\.ya?ml$/.test(file)) return this.#read<Content>(`${name}/${file}`, schema) ?? [];
        const message = "Only *.yaml files are read here. Rename the file, or move it away.";
        this.diagnostics.push({ file: `spec/${name}/${file}`, line: 1, column: 1, message });
        return [];
      });
  }

  file<Content>(name: string, schema: string): SpecFile<Content> | undefined {
    return this.#read(`${name}.yaml`, schema);
  }

  #read<Content>(path: string, schema: SchemaName): SpecFile<Content> | undefined {
    const file = `spec/${path}`;
    if (!existsSync(join(this.root, path))) {
      this.diagnostics.push(missing(file, "file"));
      return undefined;
    }
    const known = this.known?.values[path];
    const document =
      known === undefined
        ? readSpecDocument(join(this.root, path), file)
        : knownDocument(join(this.root, path), file, known);
    if (Array.isArray(document)) return this.#refuse(path, document);
    this.#hash.update(`${path}\n${document.text.replaceAll("\r\n", "\n")}\n`);
    const faults = validate(document, this.schemas(typeof schema === "string" ? schema : schema(document.value)));
    if (faults.length > 0) return this.#refuse(path, faults);
    return { id: basename(path).replace(/\.ya?ml$/, ""), document, content: document.value as Content };
  }

  #refuse(path: string, faults: readonly Diagnostic[]): undefined {
    this.invalid.add(path);
    this.diagnostics.push(...faults);
  }
}

/** One row of spec/facts, and its place. */
export interface FactSite {
  /** Its file, without folder and extension. */
  readonly topic: string;
  readonly source: FactSource;
  /** The place of the value behind these keys of the row. */
  place(...keys: readonly (string | number)[]): Place;
}

/** Every fact, by file, in the order of the rows. */
export function factsOf({ facts }: Pick<Spec, "facts">): readonly FactSite[] {
  return facts.flatMap(({ id, document, content }) =>
    content.map((source, index) => ({ topic: id, source, place: (...keys) => document.place([index, ...keys]) })),
  );
}

/** The subject of a scope, or of evidence, which is a scope, too. Undefined where nothing has the name. */
export function subjectOfScope({ scopes: { content } }: Pick<Spec, "scopes">, name: string): string | undefined {
  return (content.scopes[name] ?? content.evidence[name])?.subject;
}
