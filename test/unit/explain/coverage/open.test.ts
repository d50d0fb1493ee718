import { suite } from "uvu";
import * as assert from "uvu/assert";
import { outcomeKinds, toOutcome, whyOpen } from "../../../../src/explain/coverage/open.js";
import type { OutcomeSource } from "../../../../src/spec/types.js";
import { sample, sampleFile } from "../../spec/broken.js";
import { changedSpec, targetsOf } from "./sample.js";

const test = suite("explain/coverage/open");

const late = { file: "rules/win-later.yaml", put: sample.replace('since: "1.24"', 'since: "1.26"') };
const removed = '  - since: "1.26"\n    removed: true\nsources:\n';
/** The rule of the sample is in force in 1.24 only, another one in 1.27 only, so that versions matter. */
const targets = targetsOf(changedSpec({ file: sampleFile, put: sample.replace("sources:\n", removed) }, late));

function why(outcome: OutcomeSource, kubernetes: string[], of = targets): string | undefined {
  const says: [{ document: string; section: string }] = [{ document: "windows-pages-1.27", section: "S" }];
  return whyOpen({ id: "a", statement: "It is so.", says, kubernetes, effect: "none", outcome }, of);
}

const notInForce = 'The rule "win-sample" does not exist in Kubernetes 1.27.';

/** The outcome, the versions of the fact, and the report; no report if the fact is settled. */
const cases: Readonly<
  Record<string, readonly [outcome: OutcomeSource, kubernetes: string[], why: string | undefined]>
> = {
  "a rule that is in force carries a fact": [{ rule: "win-sample" }, ["1.24"], undefined],
  "a rule that is in force in one of the versions leaves the fact open in the others": [
    { rule: "win-sample" },
    ["1.24", "1.27"],
    "No rule of this fact exists in Kubernetes 1.27.",
  ],
  "rules of different versions carry a fact together": [
    { rule: ["win-sample", "win-later"] },
    ["1.24", "1.27"],
    undefined,
  ],
  "a rule that is in force in none of the versions is no part of that": [
    { rule: ["win-sample", "win-later"] },
    ["1.24"],
    'The rule "win-later" does not exist in Kubernetes 1.24.',
  ],
  "a rule that is in force in other versions does not": [{ rule: "win-sample" }, ["1.27"], notInForce],
  "a rule of any version carries history": [{ rule: "win-sample" }, [], undefined],
  "a rule that is not there carries nothing": [{ rule: "win-lost" }, ["1.24"], 'There is no rule "win-lost".'],
  "each of several rules is needed": [
    { rule: ["win-lost", "win-sample", "win-gone"] },
    ["1.27"],
    `There is no rule "win-lost". ${notInForce} There is no rule "win-gone".`,
  ],
  "data of each version carries a fact": [{ data: "windowsBuilds.builds" }, ["1.24", "1.27"], undefined],
  "data that a version lacks does not": [
    { data: "nothing" },
    ["1.24", "1.27"],
    'There is no data "nothing" for Kubernetes 1.24, 1.27.',
  ],
  "data of no version carries no history": [
    { data: ["windowsBuilds", "nothing"] },
    [],
    'There is no data "nothing" for Kubernetes 1.24, 1.27.',
  ],
  "a manifest carries a fact": [{ fixture: "web" }, ["1.24"], undefined],
  "a manifest that is not there does not": [
    { fixture: ["web", "lost"] },
    [],
    "There is no manifest test/facts/lost.yaml.",
  ],
  "what is generated carries a fact": [{ generated: "set-os-name" }, ["1.27"], undefined],
  "what is generated for one of the versions carries a fact": [{ generated: "old-class" }, ["1.24", "1.27"], undefined],
  "what is generated for other versions does not": [
    { generated: "old-class" },
    ["1.27"],
    'Nothing is generated under the id "old-class" for Kubernetes 1.27.',
  ],
  "what is generated for some version carries history": [{ generated: "old-class" }, [], undefined],
  "a limitation settles a fact": [{ limitation: { notAPolicy: "history" } }, [], undefined],
};

for (const [name, [outcome, kubernetes, said]] of Object.entries(cases)) {
  test(name, () => assert.is(why(outcome, kubernetes), said));
}

test("where no manifests are installed, those that facts name are not asked for", () => {
  assert.is(why({ fixture: "lost" }, ["1.24"], { ...targets, manifests: undefined }), undefined);
});

test("data that one version has carries history, but no fact of another version", () => {
  const versions = targets.spec.versions.map((file) =>
    file.id === "1.27" ? { ...file, content: { ...file.content, news: [] } } : file,
  );
  const of = { ...targets, spec: { ...targets.spec, versions } };
  assert.equal([why({ data: "news" }, [], of), why({ data: "news" }, ["1.27"], of)], [undefined, undefined]);
  assert.is(why({ data: "news" }, ["1.24", "1.27"], of), 'There is no data "news" for Kubernetes 1.24.');
});

for (const kind of ["rule", "data", "fixture", "generated"] as const) {
  test(`${kind}: one name is a list of one`, () => {
    assert.equal(toOutcome({ [kind]: "a" } as never), { kind, names: ["a"] });
    assert.equal(toOutcome({ [kind]: ["a", "b"] } as never), { kind, names: ["a", "b"] });
  });
}

test("a limitation points at nothing", () => {
  assert.equal(toOutcome({ limitation: { notAPolicy: "pointer" } }), { kind: "limitation", names: [] });
  assert.equal(toOutcome({ limitation: { reason: "No object says it." } }), { kind: "limitation", names: [] });
});

test("there are no other outcomes", () => {
  assert.equal([...outcomeKinds], ["rule", "data", "fixture", "generated", "limitation"]);
});

test.run();
