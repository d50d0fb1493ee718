/**
 * Writes src/spec/types.ts, the TypeScript types of what an author may write, from spec/schema.
 * `--check` compares instead of writing.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import { packageRoot } from "../src/lib/package.js";

const target = `${packageRoot}src/spec/types.ts`;
const schemaFolder = `${packageRoot}spec/schema/`;
const banner = "// Generated from spec/schema by `npm run generate`; do not edit.";

/** One schema that refers to all others, so that what two of them share becomes one type. */
function everySchema(): Parameters<typeof compile>[0] {
  const files = readdirSync(schemaFolder).filter((name) => name.endsWith(".schema.json")).sort();
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

if (!process.argv.includes("--check")) writeFileSync(target, types);
else if (readFileSync(target, "utf8") !== types) {
  console.error("src/spec/types.ts does not fit spec/schema. Run `npm run generate`.");
  process.exitCode = 1;
}
