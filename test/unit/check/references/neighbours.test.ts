import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Neighbours } from "../../../../src/check/references/backends.js";
import type { KnownObject } from "../../../../src/check/references/known-object.js";

const test = suite("check/references/neighbours");

/** @param input by default, every name is different */
function known(
  input: string,
  namespace: string,
  windows = true,
  name = `${input} ${windows}`,
  file = input,
): KnownObject {
  const value = { apiVersion: "v1", kind: "Pod", metadata: { namespace, name } };
  return {
    item: {
      kind: "object",
      file,
      input,
      value,
      place: () => ({ file, line: 1, column: 1 }),
      inText: () => ({ file, line: 1, column: 1 }),
      comments: () => [],
    },
    kind: { subject: "pod", template: "" },
    applicable: [],
    windows,
  };
}

function files(object: KnownObject, ...pods: KnownObject[]): readonly string[] {
  return new Neighbours(pods).of(object, pods).map(({ item }) => item.input);
}

for (const namespace of ["", "default"]) {
  const of = (file: string, windows = true): KnownObject => known(file, namespace, windows);
  test(`in the namespace "${namespace}" those of the file count, or else those of the folder`, () => {
    assert.equal(files(of("a/x.yaml"), of("a/x.yaml"), of("a/x.yaml", false), of("a/y.yaml")), [
      "a/x.yaml",
      "a/x.yaml",
    ]);
    assert.equal(files(of("a/x.yaml"), of("a/y.yaml"), of("b/x.yaml", false)), ["a/y.yaml"]);
    assert.equal(files(of("a/x.yaml"), of("a/b/y.yaml"), of("y.yaml")), []);
    assert.equal(files(of("a/x.yaml"), of("a/y.yaml"), of("a/z.yaml", false)), []);
    assert.equal(files(of("a\\x.yaml"), of("a\\y.yaml"), of("b\\y.yaml")), ["a\\y.yaml"]);
  });
}

test("a namespace with a name of its own is one wherever its files lie", () => {
  const of = (file: string, windows = true): KnownObject => known(file, "shop", windows);
  assert.equal(files(of("a/x.yaml"), of("b/y.yaml", false), of("c/z.yaml")), ["b/y.yaml", "c/z.yaml"]);
  assert.equal(files(of("a/x.yaml"), of("a/x.yaml"), of("a/z.yaml")), ["a/x.yaml"]);
});

test("in it, too, those of the folder go before others", () => {
  const of = (file: string, windows = true): KnownObject => known(file, "shop", windows);
  assert.equal(files(of("a/x.yaml"), of("a/y.yaml", false), of("b/z.yaml")), ["a/y.yaml"]);
});

test("a workload that stands in several places with different answers is evidence in its own folder alone", () => {
  const of = (file: string, windows = true, name = "web"): KnownObject => known(file, "shop", windows, name);
  const overlays = [of("a/y.yaml"), of("b/y.yaml", false)];
  assert.equal(files(of("c/x.yaml"), ...overlays, of("d/y.yaml", true, "other")), ["d/y.yaml"]);
  assert.equal([files(of("a/x.yaml"), ...overlays), files(of("b/x.yaml"), ...overlays)], [["a/y.yaml"], ["b/y.yaml"]]);
  assert.equal(files(of("c/x.yaml"), of("c/y.yaml"), of("c/z.yaml", false)), []);
  assert.equal(files(of("c/x.yaml"), of("a/y.yaml"), of("b/y.yaml")), ["a/y.yaml", "b/y.yaml"]);
  assert.equal(files(of("c/x.yaml"), of("a/y.yaml", true, ""), of("b/y.yaml", false, "")), ["a/y.yaml", "b/y.yaml"]);
});

test("what two renderings made of one template is not of one file", () => {
  const of = (input: string, windows = true): KnownObject => known(input, "shop", windows, "web", "base/dep.yaml");
  assert.equal(files(of("a/kustomization.yaml"), of("a/kustomization.yaml", false), of("b/kustomization.yaml")), [
    "a/kustomization.yaml",
  ]);
  assert.equal(files(of("c/kustomization.yaml"), of("a/kustomization.yaml", false), of("b/kustomization.yaml")), []);
});

test.run();
