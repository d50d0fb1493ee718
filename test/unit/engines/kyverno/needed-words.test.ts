import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { admissible } from "../../../../src/engines/admissible.js";
import { neededWords } from "../../../../src/engines/kyverno/needed-words.js";
import type { LiteralModel } from "../../../../src/model/bind.js";
import { withLiterals } from "../../../../src/model/bind.js";
import { compilePolicy } from "../../../../src/model/compile.js";
import { parseFieldPath } from "../../../../src/model/field-path.js";
import type { Case, Model } from "../../../../src/model/model.js";
import type { ParameterValues } from "../../../../src/model/parameter.js";
import { withDefaults } from "../../../../src/model/parameter.js";
import type { Operand } from "../../../../src/model/predicate.js";
import { ruleSetOf } from "../../../../src/model/rule-set.js";
import { readFixtures } from "../../../fixtures.js";
import { runsOf, seed } from "../../../generate/options.js";
import { patterns } from "../../../generate/patterns.js";
import { kyvernoModels } from "../../../kyverno-models.js";
import { comparedModels } from "../../../spec.js";

const test = suite("engines/kyverno/needed-words");

/** The model with values in place of parameters, as policies are made of it. */
function literal(model: Model, values: ParameterValues): LiteralModel {
  const { admissionModel } = admissible(model);
  return withLiterals({ ...admissionModel, parameters: withDefaults(admissionModel.parameters, values) });
}

for (const model of comparedModels(kyvernoModels())) {
  test(`an object in which a rule finds something contains its words, ${model.version}`, () => {
    const made = literal(model, new Map());
    // Finds what the interpreter finds (test/compile.test.ts), in a fraction of its time.
    const policy = compilePolicy(ruleSetOf(model));
    const words = new Map(made.rules.map(({ id, cases }) => [id, neededWords(made, cases)]));
    let asked = 0;
    for (const { name, object, values, verdict, covers } of readFixtures()) {
      if (verdict !== "deny" || values.size > 0 || !covers(model.version)) continue;
      const text = JSON.stringify(object);
      for (const id of new Set(policy.evaluate(object).findings.map(({ rule }) => rule))) {
        const missing = (words.get(id) ?? []).filter((some) => !some.some((word) => text.includes(word)));
        assert.equal(missing, [], `${name}: ${id}`);
        asked += 1;
      }
    }
    assert.ok(asked > 1000, String(asked));
  });
}

const [newest] = kyvernoModels().slice(-1) as [Model];

/** Words of rules of these ids together. */
function wordsOf(...ids: readonly string[]): readonly (readonly string[])[] {
  const made = literal(newest, new Map());
  const cases = made.rules.filter(({ id }) => ids.includes(id)).flatMap((rule): readonly Case[] => rule.cases);
  return neededWords(made, cases);
}

test("keys and values are whole, so that runAsUserName is not runAsUser", () => {
  const [, toFind = []] = wordsOf("win-run-as-user");
  assert.equal(toFind, ['"runAsUser"']);
});

test("Windows objects are recognized by one word", () => {
  const [toJudge = []] = wordsOf("win-run-as-user");
  assert.ok(toJudge.includes("windows"));
  assert.equal(
    toJudge.filter((word) => word !== "windows" && word.includes("windows")),
    [],
  );
});

test("rules for every object, or for absent fields, have no words", () => {
  assert.equal(wordsOf("pod-os-undeclared"), []);
});

test("a scope has words, too: few Windows objects name Linux or hostProcess", () => {
  assert.equal(wordsOf("host-process-host-network"), [["windowsOptions"], ['"hostProcess"']]);
  assert.equal(wordsOf("linux-windows-options"), [["windowsOptions"], ['"linux"', '"nodeSelectorTerms"']]);
});

test("each alternative of a pattern has a word, where its field is in every object", () => {
  const [toApply = []] = wordsOf("win-image-os");
  assert.equal(
    ["ltsc20", "microsoft", "nanoserver", "windows"].filter((word) => !toApply.includes(word)),
    [],
  );
  assert.equal(wordsOf("api-server-feature-gates"), [["kube-apiserver"]]);
});

/** Lists of words of a rule that finds something where a text matches this pattern. */
const listsOfPattern = (() => {
  const made = literal(newest, new Map());
  const { cases: [one] = [] } = made.rules.find(({ id }) => id === "win-host-pid") ?? {};
  const [find] = one?.finds ?? [];
  if (one === undefined || find === undefined) throw new Error("win-host-pid finds nothing.");
  const operand: Operand = { base: "here", path: parseFieldPath("spec.schedulerName") };
  return (pattern: string) =>
    neededWords(made, [{ ...one, finds: [{ ...find, when: { kind: "matches", operand, pattern } }] }]);
})();

function wordsOfPattern(pattern: string): readonly string[] {
  return listsOfPattern(pattern).at(-1) ?? [];
}

test("what stands for itself in a pattern is a word, without what may be absent", () => {
  assert.equal(wordsOfPattern("^hugepages-[0-9]"), ["hugepages-"]);
  assert.equal(wordsOfPattern("^example\\.com/?$"), ["example.com"]);
  assert.equal(wordsOfPattern("(?:^|/)kube-proxy(?:-[a-z]+)?[:@]"), ["kube-proxy"]);
  assert.equal(wordsOfPattern("^[0-9]foobar\\.[0-9]+baz"), ["foobar."]);
  assert.equal(wordsOfPattern("don\\x27tuse"), ["tuse"]);
  assert.equal(wordsOfPattern("foo\\x62\\x61r"), ["foobar"]);
  assert.equal(wordsOfPattern("foo-😀bars"), ["foo-"]);
});

test("where alternatives have no words, or more words than the field, the key of the field is the word", () => {
  for (const pattern of ["foob\\(?:abc|bar\\)", "foob[(?:]abc|def[)]", "foobar|other", "[^\\\\]abcd|efgh[0-9]ijklm"])
    assert.equal(wordsOfPattern(pattern), ['"schedulerName"'], pattern);
});

test("an object with a text that a pattern matches contains a word of each list", () => {
  let withWords = 0;
  fc.assert(
    fc.property(patterns(1), ({ pattern, text }) => {
      if (!new RegExp(pattern, "u").test(text)) return;
      const object = JSON.stringify({ kind: "Pod", spec: { os: { name: "windows" }, schedulerName: text } });
      const lists = listsOfPattern(pattern);
      if (!lists.some((words) => words.includes('"schedulerName"'))) withWords += 1;
      for (const words of lists)
        assert.ok(
          words.some((word) => object.includes(word)),
          `${pattern} matches ${text}, and needs ${words}`,
        );
    }),
    { seed: seed(), numRuns: runsOf(1000, 3000) },
  );
  assert.ok(withWords > 50, `${withWords} patterns have words`);
});

test.run();
