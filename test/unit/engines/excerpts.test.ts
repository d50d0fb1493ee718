import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { RuleInEngine } from "../../../src/engines/excerpt.js";
import { fileAt } from "../../../src/engines/excerpt.js";
import { rendition } from "../../../src/engines/excerpts.js";
import { packageTemplates } from "../../../src/engines/template-renderer.js";
import type { Model, Rule } from "../../../src/model/model.js";
import { emitters } from "../../../src/release/release.js";
import { models } from "../../spec.js";
import { assertThrows } from "../../throws.js";

const test = suite("engines/excerpts");
const renderTemplate = packageTemplates();
const [newest] = models().slice(-1) as [Model];

/** A text without what indentation may differ in. */
const flat = (text: string): string => text.replace(/^[ \t]+/gm, "");

for (const { engine, emit } of emitters) {
  const emission = emit(newest, renderTemplate);
  const said = (rule: Rule): RuleInEngine => rendition(engine, rule, newest, emission) as RuleInEngine;
  const supported = newest.rules.filter(({ id }) => !emission.unsupported.some(({ rule }) => rule === id));

  test(`${engine} has a piece of its own output for every rule that it supports`, () => {
    for (const rule of supported) {
      const { excerpts, exceptions } = said(rule);
      assert.ok(excerpts.length > 0 && exceptions.length > 0, rule.id);
      for (const { path, text } of excerpts) {
        assert.ok(text !== "" && text === text.trim(), `${rule.id}: ${path}`);
        const file = flat(emission.files.find((one) => one.path === path)?.text ?? "");
        for (const line of flat(text).split("\n")) assert.ok(file.includes(line), `${rule.id}: ${path} lacks ${line}`);
      }
    }
    assert.ok(supported.length > 40);
  });

  test(`what ${engine} does not support is reported with its reason`, () => {
    const [rule] = newest.rules as [Rule];
    const without = { ...emission, unsupported: [{ rule: rule.id, reason: "It never gets there." }] };
    assert.equal(rendition(engine, rule, newest, without), { engine, unsupported: "It never gets there." });
  });

  test(`${engine} is not asked for a rule that it does not have`, () => {
    const [rule] = newest.rules as [Rule];
    assert.throws(() => rendition(engine, { ...rule, id: "win-nowhere" }, newest, emission), (error: unknown) => error instanceof RangeError);
  });
}

test("a file that an engine does not have is named", () => {
  assertThrows(() => fileAt("a/b.yaml", []), RangeError, "The engine has no file a/b.yaml.");
});

test.run();
