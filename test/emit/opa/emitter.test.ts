import { suite } from "uvu";
import * as assert from "uvu/assert";
import { opa } from "../../../src/emit/opa/emitter.js";
import { models } from "../../spec.js";
import { emit } from "../emission.js";

const test = suite("emit/opa/emitter");
const snake = (id: string): string => id.replaceAll("-", "_");

/** Wasm lacks them and finds out only while it evaluates; Gatekeeper refuses the last. */
const refused = ["sprintf", "units.parse", "semver.", "regex.replace", "object.subset", "import rego.v1"];

for (const model of models()) {
  const { files } = emit(opa, model);
  const text = (path: string): string => files.find((file) => file.path === path)?.text ?? "";
  const rego = files.filter(({ path }) => path.endsWith(".rego"));

  test(`each rule is a package of its own, in a folder of that name, ${model.version}`, () => {
    const packages = rego.map(({ path, text: module }) => `${path} ${/^package (.+)$/m.exec(module)?.[1]}`);
    const rules = model.rules.map(({ id }) => `opa/bundle/wincompat/rules/${snake(id)}/${snake(id)}.rego wincompat.rules.${snake(id)}`);
    const others = ["main/main.rego main", "wincompat/lib/lib.rego wincompat.lib", "wincompat/wincompat.rego wincompat"];
    assert.equal(packages.sort(), [...others.map((one) => `opa/bundle/${one}`), ...rules].sort());
  });

  test(`every rule is asked for its findings, ${model.version}`, () => {
    const asked = [...text("opa/bundle/wincompat/wincompat.rego").matchAll(/^\tsome finding in (\w+)\.findings$/gm)].map(([, rule]) => rule);
    assert.equal(asked, model.rules.map(({ id }) => snake(id)));
  });

  test(`the bundle says what it is for, and has no key that opa refuses, ${model.version}`, () => {
    const manifest = JSON.parse(text("opa/bundle/.manifest")) as Record<string, unknown>;
    assert.equal(Object.keys(manifest), ["revision", "roots", "rego_version", "metadata"]);
    assert.equal(manifest["roots"], ["main", "wincompat"]);
    assert.equal(manifest["metadata"], { kubernetes: model.version, spec: model.specDigest });
  });

  test(`modules are annotated, and use nothing that some consumer lacks, ${model.version}`, () => {
    for (const { path, text: module } of rego) {
      assert.ok(module.startsWith("# METADATA\n# title: "), path);
      assert.equal(refused.filter((word) => module.includes(word)), [], path);
      assert.not.match(module, /[ \t]\n|\r|\n\n\n|[^\n]$/, path);
    }
  });
}

test.run();
