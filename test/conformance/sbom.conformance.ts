import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Ajv } from "ajv";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readSources } from "../../scripts/release/inputs.js";
import type { Lock } from "../../scripts/release/locked.js";
import { sbomOf } from "../../scripts/release/sbom.js";
import { engines } from "../../src/engines/index.js";
import { packageRoot } from "../../src/lib/package.js";
import { askedModels } from "./asked.js";
import { releaseFolder } from "./release-folder.js";

const test = suite("sbom");
const schemas = join(
  dirname(createRequire(import.meta.url).resolve("@cyclonedx/cyclonedx-library/package.json")),
  "res",
  "schema",
);
const lock = JSON.parse(readFileSync(join(packageRoot, "package-lock.json"), "utf8")) as Lock;

/** The schema that the makers of CycloneDX publish, with those that it refers to. */
function schema(name: string): object {
  return JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), "utf8")) as object;
}

const ajv = new Ajv({ strict: false, validateFormats: false });
for (const name of ["spdx", "jsf-0.82"])
  ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
const isBom = ajv.compile(schema("bom-1.5"));

for (const model of askedModels()) {
  test(`the SBOM of the release for ${model.version} is valid CycloneDX 1.5`, () => {
    for (const source of readSources([releaseFolder(model)])) {
      const bom = JSON.parse(sbomOf(source, lock, engines)) as object;
      assert.ok(isBom(bom), JSON.stringify(isBom.errors));
      assert.not(isBom({ ...bom, components: [{ type: "policy", name: "x" }] }));
    }
  });
}

test.run();
