import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines } from "../src/engines/index.js";
import { hexDigest } from "../src/lib/digest.js";
import { packageRoot } from "../src/lib/package.js";
import { compareRelease, readRelease } from "../src/release/files.js";
import type { ReleaseIndex } from "../src/release/index-file.js";
import { releasePaths } from "../src/release/paths.js";
import { readSums } from "../src/release/verify/sums.js";
import { linters } from "../src/spec-lint/load-spec.js";
import { sourceFiles, suitesOf } from "./source-files.js";
import { models } from "./spec.js";
import { pages } from "./unit/explain/samples.js";

const test = suite("completeness");
const sources = sourceFiles("src", "test", "scripts");

test("every test file runs its suites, because uvu skips the others without warning", () => {
  const tests = sources.filter(({ path }) => path.endsWith(".test.ts"));
  const silent = tests.filter((file) => {
    const { made, run } = suitesOf(file);
    return made.length === 0 || made.some((name) => !run.includes(name));
  });
  assert.equal(
    silent.map(({ path }) => path),
    [],
  );
  assert.ok(tests.some(({ path }) => path === "test/completeness.test.ts"));
});

test("the suite of a unit test has the path of its file, by which it is found and run", () => {
  const units = sources.filter(({ path }) => /^test\/unit\/.*\.test\.ts$/.test(path));
  const namesOf = (text: string): readonly string[] =>
    [...text.matchAll(/ = suite(?:<.*>)?\("([^"]*)"\)/g)].map(([, name = ""]) => name);
  assert.equal(
    units.filter(({ path, text }) => namesOf(text).join() !== path.slice("test/unit/".length, -".test.ts".length)),
    [],
  );
  assert.ok(units.length > 100);
});

test("no test passes a text to throws of uvu, which would not compare it", () => {
  const lines = sources.flatMap(({ path, text }) =>
    text.split("\n").map((line, index) => ({ place: `${path}:${index + 1}`, line })),
  );
  assert.equal(
    lines.filter(({ line }) => /assert\.throws\(.*\), ["'`]/.test(line)).map(({ place }) => place),
    [],
  );
});

test("every linter has a test", () => {
  const tested = new Set(
    readdirSync(join(packageRoot, "test", "unit", "spec-lint")).map((name) => name.replace(".test.ts", "")),
  );
  assert.equal(
    linters.map(({ id }) => id).filter((id) => !tested.has(id)),
    [],
  );
  assert.ok(linters.length > 20);
});

test("the types of the spec are those of its schemas", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(packageRoot, "build", "scripts", "spec-types.js"), "--check"],
    { encoding: "utf8" },
  );
  assert.is(stderr, "");
  assert.is(status, 0);
});

test("docs/rules has one up-to-date page for every rule", () => {
  assert.equal(compareRelease(join(packageRoot, "docs", "rules"), pages()), { changed: [], missing: [], extra: [] });
  const rules = [...new Set(models().flatMap((model) => model.rules.map(({ id }) => id)))];
  assert.equal(
    readdirSync(join(packageRoot, "docs", "rules")).sort(),
    [...rules.map((id) => `${id}.md`), "README.md"].sort(),
  );
});

const snake = (id: string): string => id.replaceAll("-", "_");

/** Where an engine has its rules, and what their names are in. */
const ruleNames: Readonly<Record<string, readonly [folder: string, pattern: RegExp]>> = {
  opa: ["opa/bundle/", /^package wincompat\.rules\.(\w+)$/gm],
  kyverno: ["kyverno/(?:nodes|policies)/wincompat-", /(?:^ +|[|&] \{)"([a-z0-9-]+)": /gm],
  "kyverno-cel": ["kyverno-cel/(?:nodes|policies)/wincompat-", /^ *: '([a-z0-9-]+): '$/gm],
  gatekeeper: ["gatekeeper/", /^ {6}package lib\.wincompat\.rules\.(\w+)$/gm],
  vap: ["vap/policies/", /^ {4}message: "([a-z0-9-]+): /gm],
};

for (const model of models()) {
  const release = readRelease(join(packageRoot, "dist-policies", model.version));
  const index = JSON.parse(release.get("release.json")?.toString() ?? "{}") as ReleaseIndex;
  const ids = model.rules.map(({ id }) => id);
  const mutations = model.mutations.map(({ id }) => id);

  /** The matches of a pattern in the files of an engine, in all profiles. */
  const found = (engine: string, pattern: RegExp): string[] => {
    const isOfEngine = new RegExp(`^${engine}|/${engine}`);
    const texts = [...release].filter(([path]) => isOfEngine.test(path)).map(([, content]) => content.toString());
    return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)))].sort();
  };

  test(`SHA256SUMS of ${model.version} lists every file but itself, with its digest`, () => {
    const files = [...release].filter(([path]) => path !== releasePaths.sums);
    assert.equal(
      readSums(String(release.get(releasePaths.sums)), releasePaths.sums),
      new Map(files.map(([path, content]) => [path, hexDigest(content)])),
    );
  });

  /** The rules of an engine: all except those that it lists as unsupported. */
  const rulesOf = (engine: string): string[] =>
    ids.filter((id) => !index.unsupported[engine]?.some(({ rules }) => rules.includes(id))).sort();

  test(`the release of ${model.version} has exactly the rules that each engine supports`, () => {
    assert.equal(
      index.rules.map(({ id }) => id),
      ids,
      "release.json",
    );
    for (const [engine, [folder, pattern]] of Object.entries(ruleNames))
      assert.equal(found(folder, pattern).map(snake).sort(), rulesOf(engine).map(snake).sort(), engine);
    for (const named of [Object.keys(index.unsupported), Object.keys(ruleNames)])
      assert.equal(named.sort(), engines.map(({ id }) => id).sort());
    assert.equal(
      found("README.md", /^\| ([a-z][a-z0-9-]*) \| [^|]+ \| [^|]+ \|$/gm).filter(
        (id) => !["conftest", "engine", "mutation", "parameter", "rule", ...mutations].includes(id),
      ),
      [...ids].sort(),
      "README.md",
    );
  });
}

test.run();
