import { posix } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines as everyEngine } from "../src/engines/index.js";
import type { SourceFile } from "./source-files.js";
import { sourceFiles } from "./source-files.js";

const test = suite("layers");

/** The folders of src, and its entry points. Each imports from those before it, and from no other. */
const layers = [
  "lib",
  "spec",
  "model",
  "engines",
  "spec-lint",
  "diff",
  "release",
  "manifests",
  "check",
  "fix",
  "upgrade",
  "cluster",
  "explain",
  "report",
  "browser.ts",
  "index.ts",
  "cli",
  "cli.ts",
];

const engines = everyEngine.map(({ id }) => id);

function layerOf(path: string): string {
  const [root, layer = ""] = path.split("/");
  return root === "src" ? layer : `${root} outside of src`;
}

/** Is this an import from a later layer, from outside of src, or of an entry point from a folder? */
function isWrongWay(from: string, to: string): boolean {
  const [here, there] = [from, to].map((path) => layers.indexOf(layerOf(path))) as [number, number];
  const ofEntryPoint = isEntryPoint(to) && !isEntryPoint(from);
  return there === -1 || there > here || ofEntryPoint;
}

function isEntryPoint(path: string): boolean {
  return layerOf(path).endsWith(".ts");
}

/** Paths of the files that a file imports, also those that it loads later or only for their types. */
function importsOf({ path, text }: SourceFile): readonly string[] {
  const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)\.js"/g)].map(([, name = ""]) => `${name}.ts`);
  return named.map((name) => posix.join(posix.dirname(path), name));
}

/** `spec/load.ts imports spec-lint/index.ts` for each import that leaves its folder in the wrong direction. */
function wrongWay(sources: readonly SourceFile[]): readonly string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter((to) => isWrongWay(source.path, to))
      .map((to) => `${source.path} imports ${to}`),
  );
}

const sources = sourceFiles("src");

test("every folder of src is a layer", () => {
  assert.equal([...new Set(sources.map(({ path }) => layerOf(path)))].sort(), [...layers].sort());
});

test("folders import one way", () => {
  assert.equal(wrongWay(sources), []);
  assert.ok(sources.flatMap(importsOf).length > 1000);
});

test("no file of src runs a script of the checkout, which the npm package does not have", () => {
  const run = sources.filter(({ text }) => /"scripts"|build\/scripts/.test(text)).map(({ path }) => path);
  assert.equal(run, []);
});

/** What remains when files that import none of the others, or that none of the others imports, are left out again and again. */
function inCycles(sources: readonly SourceFile[]): readonly string[] {
  const paths = new Set(sources.map(({ path }) => path));
  const imported = new Set(sources.flatMap(importsOf));
  const left = sources.filter((source) => imported.has(source.path) && importsOf(source).some((to) => paths.has(to)));
  return left.length === sources.length ? [...paths] : inCycles(left);
}

test("files import each other without cycles, also for types and on request", () => {
  assert.equal(inCycles(sources), []);
});

test("a cycle of files is found", () => {
  // a → b ⇄ c → d
  const sources = [
    ["a", 'import type { B } from "./b.js";'],
    ["b", 'const { c } = await import("./c.js");'],
    ["c", 'import type { B } from "./b.js";\nimport { d } from "./d.js";'],
    ["d", ""],
  ].map(([name, text = ""]) => ({ path: `src/model/${name}.ts`, text }));
  assert.equal(inCycles(sources), ["src/model/b.ts", "src/model/c.ts"]);
});

test("an import in the wrong direction is found in every form", () => {
  const upward = [
    'import { run } from "../cli/program.js";',
    'import type { CheckSession } from "../check/check-session.js";',
    'const { run } = await import("../fix/fix-files.js");',
    'export * from "../index.js";',
  ];
  assert.is(wrongWay([{ path: "src/cli/a.ts", text: 'import { check } from "../index.js";' }]).length, 1);
  assert.is(wrongWay([{ path: "src/browser.ts", text: 'import { run } from "./cli/program.js";' }]).length, 1);
  assert.is(wrongWay([{ path: "src/cli.ts", text: 'import { all } from "../scripts/all.js";' }]).length, 1);
  assert.equal(wrongWay([{ path: "src/index.ts", text: 'export * from "./browser.js";' }]), []);
  for (const text of upward) assert.is(wrongWay([{ path: "src/model/a.ts", text }]).length, 1, text);
  assert.equal(
    wrongWay([{ path: "src/model/a.ts", text: 'import { spec } from "../spec/read-spec.js";\nimport "./b.js";' }]),
    [],
  );
});

/** The folder of an engine that a path is in. */
function engineOf(path: string): string | undefined {
  return engines.find((id) => path.startsWith(`src/engines/${id}/`));
}

/** The list of engines, and that of the names that their policies can contain. */
const lists = ["src/engines/index.ts", "src/engines/names.ts"];

/** Imports of an engine's folder from outside of it. Only the lists of engines may import from there. */
function importsOfEngines(sources: readonly SourceFile[]): readonly string[] {
  return sources
    .filter(({ path }) => !lists.includes(path))
    .flatMap((source) =>
      importsOf(source)
        .filter((to) => engineOf(to) !== undefined && engineOf(to) !== engineOf(source.path))
        .map((to) => `${source.path} imports ${to}`),
    );
}

test("only the lists of engines import the folder of an engine", () => {
  assert.equal(importsOfEngines(sources), []);
  const importsIn = (list: string): readonly string[] => sources.filter(({ path }) => path === list).flatMap(importsOf);
  const [all, names] = lists.map(importsIn) as [readonly string[], readonly string[]];
  for (const id of engines) {
    assert.ok(all.includes(`src/engines/${id}/engine.ts`), id);
    assert.ok(names.includes(`src/engines/${id}/names.ts`), id);
  }
  // Names are read by every check, so they are lists and nothing that makes policies.
  const loaded = names.flatMap((path) => sources.filter((one) => one.path === path)).flatMap(importsOf);
  assert.equal(
    loaded.filter((path) => /(?:engine|modules|policies)\.ts$/.test(path) && path !== "src/engines/engine.ts"),
    [],
  );
});

/** What engines share, and which of them import it. */
const shared: Readonly<Record<string, readonly string[]>> = {
  cel: ["vap", "kyverno-cel", "gatekeeper"],
  rego: ["opa", "gatekeeper"],
  "kyverno-program": ["kyverno", "kyverno-cel"],
};

/** Imports of what engines share from outside of it and of these engines. */
function importsOfShared(sources: readonly SourceFile[]): readonly string[] {
  return Object.entries(shared).flatMap(([folder, importers]) => {
    const allowed = [folder, ...importers].map((one) => `src/engines/${one}/`);
    return sources
      .filter(({ path }) => !allowed.some((one) => path.startsWith(one)))
      .flatMap((source) =>
        importsOf(source)
          .filter((to) => to.startsWith(`src/engines/${folder}/`))
          .map((to) => `${source.path} imports ${to}`),
      );
  });
}

test("only engines that share a language or a program import it, and each of them does", () => {
  assert.equal(importsOfShared(sources), []);
  for (const [folder, importers] of Object.entries(shared))
    for (const id of importers)
      assert.ok(
        sources.some(
          (source) =>
            source.path.startsWith(`src/engines/${id}/`) &&
            importsOf(source).some((to) => to.startsWith(`src/engines/${folder}/`)),
        ),
        `${id} imports nothing of ${folder}`,
      );
});

test("an import of what other engines share is found", () => {
  const text = 'import { kyvernoProgram } from "../kyverno-program/versions.js";';
  assert.equal(importsOfShared([{ path: "src/engines/opa/a.ts", text }]), [
    "src/engines/opa/a.ts imports src/engines/kyverno-program/versions.ts",
  ]);
  assert.equal(importsOfShared([{ path: "src/engines/kyverno-cel/a.ts", text }]), []);
});

/** The folder of report that a path is in; undefined for a file of report itself. */
function reportFolderOf(path: string): string | undefined {
  return /^src\/report\/([^/]+)\//.exec(path)?.[1];
}

/** Imports of a report's folder from outside of it, in `src/report`. Only the writers of formats are shared. */
function importsOfReports(sources: readonly SourceFile[]): readonly string[] {
  return sources
    .filter(({ path }) => path.startsWith("src/report/"))
    .flatMap((source) =>
      importsOf(source)
        .filter((to) => ![undefined, "formats", reportFolderOf(source.path)].includes(reportFolderOf(to)))
        .map((to) => `${source.path} imports ${to}`),
    );
}

test("reports share only what is in src/report and its formats", () => {
  assert.equal(importsOfReports(sources), []);
  const text = 'import { caseOf } from "../check/junit.js";\nimport { section } from "../formats/markdown.js";';
  assert.equal(importsOfReports([{ path: "src/report/fix/a.ts", text }]), [
    "src/report/fix/a.ts imports src/report/check/junit.ts",
  ]);
  assert.is(importsOfReports([{ path: "src/report/formats/a.ts", text }]).length, 1);
});

test("an import of an engine's folder is found", () => {
  const text = 'import { opa } from "../opa/engine.js";';
  assert.equal(importsOfEngines([{ path: "src/engines/gatekeeper/a.ts", text }]), [
    "src/engines/gatekeeper/a.ts imports src/engines/opa/engine.ts",
  ]);
  assert.equal(importsOfEngines([{ path: "src/engines/opa/a.ts", text }]), []);
});

test.run();
