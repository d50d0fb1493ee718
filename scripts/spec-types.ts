/**
 * Writes what follows from spec/schema: the schema of a version that is written as changes, and src/spec/types.ts, the
 * TypeScript types of what an author may write. Of spec/custom-resources.yaml it writes a module, because reading YAML would take a
 * tenth of the start of `check`. `--check` compares instead of writing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { wrapAnsi } from "fast-wrap-ansi";
import { compile } from "json-schema-to-typescript";
import { parse } from "yaml";
import { packageRoot } from "../src/lib/package.js";
import type { CustomResourcesSource } from "../src/spec/types.js";
import type { Schema } from "./version-changes-schema.js";
import { versionChangesSchema } from "./version-changes-schema.js";

const schemaFolder = `${packageRoot}spec/schema/`;
const changesSchema = "version-changes.schema.json";
const banner = "// Generated from spec/schema by `npm run generate`; do not edit.";

/** One schema that refers to all others, so that what two of them share becomes one type. */
function everySchema(): Parameters<typeof compile>[0] {
  // Changes have no additional fields, so they need no types.
  const files = readdirSync(schemaFolder)
    .filter((name) => name.endsWith(".schema.json") && name !== changesSchema)
    .sort();
  const properties = files.map((file) => [file.replace(".schema.json", ""), { $ref: file }]);
  return {
    type: "object",
    description: "Every kind of file of the spec, by the name of its schema.",
    additionalProperties: false,
    required: properties.map(([name]) => name as string),
    properties: Object.fromEntries(properties),
  };
}

const types = await compile(everySchema(), "SpecFiles", {
  bannerComment: banner,
  cwd: schemaFolder,
  unreachableDefinitions: false,
});

/** Breaks comments at the width of code: the compiler writes each description as one line. */
function withShortComments(code: string): string {
  return code.replace(/^( *\* )(.+)$/gm, (_, start: string, words: string) =>
    wrapAnsi(words, 120 - start.length).replace(/^/gm, start),
  );
}

/** The kinds of spec/custom-resources.yaml, without their sources. */
function customResources(): string {
  const text = readFileSync(`${packageRoot}spec/custom-resources.yaml`, "utf8");
  const kinds = (parse(text) as CustomResourcesSource).map(
    ({ apiVersion, kind, resource, template }) =>
      `  { ${Object.entries({ apiVersion, kind, resource, template })
        .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
        .join(", ")} },`,
  );
  return `// Generated from spec/custom-resources.yaml by \`npm run generate\`; do not edit.

import type { CustomResource } from "./custom-resource.js";

/** Custom resources with a pod template that \`check\` knows. */
export const knownCustomResources: readonly CustomResource[] = [
${kinds.join("\n")}
];
`;
}

const version = JSON.parse(readFileSync(`${schemaFolder}version.schema.json`, "utf8")) as Schema;
const generated = {
  [`spec/schema/${changesSchema}`]: `${JSON.stringify(versionChangesSchema(version), undefined, 2)}\n`,
  "src/spec/types.ts": withShortComments(types),
  "src/model/known-custom-resources.ts": customResources(),
};

for (const [path, text] of Object.entries(generated)) {
  const target = `${packageRoot}${path}`;
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
    console.error(`${path} does not match the spec. Run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}
