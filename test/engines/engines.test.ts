import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { engines, findEngine, projectFolder, versionOf } from "./engines.js";

function pins(module: string): string {
  return readFileSync(join(projectFolder, module, "go.mod"), "utf8");
}

for (const engine of engines.filter((each) => each.package !== ".")) {
  test(`${engine.module} pins ${engine.tool} ${engine.version} and the package that is built`, () => {
    const text = pins(engine.module);
    assert.match(text, `tool ${engine.package}\n`);
    const required = [...text.matchAll(/^\t(\S+) (v\S+)/gm)];
    const holders = required.filter(([, path]) => engine.package.startsWith(path ?? "-"));
    assert.equal(holders.map(([, , version]) => version), [`v${engine.version}`]);
  });
}

for (const engine of engines.filter((each) => each.tool === "oracle")) {
  test(`${engine.module} is built from a release of Kubernetes ${engine.version}`, () => {
    assert.match(pins(engine.module), `k8s.io/kubernetes v${engine.version}.`);
  });
}

for (const engine of engines) {
  test(`${engine.tool} ${engine.version}, when found, says that it is that version`, () => {
    const command = findEngine(engine.tool, engine.version);
    if (command !== undefined) assert.is(versionOf(engine, command), engine.version);
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
