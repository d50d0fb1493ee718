import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Wanted } from "../../scripts/conformance/parts.js";
import { longFiles, partsFor, testsOfEveryVersion, toolsOf } from "../../scripts/conformance/parts.js";
import { slowTests } from "../../scripts/uvu.js";
import { packageRoot } from "../../src/lib/package.js";
import { engines } from "../engines/engines.js";

const test = suite("conformance/parts");

function titles(wanted: Wanted): readonly string[] {
  const parts = partsFor(wanted);
  if (typeof parts === "string") throw new Error(parts);
  return parts.map(({ title }) => title);
}

test("Kyverno is asked for each version that every run asks, first, and by all files that know it", () => {
  const all = titles({});
  assert.equal(all.slice(0, 3), [
    "agreement kyverno-1.12.6 1.24",
    "agreement kyverno-1.12.6 1.27",
    "agreement kyverno-1.12.6 1.30",
  ]);
  assert.ok(all.includes("agreement opa-1.22.0") && all.includes("mutants") && all.includes("api-server"));
});

test("of one engine only what asks it is left", () => {
  assert.equal(titles({ engine: "opa-1.22.0", kubernetes: "1.27" }), [
    "agreement opa-1.22.0 1.27",
    "acceptance opa-1.22.0 1.27",
    "affinity opa-1.22.0 1.27",
    "custom opa-1.22.0 1.27",
    "build-selection opa-1.22.0 1.27",
    "engines opa-1.22.0 1.27",
    "exceptions opa-1.22.0 1.27",
    "opa-server opa-1.22.0 1.27",
    "packaging opa-1.22.0 1.27",
    "parameters opa-1.22.0 1.27",
    "peer-faults opa-1.22.0 1.27",
    "quantities opa-1.22.0 1.27",
    "signature opa-1.22.0 1.27",
  ]);
});

test("long files start before the others, and each of them is a file", () => {
  const names = longFiles.map((file) => file.replace(".conformance.js", ""));
  const all = titles({}).filter((title) => !title.startsWith("agreement "));
  assert.equal(all.slice(0, names.length), names);
});

test("of a version without an API server none is asked", () => {
  assert.not.ok(titles({ kubernetes: "1.25" }).includes("api-server 1.25"));
  assert.ok(titles({ kubernetes: "1.24" }).includes("api-server 1.24"));
});

test("tests that compare few versions in npm test are run with all of them, unless one is selected", () => {
  const all = titles({}).filter((title) => title.endsWith(", every version"));
  assert.equal(all, [
    "(?:compile|conformance/samples|fuzz|generate/objects|satisfiability|wasm|wasm-parameters), every version",
    "unit/cli/(?:build/up-to-date|settings), every version",
    "unit/engines/gatekeeper/(?:cel-set|engine|excerpt|template), every version",
    "unit/engines/(?:admissible|alternation|cel/variables|kyverno/(?:branches|engine|excerpt|mutation|needed-words)|kyverno-cel/(?:engine|mutation)|mutations|vap/engine), every version",
    "unit/(?:check/suppression/coverage|manifests/documents|release/packaged-only), every version",
    "unit/(?:diff/predicates|fix/(?:edit/edit-document|finding-fixes|fixtures)|report/formats/junit), every version",
    "unit/model/(?:linear-pattern|mutate|pattern-(?:pieces|words)|quantity|shared-evaluations|simplify), every version",
  ]);
  const ofOne = [...titles({ kubernetes: "1.27" }), ...titles({ engine: "opa-1.22.0" })];
  assert.not.ok(ofOne.some((title) => title.endsWith(", every version")));
});

test("every test that compares few versions is among them", () => {
  const few = /^import \{.*\b(?:comparedModels|sampledModels|isOfEveryVersion|runsOf)\b/m;
  const files = globSync("**/*.test.ts", { cwd: join(packageRoot, "test") });
  const patterns = titles({}).flatMap((title) => /^(.*), every version$/.exec(title)?.[1] ?? []);
  assert.equal(
    files.filter((file) => few.test(readFileSync(join(packageRoot, "test", file), "utf8"))).sort(),
    files.filter((file) => new RegExp(`^(?:${patterns.join("|")})\\.test\\.ts$`).test(file)).sort(),
  );
});

/** The alternatives of a pattern: `a/(?:b|c)` is `a/b` and `a/c`. */
function alternativesOf(pattern: string): readonly string[] {
  const innermost = /\(\?:([^()]*)\)/.exec(pattern);
  if (innermost === null) return [pattern];
  const [group, inner = ""] = innermost;
  return inner.split("|").flatMap((one) => alternativesOf(pattern.replace(group, () => one)));
}

test("every alternative of a pattern for tests that run here is a file or a folder", () => {
  assert.equal(alternativesOf("a/(?:b|c/(?:d|e))"), ["a/b", "a/c/d", "a/b", "a/c/e"]);
  const missing = [...testsOfEveryVersion, ...slowTests]
    .flatMap(alternativesOf)
    .map((name) => (name.endsWith("/[^/]+") ? name.slice(0, -"[^/]+".length) : `${name}.test.ts`))
    .filter((path) => !existsSync(join(packageRoot, "test", path)));
  assert.equal(missing, []);
});

test("every file that asks for engines is listed with its tools, and no other", () => {
  const asks = /\b(?:askedEngines|chosenEngines|newestEngine|neededEngines|engineTest|testWith|neededEngine)\(/;
  const files = globSync("*.conformance.ts", { cwd: join(packageRoot, "test", "conformance") });
  const asking = files.filter((file) =>
    asks.test(readFileSync(join(packageRoot, "test", "conformance", file), "utf8")),
  );
  const listed = Object.keys(toolsOf).map((file) => file.replace(/\.js$/, ".ts"));
  // The runner divides this one by engines.
  assert.equal(asking.sort(), [...listed, "agreement.conformance.ts"].sort());
});

test("every listed tool is pinned", () => {
  const tools = Object.values(toolsOf).flatMap((names) => (names === "newest" ? [] : names));
  assert.equal(
    tools.filter((name) => engines.every(({ tool }) => tool !== name)),
    [],
  );
});

test("an engine on request is asked with --all, by its name, or with its version", () => {
  const oracle = { engine: "oracle-1.25", kubernetes: "1.25" };
  assert.ok(titles(oracle).includes("kubernetes oracle-1.25 1.25"));
  assert.ok(titles({ kubernetes: "1.25" }).includes("kubernetes 1.25"));
  const onRequest = "agreement kyverno-1.12.6 1.25";
  assert.equal(
    [{ all: true }, {}].map((wanted) => titles(wanted).includes(onRequest)),
    [true, false],
  );
});

test("unknown names are reported, with those that exist", () => {
  assert.match(
    String(partsFor({ engine: "kyverno-1.12" })),
    /^There is no engine kyverno-1\.12\. Engines are opa-1\.22\.0,/,
  );
  assert.match(
    String(partsFor({ kubernetes: "1.99" })),
    /^There are no rules for Kubernetes 1\.99\. Versions are 1\.24, /,
  );
  assert.is(
    partsFor({ engine: "kube-apiserver-1.24.17", kubernetes: "1.27" }),
    "kube-apiserver-1.24.17 is not made for Kubernetes 1.27.",
  );
  assert.is(partsFor({ engine: "oracle-1.37", kubernetes: "1.27" }), "oracle-1.37 is not made for Kubernetes 1.27.");
});

test.run();
