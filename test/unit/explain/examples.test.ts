import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Fixture } from "../../../src/engines/samples/fixtures.js";
import { fixture } from "../../../src/engines/samples/fixtures.js";
import { chooseExamples } from "../../../src/explain/examples.js";
import type { Model } from "../../../src/model/model.js";
import { fixturesOfRule } from "../../fixtures.js";
import { models } from "../../spec.js";

const test = suite("explain/examples");
const [oldest] = models() as [Model, ...Model[]];
const [newest] = models().slice(-1) as [Model];

const pod = (...lines: string[]): string =>
  ["apiVersion: v1", "kind: Pod", "spec:", ...lines.map((line) => `  ${line}`), ""].join("\n");
const windows = "os: { name: windows }";
const file = (name: string, text: string): Fixture => fixture(`win-host-pid/${name}`, text);

/** The names that are chosen. */
function chosen(...files: Fixture[]): (string | undefined)[] {
  const { bad, good } = chooseExamples(files, "win-host-pid", newest);
  return [bad?.path, good?.path].map((path) => path?.replace("test/fixtures/win-host-pid/", ""));
}

const rejected = file("deny.rejected", pod(windows, "hostPID: true", "hostname: a"));
const ignored = file("deny.ignored", pod("nodeSelector: { kubernetes.io/os: windows }", "hostPID: true"));
const placed = "nodeSelector: { kubernetes.io/os: windows }";
const near = file("allow.near", pod(windows, placed, "hostPID: false", "hostname: a"));
const far = file("allow.far", pod("nodeName: a", "hostPID: true"));

test("examples prefer the most severe effect, then the shortest text, and the closest passing manifest", () => {
  assert.equal(chosen(ignored, rejected, far, near), ["deny.rejected", "allow.near"]);
});

test("a manifest that other rules report, or for Linux, is shown only if there is no other", () => {
  const reported = file("allow.reported", pod(windows, "hostPID: false", "hostname: a"));
  assert.equal(chosen(rejected, reported, far, near), ["deny.rejected", "allow.near"]);
  assert.equal(chosen(rejected, reported, far), ["deny.rejected", "allow.far"]);
  assert.equal(chosen(rejected, reported), ["deny.rejected", "allow.reported"]);
  const correct = (...files: Fixture[]): unknown => chooseExamples(files, "win-host-pid", newest).good?.isCorrect;
  assert.equal([correct(rejected, near), correct(rejected, reported)], [true, false]);
});

test("of one effect the shortest is shown, among equals the first", () => {
  const longer = file("deny.longer", pod(windows, "hostPID: true", "hostname: abc"));
  const same = file("deny.same", pod(windows, "hostPID: true", "hostname: b"));
  assert.equal(chosen(longer, rejected, same)[0], "deny.rejected");
});

test("bad examples have findings in this version, and good examples have none", () => {
  assert.equal(chosen(file("deny.wrong", near.text), file("allow.wrong", rejected.text)), [undefined, undefined]);
});

test("the head that a test reads is left out, other comments stay", () => {
  const head =
    "# effect: rejected\n# path: spec.hostPID\n# versions: 1.24-\n# refused: 1.34- spec.a\n# Why this is wrong.\n";
  const { bad } = chooseExamples([file("deny.a", head + rejected.text)], "win-host-pid", newest);
  assert.is(bad?.text, `# Why this is wrong.\n${rejected.text}`);
  assert.equal(bad?.findings, [{ path: "spec.hostPID", effect: "rejected" }]);
});

test("parameters that a fixture sets hold while it is judged, and are reported", () => {
  const exempt = file(
    "allow.exempt",
    `# set: exemptNamespaces=a,b\n${rejected.text.replace("spec:", "metadata: { namespace: b }\nspec:")}`,
  );
  const { good } = chooseExamples([rejected, exempt], "win-host-pid", newest);
  assert.equal(
    [good?.path, good?.set, good?.findings],
    ["test/fixtures/win-host-pid/allow.exempt", ["exemptNamespaces=a,b"], []],
  );
});

for (const model of [oldest, newest]) {
  test(`every rule has an example of either kind in ${model.version}`, () => {
    const lacking = model.rules.filter(({ id }) => {
      const { bad, good } = chooseExamples(fixturesOfRule(id), id, model);
      return bad === undefined || good === undefined;
    });
    assert.equal(
      lacking.map(({ id }) => id),
      [],
    );
  });
}

test.run();
