import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Engine } from "../../../../src/engines/engine.js";
import { engines } from "../../../../src/engines/index.js";
import type { Model } from "../../../../src/model/model.js";
import { session } from "../../../engine-session.js";
import { comparedModels } from "../../../spec.js";

const test = suite("engines/cel/variables");

/** A file of mutations can have multiple policies. */
function documentsOf(engine: Engine, model: Model): readonly { readonly path: string; readonly document: string }[] {
  const { files } = session().emission(engine, model);
  return files.flatMap(({ path, text }) => text.split(/^---$/m).map((document) => ({ path, document })));
}

/** The comments before the variables of a file, by the name of the variable. */
function describedIn(document: string): readonly (readonly [name: string, comment: string])[] {
  return [...document.matchAll(/((?:^ *# .*\n)+) *- name: (\w+)$/gm)].map(([, comment = "", name = ""]) => [
    name,
    comment.replace(/^ *# /gm, "").trim(),
  ]);
}

test("the comments of a policy distinguish its variables", () => {
  let found = 0;
  for (const model of comparedModels())
    for (const engine of engines)
      for (const { path, document } of documentsOf(engine, model)) {
        const comments = new Map<string, string>();
        for (const [name, comment] of describedIn(document)) {
          // Rules of one policy can each have a variable of one name.
          const other = comments.get(comment) ?? name;
          assert.is(other, name, `${engine.id}, ${path}: ${other} and ${name} have the comment "${comment}"`);
          comments.set(comment, name);
        }
        found += comments.size;
      }
  assert.ok(found > 1000, `${found}`);
});

test.run();
