import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { engines as everyEngine } from "../../src/engines/index.js";
import { releasesFolder } from "../../src/release/released.js";
import { models } from "../spec.js";
import type { Engine } from "./engines.js";
import { engines, findEngine, isNeeded, patchRelease, projectFolder, versionOf } from "./engines.js";

function pins({ module, requirements = "go.mod" }: Engine): string {
  return readFileSync(join(projectFolder, module, requirements), "utf8");
}

for (const engine of engines.filter((each) => each.requirements === undefined)) {
  test(`${engine.module} pins ${engine.tool} ${engine.version} and the package that is built`, () => {
    const text = pins(engine);
    assert.match(text, new RegExp(`^(?:tool |\\t)${engine.package.replaceAll(".", "[.]")}$`, "m"));
    const required = [...text.matchAll(/^\t(\S+) (v\S+)/gm)];
    const holders = required.filter(([, path]) => engine.package.startsWith(path ?? "-"));
    assert.equal(
      holders.map(([, , version]) => version),
      [`v${engine.version}`],
    );
  });
}

/** The Go module with the version of a tool whose requirements are in a separate file. */
const versioned: Readonly<Record<string, string>> = {
  oracle: "k8s.io/kubernetes",
  "admission-oracle": "k8s.io/kubernetes",
  "affinity-oracle": "k8s.io/component-helpers",
  "kube-apiserver": "k8s.io/kubernetes",
  kubectl: "k8s.io/kubernetes",
  etcd: "go.etcd.io/etcd/server/v3",
  "kubectl-reader": "k8s.io/cli-runtime",
  "constraint-crds": "github.com/open-policy-agent/gatekeeper/v3",
};

for (const engine of engines.filter((each) => each.requirements !== undefined)) {
  test(`${engine.requirements} pins ${engine.tool} ${engine.version}`, () => {
    const pinned = new RegExp(
      `^\t?(?:require )?${versioned[engine.tool]} v${engine.version.replaceAll(".", "\\.")}(?:\\.|\\s|$)`,
      "m",
    );
    assert.match(pins(engine), pinned);
  });
}

/** What the spec calls programs: the first one of an engine like the engine, the others by their own names. */
const programs = Object.fromEntries(
  everyEngine.flatMap(({ id, programs: own }) => own.map((program, index) => [index === 0 ? id : program, program])),
);

/** Releases of a program that do not read the policies of an engine. */
const unable: Readonly<Record<string, readonly string[]>> = { "kyverno-cel": ["1.12.6"] };

/** In dist-policies: making the policies of all versions takes seconds, and `cli/build/up-to-date.test.ts` compares them. */
function hasPolicies(engine: string, version: string): boolean {
  return existsSync(join(releasesFolder, version, engine));
}

for (const { version, executed } of models()) {
  test(`the spec names the engines that judge by the policies of ${version}, and the release that judges them`, () => {
    const judging = (engine: string, tool: string): string[] =>
      engines
        .filter((one) => one.tool === tool && (one.kubernetes ?? [version]).includes(version))
        .map((one) => one.version)
        .filter((release) => unable[engine]?.includes(release) !== true);
    const withPolicies = everyEngine.filter(({ id }) => hasPolicies(id, version));
    const asked = Object.entries(programs).map(([engine, tool]) => [
      engine,
      everyEngine.some(({ id }) => id === engine) && !withPolicies.some(({ id }) => id === engine)
        ? []
        : judging(engine, tool),
    ]);
    assert.equal(executed, { ...Object.fromEntries(asked), kubernetes: [patchRelease(version)] });
  });
}

const oracles = engines.filter(({ tool }) => tool === "oracle");

function oraclesOf(extent: Parameters<typeof isNeeded>[1]): readonly string[] {
  return oracles.filter((oracle) => isNeeded(oracle, extent)).map(({ version }) => version);
}

test("every run asks the oldest and the newest oracle, and those in which validation of Windows pods changes", () => {
  assert.equal(oraclesOf({ all: false }), ["1.24", "1.27", "1.30", "1.33", "1.35", "1.37"]);
});

test("--all asks the oracle of every minor version, and --kubernetes also that of one", () => {
  const minors = Array.from({ length: 14 }, (_, index) => `1.${24 + index}`);
  assert.equal(oraclesOf({ all: true }), minors);
  assert.equal(oraclesOf({ all: false, kubernetes: "1.29" }), ["1.24", "1.27", "1.29", "1.30", "1.33", "1.35", "1.37"]);
});

test("what waits for a request is Kubernetes itself, for a version between the oldest and the newest", () => {
  const onRequest = engines.filter((engine) => engine.onRequest);
  assert.equal([...new Set(onRequest.map(({ tool }) => tool))], ["oracle", "admission-oracle", "kube-apiserver"]);
  for (const { kubernetes = [] } of onRequest)
    assert.not.ok(kubernetes.includes("1.24") || kubernetes.includes("1.37"), kubernetes.join());
});

test("every version that has rules has an oracle", () => {
  const judged = new Set(oracles.map(({ version }) => version));
  assert.equal(
    models().filter(({ version }) => !judged.has(version)),
    [],
  );
});

const admissionOracles = engines.filter(({ tool }) => tool === "admission-oracle");

test("an admission oracle is of the same release as the oracle of its version", () => {
  assert.equal(
    admissionOracles.map(({ kubernetes: [minor = ""] = [] }) => minor),
    ["1.30", "1.33", "1.36", "1.37"],
  );
  for (const { version, kubernetes: [minor = ""] = [] } of admissionOracles) assert.is(version, patchRelease(minor));
});

/** The build tags in the sources of a folder. */
function tagsUsed(folder: string): readonly string[] {
  const files = readdirSync(join(projectFolder, folder)).filter((name) => name.endsWith(".go"));
  const texts = files.map((name) => readFileSync(join(projectFolder, folder, name), "utf8"));
  return texts.flatMap((text) => /^\/\/go:build !?(\w+)$/m.exec(text)?.[1] ?? []);
}

for (const [folder, programs] of [
  ["test/oracle", oracles],
  ["test/oracle/admission", admissionOracles],
] as const) {
  test(`the build tags of ${folder} are those of its sources, and newer programs keep the tags of older ones`, () => {
    const used = new Set(tagsUsed(folder).filter((tag) => tag !== "tools"));
    assert.equal(new Set(programs.flatMap(({ tags = [] }) => tags)), used);
    for (const [index, { tags = [] }] of programs.slice(1).entries()) {
      for (const tag of programs[index]?.tags ?? [])
        assert.ok(tags.includes(tag), `${programs[index + 1]?.version} has no tag ${tag}`);
    }
  });
}

test("an engine outside the table is a mistake of the caller", () => {
  assert.throws(() => findEngine("opa", "0.1.0"), /no engine opa 0\.1\.0/);
});

test("a command that does not run has no version", () => {
  const [engine] = engines;
  assert.ok(engine);
  assert.is(versionOf(engine, "/nonexistent/opa"), undefined);
});

test.run();
