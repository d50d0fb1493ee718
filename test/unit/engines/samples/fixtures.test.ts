import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fixture, mutationFixture, range, readFixturesOf } from "../../../../src/engines/samples/fixtures.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { temporaryFolder } from "../../cli/run.js";

const test = suite("engines/samples/fixtures");

test("files are read by name, others are left, and a rule without a folder has none", () => {
  const folder = temporaryFolder({
    "win-a/deny.b.yaml": "b: 1\n",
    "win-a/allow.a.yaml": "a: 1\n",
    "win-a/README.md": "",
  });
  const read = readFixturesOf(folder, "win-a").map(({ name, verdict, object }) => ({ name, verdict, object }));
  assert.equal(read, [
    { name: "win-a/allow.a.yaml", verdict: "allow", object: { a: 1 } },
    { name: "win-a/deny.b.yaml", verdict: "deny", object: { b: 1 } },
  ]);
  assert.equal(readFixturesOf(folder, "win-b"), []);
});

test("the head of a fixture defines findings, versions and values", () => {
  const head =
    "# effect: risk\n# path: spec.a\n# path: spec.b\n# versions: 1.25-\n# set: exemptImages=a,b\n# refused: spec.c\n# refused: 1.26- spec.d\n";
  const { effect, paths, values, refusedIn, covers } = fixture("win-a/deny.b.yaml", `${head}kind: Pod\n`);
  assert.equal([effect, paths, [...values]], ["risk", ["spec.a", "spec.b"], [["exemptImages", ["a", "b"]]]]);
  assert.equal(
    ["1.24", "1.26", "1.27"].map((version) => refusedIn(version as KubeVersion)),
    [["spec.c"], ["spec.c", "spec.d"], ["spec.c", "spec.d"]],
  );
  assert.equal(
    ["1.24", "1.25", "1.27"].map((version) => covers(version as KubeVersion)),
    [false, true, true],
  );
});

test("a malformed head throws", () => {
  assert.throws(
    () => fixture("win-a/deny.b.yaml", "# set: nothing\n"),
    /win-a\/deny\.b\.yaml: "# set: nothing" is not name=value,value/,
  );
  assert.throws(() => fixture("win-a/deny.b.yaml", "# effect: bad\n"), /"bad" is not an effect/);
  assert.throws(() => fixture("win-a/deny.b.yaml", "# refused: 1.x spec.c\n"), /"1\.x" is not a range of versions/);
  assert.throws(() => range("1.251.26", "a"), /is not a range of versions/);
  assert.throws(() => range("soon", "a"), /a: "soon" is not a range of versions/);
});

test("a fixture of a mutation that is not valid YAML throws, with its name", () => {
  assert.equal(mutationFixture("set-a/unchanged.b.yaml", "a: 1\n").input, { a: 1 });
  // `toJS` makes {a: 2} of it.
  assert.throws(
    () => mutationFixture("set-a/unchanged.b.yaml", "a: 1\na: 2\n"),
    /^test\/mutations\/set-a\/unchanged\.b\.yaml: Map keys must be unique/,
  );
});

test.run();
