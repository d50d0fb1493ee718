import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { compareText } from "../lib/compare.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import { packageRoot } from "../lib/package.js";
import type { SpecDocument } from "./document.js";
import { parseSpecDocument, readSpecDocument } from "./document.js";
import { readFields } from "./read-fields.js";
import type { Spec, SpecFile } from "./read-spec.js";
import { Reader } from "./read-spec.js";
import type { Schemas } from "./schema.js";
import { loadSchemas, validate } from "./schema.js";
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
export interface ReadCustomRules {
  /** Its only rules are those of the folder. */
  readonly spec: Spec;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the rules of a folder, and validates each file by its schema. Other files than `*.yaml` and `*.yml` are ignored.
 *
 * @param folder the path; @param shown its name in messages
 */
export function readCustomRules(folder: string, shown: string): ReadCustomRules {
  const base = (read ??= readBase(join(packageRoot, "spec")));
  const diagnostics: Diagnostic[] = [];
  const rules = rulesIn(folder, shown, base.schemas, diagnostics);
  return { spec: { ...base.spec, rules }, diagnostics };
}

interface Base {
  readonly spec: Omit<Spec, "rules">;
  readonly schemas: Schemas;
}

let read: Base | undefined;

/** What rules depend on: a fifth of the spec. Its files are valid, because a release has been built from them. */
function readBase(folder: string): Base {
  const schemas = loadSchemas(join(folder, "schema"));
  const reader = new Reader(folder, schemas);
  const required = <Content>(name: string): SpecFile<Content> => {
    const file = reader.file<Content>(name, name);
    if (file === undefined) throw new Error(`spec/${name}.yaml of this package is damaged. Install the package again.`);
    return file;
  };
  const written = reader.folder<WrittenVersion>("versions", schemaOfVersion);
  const { versions } = completeVersions(written, reader.invalid, schemas("version"));
  const families = required<FamiliesSource>("families");
  const spec: Omit<Spec, "rules"> = {
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
    invalid: new Set(),
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

function rulesIn(
  folder: string,
  shown: string,
  schemas: Schemas,
  diagnostics: Diagnostic[],
): readonly SpecFile<RuleSource>[] {
  const names = readdirSync(folder).filter((name) => /^[^.].*\.ya?ml$/.test(name));
  if (names.length === 0) {
    const message = "This folder has no rules. Write each rule into a file *.yaml, or remove the setting.";
    diagnostics.push({ file: shown, line: 1, column: 1, message });
  }
  return names.sort(compareText).flatMap((name) => {
    const document = readSpecDocument(join(folder, name), `${shown}/${name}`);
    const faults = Array.isArray(document) ? document : validate(document, schemas("custom-rule"));
    diagnostics.push(...faults);
    if (Array.isArray(document) || faults.length > 0) return [];
    const id = basename(name).replace(/\.ya?ml$/, "");
    return [{ id, document, content: completed(document.value as CustomRuleSource) }];
  });
}

/** Sources are optional for users, and only printed. */
function completed({ profile = "core", ...source }: CustomRuleSource): RuleSource {
  return { sources: [] as unknown as RuleSource["sources"], ...source, family: customFamily, profile };
}
