import { suite } from "uvu";
import * as assert from "uvu/assert";
import { commentsAbout } from "../../../src/manifests/comments.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import type { SourceText } from "../../../src/manifests/source-text.js";
import { TreeCache } from "../../../src/manifests/tree-cache.js";
import type { YamlTree } from "../../../src/manifests/yaml-tree.js";

const test = suite("manifests/tree-cache");

/** Counts how often trees are needed. */
class CountedTrees extends TreeCache {
  count = 0;

  override of(source: SourceText): YamlTree {
    this.count += 1;
    return super.of(source);
  }
}

const text = "# a word\n{apiVersion: v1, kind: Pod}\n";

test("an object in brackets after comments has a place without a tree", () => {
  const trees = new CountedTrees();
  const [object] = readManifestText("a.yaml", `${text}---\n\n # another\n${text}`, trees);
  assert.is(trees.count, 1);
  assert.ok(object?.kind === "object");
  assert.equal(object.place(""), { file: "a.yaml", line: 2, column: 1 });
  assert.is(trees.count, 1);
});

test("the comments of a small document are computed once where documents are needed again", () => {
  for (const [keepsSyntax, expected] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const trees = new CountedTrees({ keepsSyntax });
    const [object] = readManifestText("a.yaml", text, trees);
    assert.ok(object?.kind === "object" && object.source !== undefined);
    const { document } = object.source;
    const before = trees.count;
    const [first, again] = [commentsAbout(document, trees, "word"), commentsAbout(document, trees, "word")];
    assert.equal(again, first);
    assert.equal(
      first.map((one) => one.text),
      ["a word"],
    );
    assert.is(trees.count - before, expected);
  }
});

test.run();
