import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fileAt } from "../../../src/engines/engine.js";
import { EngineSession, rendition, sessionWith } from "../../../src/engines/engine-session.js";
import { engines } from "../../../src/engines/index.js";
import { templatesFrom } from "../../../src/engines/template-renderer.js";
import { templatesFolder } from "../../../src/lib/package.js";
import type { Model, Rule } from "../../../src/model/model.js";
import { assertThrows } from "../../assert-throws.js";
import { session } from "../../engine-session.js";
import { kyvernoModels } from "../../kyverno-models.js";

const test = suite("engines/engine-session");
const [newest] = kyvernoModels().slice(-1) as [Model];

/** A text without the whitespace that indentation changes. */
const flat = (text: string): string => text.replace(/^[ \t]+/gm, "");

for (const engine of engines) {
  const { id, title } = engine;
  const emission = session().emission(engine, newest);
  const supported = newest.rules.filter(({ id }) => !emission.unsupported.some(({ rule }) => rule === id));

  test(`${id} has a piece of its own output for every rule that it supports`, () => {
    for (const rule of supported) {
      const { excerpts, exceptions } = emission.ruleIn(rule);
      assert.ok(excerpts.length > 0 && exceptions.length > 0, rule.id);
      for (const { path, text } of excerpts) {
        assert.ok(text !== "" && text === text.trim(), `${rule.id}: ${path}`);
        const file = flat(emission.files.find((one) => one.path === path)?.text ?? "");
        for (const line of flat(text).split("\n")) assert.ok(file.includes(line), `${rule.id}: ${path} lacks ${line}`);
      }
    }
    assert.ok(supported.length > 40);
  });

  test(`what ${id} does not support is reported with its reason`, () => {
    const [rule] = newest.rules as [Rule];
    const without = { ...emission, unsupported: [{ rule: rule.id, reason: "It never gets there." }] };
    assert.equal(rendition(engine, rule, without), { engine: id, title, unsupported: "It never gets there." });
  });

  test(`${id} is not asked for a rule that it does not have`, () => {
    const [rule] = newest.rules as [Rule];
    assert.throws(
      () => emission.ruleIn({ ...rule, id: "win-nowhere" }),
      (error: unknown) => error instanceof RangeError,
    );
  });
}

test("what is made of a rule is made once for all versions that share it", () => {
  const counted = engines.filter(({ id }) => ["opa", "kyverno", "gatekeeper"].includes(id));
  const rendered: string[] = [];
  const renderTemplate = templatesFrom();
  const own = new EngineSession(counted, (name, context) => {
    rendered.push(name);
    return renderTemplate(name, context);
  });
  const [older, newer] = kyvernoModels().slice(-2) as [Model, Model];
  const counts = [older, newer].map((model) => {
    rendered.length = 0;
    for (const engine of counted) own.emission(engine, model).files.forEach(({ text }) => assert.ok(text !== ""));
    return ["rego/rule", "kyverno/rule"].map((template) => rendered.filter((name) => name === template).length);
  });
  const [[modules = 0, policies = 0] = [], [moreModules = 0, morePolicies = 0] = []] = counts;
  const changed = newer.rules.filter((rule) => !older.rules.includes(rule)).length;
  assert.ok(changed < 20 && modules > 100 && policies > 30, JSON.stringify({ changed, counts }));
  // OPA has a module of each rule, and Gatekeeper of each that an API server can apply.
  assert.ok(moreModules >= changed && moreModules <= 2 * changed, JSON.stringify({ changed, counts }));
  assert.ok(morePolicies < policies / 2, JSON.stringify(counts));
});

test("all that use the templates of this package share a session, and other templates have their own", () => {
  assert.is(sessionWith(engines), sessionWith(engines, templatesFolder));
  assert.is.not(sessionWith(engines), sessionWith([...engines]));
  const [own, other] = [sessionWith(engines, "."), sessionWith(engines, ".")];
  assert.ok(own !== sessionWith(engines) && own !== other);
  assert.throws(() => own.renderTemplate("kustomization", {}), /^kustomization\.hbs:1:1 {2}/);
});

test("a file that an engine does not have is named", () => {
  assertThrows(() => fileAt("a/b.yaml", []), RangeError, "The engine has no file a/b.yaml.");
});

test.run();
