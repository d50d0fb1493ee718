import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { engines as everyEngine } from "../../src/engines/index.js";
import { models } from "../spec.js";
import type { Engine } from "./engines.js";
import { engines, findEngine, patchRelease, projectFolder, versionOf } from "./engines.js";

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

for (const { version, executed } of models()) {
  test(`the spec names the engines that judge by the policies of ${version}, and the release that judges them`, () => {
    const judging = (tool: string): string[] =>
      engines
        .filter((one) => one.tool === tool && (one.kubernetes ?? [version]).includes(version))
        .map((one) => one.version);
    const asked = Object.entries(programs).map(([engine, tool]) => [engine, judging(tool)]);
    assert.equal(executed, { ...Object.fromEntries(asked), kubernetes: [patchRelease(version)] });
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
