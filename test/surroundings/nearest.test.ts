import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Known } from "../../src/surroundings/known.js";
import { nearest } from "../../src/surroundings/nearest.js";

const test = suite("surroundings/nearest");

function known(file: string, namespace: string, windows = true): Known {
  const value = { apiVersion: "v1", kind: "Pod", metadata: { namespace } };
  return { item: { kind: "object", file, value, place: () => ({ file, line: 1, column: 1 }), inText: () => ({ file, line: 1, column: 1 }), comments: () => [] }, kind: { subject: "pod", template: "" }, windows };
}

function files(object: Known, ...pods: Known[]): readonly string[] {
  return nearest(object, pods).map(({ item }) => item.file);
}

for (const namespace of ["", "default"]) {
  const of = (file: string, windows = true): Known => known(file, namespace, windows);
  test(`in the namespace "${namespace}" those of the file count, or else those of the folder`, () => {
    assert.equal(files(of("a/x.yaml"), of("a/x.yaml"), of("a/x.yaml", false), of("a/y.yaml")), ["a/x.yaml", "a/x.yaml"]);
    assert.equal(files(of("a/x.yaml"), of("a/y.yaml"), of("b/x.yaml", false)), ["a/y.yaml"]);
    assert.equal(files(of("a/x.yaml"), of("a/b/y.yaml"), of("y.yaml")), []);
    assert.equal(files(of("a/x.yaml"), of("a/y.yaml"), of("a/z.yaml", false)), []);
    assert.equal(files(of("a\\x.yaml"), of("a\\y.yaml"), of("b\\y.yaml")), ["a\\y.yaml"]);
  });
}

test("a namespace with a name of its own is one wherever its files lie", () => {
  const of = (file: string, windows = true): Known => known(file, "shop", windows);
  assert.equal(files(of("a/x.yaml"), of("a/y.yaml", false), of("b/z.yaml")), ["a/y.yaml", "b/z.yaml"]);
  assert.equal(files(of("a/x.yaml"), of("a/x.yaml"), of("b/z.yaml")), ["a/x.yaml"]);
});

test.run();
