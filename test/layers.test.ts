import { posix } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
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
  "explain",
  "report",
  "cli",
  "browser.ts",
  "index.ts",
  "cli.ts",
];

function layerOf(path: string): string {
  return path.split("/")[1] ?? "";
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
      .filter((to) => layers.indexOf(layerOf(to)) > layers.indexOf(layerOf(source.path)))
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

test("an import in the wrong direction is found in every form", () => {
  const upward = [
    'import { run } from "../cli/program.js";',
    'import type { CheckSession } from "../check/session.js";',
    'const { run } = await import("../fix/fix-files.js");',
    'export * from "../index.js";',
  ];
  for (const text of upward) assert.is(wrongWay([{ path: "src/model/a.ts", text }]).length, 1, text);
  assert.equal(
    wrongWay([{ path: "src/model/a.ts", text: 'import { spec } from "../spec/read-spec.js";\nimport "./b.js";' }]),
    [],
  );
});

test.run();
