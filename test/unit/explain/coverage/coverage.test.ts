import { suite } from "uvu";
import * as assert from "uvu/assert";
import { coverageOf } from "../../../../src/explain/coverage/coverage.js";
import { factsFile, sample, sampleFacts } from "../../spec/broken.js";
import { changedSpec, targetsOf } from "./sample.js";

const test = suite("explain/coverage/coverage");
const spec = changedSpec();

test("every fact is counted once, under its outcome", () => {
  const { facts, open } = coverageOf(targetsOf(spec), []);
  assert.equal(facts, { total: 4, open: 0, rule: 1, data: 1, fixture: 0, generated: 0, limitation: 2 });
  assert.equal(open, []);
});

test("without its rule a fact is open, and counts as nothing else", () => {
  const { facts, open } = coverageOf(targetsOf({ ...spec, rules: [] }), []);
  assert.equal(facts, { total: 4, open: 1, rule: 0, data: 1, fixture: 0, generated: 0, limitation: 2 });
  assert.equal(open, [
    { id: "first-fact", why: 'There is no rule "win-sample".', file: `spec/${factsFile}`, line: 1, column: 3 },
  ]);
});

test("manifests and what is generated count", () => {
  const put = sampleFacts
    .replace("rule: win-sample", "fixture: web")
    .replace("data: [windowsBuilds.builds, images.builds, platforms]", "generated: set-os-name");
  const { facts } = coverageOf(targetsOf(changedSpec({ file: factsFile, put })), []);
  assert.equal(facts, { total: 4, open: 0, rule: 0, data: 0, fixture: 1, generated: 1, limitation: 2 });
});

test("topics are the files, and add up", () => {
  const more = {
    file: "facts/another.yaml",
    put: sampleFacts
      .replaceAll("-fact", "-row")
      .replace("much memory", "many cores")
      .replace("rule: win-sample", "rule: win-lost"),
  };
  const { facts, topics } = coverageOf(targetsOf(changedSpec(more)), []);
  assert.equal(Object.keys(topics), ["another", "sample"]);
  assert.equal([topics["another"]?.open, topics["sample"]?.open, facts.open], [1, 0, 1]);
  assert.equal([topics["another"]?.total, topics["sample"]?.total, facts.total], [4, 4, 8]);
});

/** The sample under another id, with this source. */
function rule(id: string, source: string): { file: string; put: string } {
  return { file: `rules/${id}.yaml`, put: sample.replace(/^sources:\n[^]*$/m, `sources:\n  - ${source}\n`) };
}

test("a rule that no fact names is reported when no document is its source, either", () => {
  const code = rule("win-code", "{ repository: kubernetes/kubernetes, tag: v1.27.11, file: pkg/a.go }");
  const stated = rule("win-stated", "{ document: windows-pages-1.27, section: Some section }");
  assert.equal(coverageOf(targetsOf(changedSpec(code, stated)), []).codeOnly, ["win-code"]);
  const named = { file: factsFile, put: sampleFacts.replace("rule: win-sample", "rule: [win-sample, win-code]") };
  assert.equal(coverageOf(targetsOf(changedSpec(code, stated, named)), []).codeOnly, []);
});

test("where manifests are not installed, that is reported", () => {
  const targets = targetsOf(spec);
  assert.equal(coverageOf(targets, []).notes, []);
  const { notes } = coverageOf({ ...targets, manifests: undefined }, []);
  assert.is(notes.length, 1);
  assert.match(notes[0] ?? "", /^The installed package does not contain the manifests of tests, /);
});

test("versions and engines are those that were asked", () => {
  const gaps = [{ version: targetsOf(spec).models[0]?.version as never, engine: "opa" as const, unsupported: [] }];
  const { kubernetes, engines } = coverageOf(targetsOf(spec), gaps);
  assert.equal([kubernetes, engines], [["1.24", "1.27"], ["opa"]]);
});

test("nothing follows the newest version that a document describes", () => {
  assert.is(coverageOf(targetsOf(spec), []).later, null);
});

test.run();
