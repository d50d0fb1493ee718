import { suite } from "uvu";
import * as assert from "uvu/assert";
import { dataAt } from "../src/model/references.js";
import { versionsOf } from "../src/model/resolve.js";
import { theSpec } from "./spec.js";

const test = suite("disagreements");
const spec = theSpec();
const { rules, versions, disagreements } = spec;
const entries = Object.entries(disagreements.content);

test("all 32 disagreements are listed", () => assert.is(entries.length, 32));

test("each disagreement names an existing rule or existing data of a version", () => {
  const undecided = entries.filter(([, { decided }]) => {
    const found = [
      ...(decided.rules ?? []).filter((id) => rules.some((rule) => rule.id === id)),
      ...(decided.data ?? []).filter((key) => versions.some(({ content }) => dataAt(spec, content, key) !== undefined)),
    ];
    return found.length === 0 || found.length < (decided.rules ?? []).length + (decided.data ?? []).length;
  });
  assert.equal(
    undecided.map(([id]) => id),
    [],
  );
  assert.ok(versionsOf(theSpec()).length > 1);
});

test("no two disagreements are the same", () => {
  const titles = entries.map(([, { title }]) => title);
  assert.is(new Set(titles).size, titles.length);
});

test("the code of a disagreement is code, at a tag", () => {
  assert.equal(
    entries
      .filter(([, { code }]) => code.some(({ repository, tag, file }) => !repository || !tag || !file))
      .map(([id]) => id),
    [],
  );
});

test.run();
