/**
 * Writes build/fixtures.json: the documents of all fixtures as JSON, so that no test parses them again. `npm run compile` runs this.
 * Documents that differ as JSON from what they are as YAML are left out, and parsed when they are read.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseAllDocuments } from "yaml";
import { knownManifestsFile, readKnownManifests } from "../src/engines/samples/known-manifests.js";
import { fixturesFolder, mutationFixturesFolder, packageRoot } from "../src/lib/package.js";

/** Has the version of the parser that the file was made with. */
const madeByFile = join(packageRoot, "build", "fixtures.parser");

const { version } = createRequire(import.meta.url)("yaml/package.json") as { readonly version: string };
const isSameParser = existsSync(madeByFile) && readFileSync(madeByFile, "utf8") === version;
const before = isSameParser ? readKnownManifests() : new Map<string, string>();
const now = new Map(texts().flatMap(entryOf));
if (now.size !== before.size || [...now.keys()].some((text) => !before.has(text))) write();

function texts(): readonly string[] {
  return [fixturesFolder, mutationFixturesFolder].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  );
}

function entryOf(text: string): [string, string][] {
  const known = before.get(text);
  if (known !== undefined) return [[text, known]];
  const documents = parseAllDocuments(text);
  // It is reported when the file is read.
  if (documents.some(({ errors }) => errors.length > 0)) return [];
  const values = documents.map((one): unknown => one.toJS());
  const json = JSON.stringify(values);
  return isDeepStrictEqual(JSON.parse(json), values) ? [[text, json]] : [];
}

function write(): void {
  rmSync(madeByFile, { force: true });
  // Commands that run meanwhile find the earlier file, or all of this one.
  writeFileSync(`${knownManifestsFile}.new`, JSON.stringify([...now]));
  renameSync(`${knownManifestsFile}.new`, knownManifestsFile);
  writeFileSync(madeByFile, version);
}
