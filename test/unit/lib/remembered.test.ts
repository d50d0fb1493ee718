import { suite } from "uvu";
import * as assert from "uvu/assert";
import { keptLatest, lazy, remembered, rememberedTexts } from "../../../src/lib/remembered.js";

const test = suite("lib/remembered");

for (const result of [undefined, null, 0, "", { a: 1 }])
  test(`a result is computed once for each object: ${JSON.stringify(result)}`, () => {
    const computed: object[] = [];
    const resultOf = remembered((of: object) => {
      computed.push(of);
      return result;
    });
    const [first, second] = [{}, {}];
    assert.equal(
      [resultOf(first), resultOf(second), resultOf(first), resultOf(second)],
      [result, result, result, result],
    );
    assert.ok(computed.length === 2 && computed[0] === first && computed[1] === second);
  });

test("only the latest result is kept", () => {
  let count = 0;
  const resultOf = keptLatest((_: object) => (count += 1));
  const [first, second] = [{}, {}];
  assert.equal([resultOf(first), resultOf(first), resultOf(second), resultOf(first)], [1, 1, 2, 3]);
});

test("a lazy result is computed at the first call", () => {
  let count = 0;
  const result = lazy(() => (count += 1));
  assert.is(count, 0);
  assert.equal([result(), result()], [1, 1]);
});

test("a result is computed once for each text, until the texts are too long together", () => {
  const computed: string[] = [];
  const lengthOf = rememberedTexts((text) => {
    computed.push(text);
    return text === "" ? undefined : text.length;
  }, 5);
  assert.equal(["", "ab", "", "ab"].map(lengthOf), [undefined, 2, undefined, 2]);
  assert.equal(["abc", "ab", "abc"].map(lengthOf), [3, 2, 3]);
  assert.equal(computed, ["", "ab", "abc"]);
  assert.equal(["d", "d", "ab"].map(lengthOf), [1, 1, 2]);
  assert.equal(computed, ["", "ab", "abc", "d", "ab"]);
});

test("a text that is too long alone is computed each time", () => {
  let count = 0;
  const countOf = rememberedTexts(() => (count += 1), 2);
  assert.equal(["a", "abc", "abc", "abc"].map(countOf), [1, 2, 3, 4]);
});

test.run();
