import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeObject } from "../generate/objects.js";
import { killerOf } from "../mutants/killed.js";
import { mutantsOf } from "../mutants/mutants.js";
import { operatorsFor } from "../mutants/operators/index.js";
import { sameRefusalArguments, survivorArguments } from "../mutants/survivors.js";
import { models, theSpec } from "../spec.js";
import { askedEngines } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { answersTo, isAccepted } from "./kubernetes.js";

const test = suite("mutants");
const mutants = mutantsOf(theSpec());
const survivors = new Set(mutants.filter((mutant) => killerOf(mutant) === undefined).map(({ id }) => id));
const argued = new Set(survivorArguments().flatMap((one) => one.mutants));

test("every mutant of a rule or a scope is detected by a fixture, or has a reason", () => {
  assert.equal(
    [...survivors].filter((id) => !argued.has(id)),
    [],
    "Add a fixture or, where the mistake is harmless, an argument to test/mutants/survivors.yaml.",
  );
  say(
    `mutants: ${mutants.length} made, ${mutants.length - survivors.size} killed, ${survivors.size} survive, each argued`,
  );
});

test("only surviving mutants have reasons", () => {
  assert.equal(
    [...argued].filter((id) => !survivors.has(id)),
    [],
    "Take these out of test/mutants/survivors.yaml.",
  );
});

test("mutants that change no refusal are detected by fixtures", () => {
  const killed = new Set(mutants.map(({ id }) => id).filter((id) => !survivors.has(id)));
  assert.equal(
    sameRefusalArguments().flatMap((one) => one.mutants.filter((id) => !killed.has(id))),
    [],
    "Take these out of test/mutants/same-refusals.yaml, or add a fixture.",
  );
});

test("ids are unique", () => {
  assert.is(new Set(mutants.map(({ id }) => id)).size, mutants.length);
});

test("every operator makes mutants", () => {
  const counts = operatorsFor(models()).map(({ name }) => ({
    name,
    made: mutants.filter(({ operator }) => operator === name).length,
  }));
  say(counts.map(({ name, made }) => `${name} ${made}`).join(", "));
  assert.equal(
    counts.filter(({ made }) => made === 0),
    [],
  );
});

const containers = [{ name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }];
const pod = (spec: object): KubeObject =>
  Object.assign({ apiVersion: "v1", kind: "Pod", metadata: { name: "pod" } }, { spec: { containers, ...spec } });
const refused = survivorArguments().flatMap((one) => one.refused ?? []);

for (const { tool, version } of askedEngines("oracle")) {
  engineTest(test, tool, version, "the API server refuses what arguments for survivors say it refuses", (command) => {
    const answers = answersTo(command, [{}, ...refused].map(pod));
    assert.equal(answers.map(isAccepted), [true, ...refused.map(() => false)]);
  });
}

test.run();
