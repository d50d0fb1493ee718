import { suite } from "uvu";
import * as assert from "uvu/assert";
import { groupFolder, ruleGroups } from "../../../src/engines/groups.js";
import { groupBy } from "../../../src/lib/lists.js";
import { models } from "../../spec.js";

const test = suite("engines/groups");

test("items are grouped in the order in which their keys come", () => {
  const groups = groupBy(["b1", "a1", "b2"], (text) => text[0]);
  assert.equal(
    [...groups],
    [
      ["b", ["b1", "b2"]],
      ["a", ["a1"]],
    ],
  );
});

for (const model of models()) {
  const groups = ruleGroups(model);

  test(`every rule is in exactly one group, ${model.version}`, () => {
    const ids = groups.flatMap(({ rules }) => rules.map(({ id }) => id)).sort();
    assert.equal(
      ids,
      model.rules.map(({ id }) => id),
    );
  });

  test(`facts are grouped by family, opinions by profile, ${model.version}`, () => {
    for (const { id, profile, rules } of groups) {
      for (const rule of rules) {
        assert.is(rule.profile, profile);
        assert.is(id, profile === "core" ? rule.family : profile);
      }
    }
  });

  test(`groups come by id, and have the titles of their families or of their own, ${model.version}`, () => {
    const ids = groups.map(({ id }) => id);
    assert.equal(ids, [...ids].sort());
    for (const { id, title, profile } of groups) {
      if (profile === "core") assert.is(title, model.families[id]?.title);
      assert.match(title, /^[A-Z].{5,}$/);
    }
  });
}

test("every group has the version of the release", () => {
  const [oldest] = models();
  const model = { ...oldest!, release: { ...oldest!.release, version: "1.2.3" } };
  assert.equal([...new Set(ruleGroups(model).map(({ version }) => version))], ["1.2.3"]);
});

test("rules of other profiles are in separate folders", () => {
  assert.is(groupFolder("kyverno", { profile: "core" }), "kyverno");
  assert.is(groupFolder("kyverno", { profile: "recommended" }), "profiles/recommended/kyverno");
});

test.run();
