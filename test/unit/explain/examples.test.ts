import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Fixture } from "../../../src/engines/samples/fixtures.js";
import { fixture } from "../../../src/engines/samples/fixtures.js";
import type { Examples } from "../../../src/explain/examples.js";
import { chooseExamples } from "../../../src/explain/examples.js";
import type { Model } from "../../../src/model/model.js";
import { fixturesOfRule } from "../../fixtures.js";
import { models } from "../../spec.js";
import { explained } from "./samples.js";
import { withoutGoodExample } from "./without-good-example.js";

const test = suite("explain/examples");
const [oldest] = models() as [Model, ...Model[]];
const [newest] = models().slice(-1) as [Model];

const pod = (...lines: string[]): string =>
  ["apiVersion: v1", "kind: Pod", "spec:", ...lines.map((line) => `  ${line}`), ""].join("\n");
const windows = "os: { name: windows }\n  nodeSelector: { kubernetes.io/os: windows }";
const file = (name: string, text: string): Fixture => fixture(`win-host-pid/${name}`, text);

/** The names that are chosen. */
function chosen(...files: Fixture[]): (string | undefined)[] {
  const { bad, good } = chooseExamples(files, "win-host-pid", newest);
  return [bad?.path, good?.path].map((path) => path?.replace("test/fixtures/win-host-pid/", ""));
}

const rejected = file("deny.rejected", pod(windows, "hostPID: true", "hostname: a"));
const ignored = file("deny.ignored", pod("nodeSelector: { kubernetes.io/os: windows }", "hostPID: true"));
const removed = file("allow.removed", pod(windows, "hostname: a"));
const disabled = file("allow.disabled", pod(windows, "hostPID: false", "hostname: a"));

test("examples prefer the most severe effect, and are a manifest and the same one after the remediation", () => {
  const milder = file("allow.milder", pod("nodeSelector: { kubernetes.io/os: windows }"));
  assert.equal(chosen(ignored, rejected, milder, removed), ["deny.rejected", "allow.removed"]);
  assert.equal(chosen(rejected, disabled), ["deny.rejected", "allow.disabled"]);
});

test("a pair that was written as an example comes first", () => {
  const [example, remedied] = [
    file("deny.example.yaml", pod(windows, "hostPID: true", "hostname: longer")),
    file("allow.remedied.yaml", pod(windows, "hostname: longer")),
  ];
  assert.equal(chosen(rejected, removed, example, remedied), ["deny.example.yaml", "allow.remedied.yaml"]);
});

test("a manifest that differs in something else, or that is not for Windows, is no example", () => {
  const others: Readonly<Record<string, readonly string[]>> = {
    "another field differs": [windows, "hostname: b"],
    "for Linux": ["os: { name: linux }", "hostname: a"],
    "no evidence of Windows": ["hostname: a"],
    "with another finding": [windows, "hostname: a", "hostIPC: true"],
    "a null": [windows, "hostname: a", "hostPID: null"],
  };
  for (const [why, lines] of Object.entries(others))
    assert.equal(chosen(rejected, file("allow.other", pod(...lines))), ["deny.rejected", undefined], why);
  assert.equal(chosen(rejected, rejected), ["deny.rejected", undefined]);
});

test("parameters are the defaults if possible, and never differ", () => {
  const exempt = file("allow.exempt", `# set: exemptNamespaces=a\n${removed.text}`);
  const set = file("deny.set", `# set: exemptNamespaces=a\n${rejected.text}`);
  assert.equal(chosen(set, rejected, exempt, removed), ["deny.rejected", "allow.removed"]);
  assert.equal(chosen(rejected, exempt), ["deny.rejected", undefined]);
  assert.equal(chosen(set, exempt), ["deny.set", "allow.exempt"]);
});

test("of one effect the shortest is shown, among equals the first", () => {
  const longer = file("deny.longer", pod(windows, "hostPID: true", "hostname: abc"));
  const same = file("deny.same", pod(windows, "hostPID: true", "hostname: b"));
  assert.equal(chosen(longer, rejected, same)[0], "deny.rejected");
});

test("bad examples have findings in this version, and good examples have none", () => {
  assert.equal(chosen(file("deny.wrong", removed.text), file("allow.wrong", rejected.text)), [undefined, undefined]);
});

test("the head that a test reads is left out, other comments stay", () => {
  const head =
    "# effect: rejected\n# path: spec.hostPID\n# versions: 1.24-\n# refused: 1.34- spec.a\n# Why this is wrong.\n";
  const { bad } = chooseExamples([file("deny.a", head + rejected.text)], "win-host-pid", newest);
  assert.is(bad?.text, `# Why this is wrong.\n${rejected.text}`);
  assert.equal(bad?.findings, [{ path: "spec.hostPID", effect: "rejected" }]);
});

/** The examples in the explanation of a rule, which other tests need too. Those of the oldest version are chosen here alone. */
function examplesOf(id: string, model: Model): Examples {
  return model === oldest ? chooseExamples(fixturesOfRule(id), id, model) : explained(id, model.version).examples;
}

for (const model of [oldest, newest]) {
  test(`every rule has a manifest that is reported in ${model.version}`, () => {
    const lacking = model.rules.filter(({ id }) => examplesOf(id, model).bad === undefined);
    assert.equal(
      lacking.map(({ id }) => id),
      [],
    );
  });
}

test("every rule has a manifest after the remediation, in the newest version with the rule", () => {
  const ids = [...new Set(models().flatMap(({ rules }) => rules.map(({ id }) => id)))];
  const lacking: string[] = [];
  for (const id of ids) {
    const model = models().findLast(({ rules }) => rules.some((rule) => rule.id === id)) as Model;
    const { bad, good } = examplesOf(id, model);
    if (good === undefined) lacking.push(id);
    else {
      assert.equal([good.isCorrect, good.findings, good.set], [true, [], bad?.set], id);
      assert.ok(changedLines(bad?.text ?? "", good.text) <= 6, `${id}\n${bad?.text}\n${good.text}`);
      assert.not.match(good.text, /: null\b/, id);
    }
  }
  assert.equal(lacking.sort(), withoutGoodExample);
});

/** Lines of one text without those of the other, without names and comments. */
function changedLines(...[a, b]: readonly [string, string]): number {
  const lines = (text: string): readonly string[] => text.split("\n").filter((line) => !/^ *(?:name: |#)/.test(line));
  const [here, there] = [lines(a), lines(b)];
  return here.filter((line) => !there.includes(line)).length + there.filter((line) => !here.includes(line)).length;
}

test.run();
