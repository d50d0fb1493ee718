import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import { groupBy } from "../../src/lib/lists.js";
import type { Model } from "../../src/model/model.js";
import { mutate } from "../../src/model/mutate.js";
import type { Mutation } from "../../src/model/mutation.js";
import type { ParameterValues } from "../../src/model/parameter.js";
import type { Engine } from "../engines/engines.js";
import type { KubeObject } from "../generate/objects.js";
import { isBrief, numberOption, seed } from "../generate/options.js";
import { placedPods } from "../generate/valid-pods.js";
import type { MutationFixture } from "../mutation-fixtures.js";
import { readMutationFixtures } from "../mutation-fixtures.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, spanningModels } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import type { Judge } from "./judge.js";
import { isServed } from "./kinds.js";
import { refusals, untold } from "./kubernetes.js";
import { mutatingPolicyJudge, mutationJudge } from "./kyverno-mutate.js";
import { largeLinuxPod, largeWindowsPod } from "./large-pods.js";
import { mapJudge, policyOfMutation } from "./map.js";
import type { Sample } from "./samples.js";
import { generatedSamples, toSamples } from "./samples.js";

const test = suite("mutate");

/** Without more than one build in the cluster, one mutation changes nothing. */
const twoBuilds = new Map([["windowsBuilds", ["10.0.17763", "10.0.20348"]]]);

/** The part of the generated pods that the API server is asked about in a brief run, as its divisor. */
const share = isBrief() ? 5 : 1;

/** Generated objects for the MutatingPolicies of each mutation: in a brief run few, because MutatingAdmissionPolicies with the same CEL get more. */
const mutatedByPolicies = Math.ceil(numberOption("mutated", 40) * (isBrief() ? 0.6 : 1));

/** The fixtures of a version: in a brief run, older ones get those that set nothing, because each set of values is another start of Kyverno. */
function isChosen(made: Engine, model: Model): (fixture: MutationFixture) => boolean {
  const isOlder = isBrief() && spanningModels(made).at(-1) !== model;
  return ({ values }) => !isOlder || values.size === 0;
}

/** Enough of a version that each mutation changes some. */
const pool = new Map<Model, readonly Sample[]>();

function poolOf(model: Model): readonly Sample[] {
  const samples = pool.get(model) ?? generatedSamples(model, 3000);
  pool.set(model, samples);
  return samples;
}

/** Generated objects, half of them such that the mutation changes: most are of no concern to it. */
function tellingSamples(model: Model, mutation: Mutation, count: number): readonly Sample[] {
  const isChanged = ({ object }: Sample): boolean =>
    isServed(model, object) && mutate(model, mutation, object, twoBuilds) !== object;
  const changed = poolOf(model)
    .filter(isChanged)
    .slice(0, count / 2);
  assert.ok(changed.length > 10, `only ${changed.length} generated objects are changed by ${mutation.id}`);
  return [
    ...changed,
    ...poolOf(model)
      .filter((sample) => !isChanged(sample))
      .slice(0, count - changed.length),
  ];
}

for (const made of askedEngines("kyverno")) {
  const { tool, version } = made;
  const engine = `${tool} ${version}`;
  const judged = spanningModels(made);
  for (const model of judged) {
    engineTest(test, tool, version, `fixtures of mutations, ${model.version}`, (command) => {
      const judge: MutationJudge = (...parameters) => mutationJudge({ command, engine, model }, ...parameters);
      for (const mutation of model.mutations) assertFixtures(judge, model, mutation, isChosen(made, model));
    });
  }
  const withMutatingPolicies = judged.filter(({ executed }) => executed[kyvernoCel.id]?.includes(version));
  for (const model of withMutatingPolicies) {
    engineTest(test, tool, version, `fixtures of mutations, MutatingPolicies, ${model.version}`, (command) => {
      const judge: MutationJudge = (...parameters) => mutatingPolicyJudge({ command, engine, model }, ...parameters);
      for (const mutation of model.mutations) assertFixtures(judge, model, mutation, isChosen(made, model));
    });
  }
  for (const model of withMutatingPolicies.slice(-1)) {
    engineTest(test, tool, version, `mutations of generated objects, MutatingPolicies, ${model.version}`, (command) => {
      for (const mutation of model.mutations) {
        const judge = mutatingPolicyJudge({ command, engine, model }, mutation, twoBuilds);
        assertAgreement(judge, tellingSamples(model, mutation, mutatedByPolicies), "generated objects");
      }
    });
  }
  const [newest] = judged.slice(-1);
  if (!newest) continue;
  engineTest(test, tool, version, `mutations of generated objects, ${newest.version}`, (command) => {
    for (const mutation of newest.mutations) {
      const judge = mutationJudge({ command, engine, model: newest }, mutation, twoBuilds);
      assertAgreement(judge, tellingSamples(newest, mutation, numberOption("mutated", 40)), "generated objects");
    }
  });
}

for (const made of askedEngines("admission-oracle")) {
  const { tool, version } = made;
  const engine = `${tool} ${version}`;
  for (const model of spanningModels(made)) {
    const hasPolicies = model.mutations.some((mutation) => policyOfMutation(model, mutation) !== undefined);
    if (!hasPolicies) continue;
    engineTest(test, tool, version, `fixtures of mutations, ${model.version}`, (command) => {
      const judge: MutationJudge = (...parameters) => mapJudge({ command, engine, model }, ...parameters);
      for (const mutation of model.mutations) assertFixtures(judge, model, mutation);
    });
    engineTest(test, tool, version, `mutations of generated objects, ${model.version}`, (command) => {
      for (const mutation of model.mutations) {
        const judge = mapJudge({ command, engine, model }, mutation, twoBuilds);
        assertGenerated(judge, model, mutation);
        assertLarge(judge);
      }
    });
  }
}

for (const { tool, version } of askedEngines("oracle")) {
  const model = spanningModels().find((one) => one.version === version);
  const setOsName = model?.mutations.find(({ id }) => id === "set-os-name");
  if (!model || !setOsName) continue;
  const make = (pod: KubeObject): KubeObject => mutate(model, setOsName, pod) as KubeObject;

  engineTest(
    test,
    tool,
    version,
    "the API server refuses nothing of a pod for what set-os-name has made",
    (command) => {
      const changed = fc.sample(
        placedPods(model).filter((pod) => make(pod) !== pod),
        { seed: seed(), numRuns: Math.ceil(numberOption("pods", 5000) / share) },
      );
      const [before, after] = [changed, changed.map(make)].map((pods) => [
        ...refusals(command, model, toSamples(pods, "")).values(),
      ]) as [string[][], string[][]];
      const accepted = before.filter((paths) => paths.length === 0).length;
      say(`${tool} ${version}: ${changed.length} pods changed by set-os-name, ${accepted} of them accepted before`);
      assert.equal(
        after.flatMap((paths, index) => paths.filter((path) => !before[index]?.includes(path))),
        [],
      );
      assert.ok(accepted > changed.length / 2);
    },
  );

  engineTest(
    test,
    tool,
    version,
    "the API server would refuse each pod that set-os-name leaves for its fields",
    (command) => {
      const left = fc.sample(
        placedPods(model).filter((pod) => make(pod) === pod),
        { seed: seed(), numRuns: Math.ceil(1000 / share) },
      );
      const declared = left.map((pod) => ({
        ...pod,
        spec: { ...(pod as KubeObject & { spec: object }).spec, os: { name: "windows" } },
      }));
      const asked = toSamples(declared, "").filter(({ object }) => untold(model, object) === 0);
      const refused = [...refusals(command, model, asked).values()];
      assert.is(refused.filter((paths) => paths.length === 0).length, 0);
    },
  );
}

/** An expression that is too expensive would leave the pod as it is, without an error that users see. */
function assertLarge(judge: Judge): void {
  const [windows, linux] = [largeWindowsPod(), largeLinuxPod()].map(withoutOs) as [KubeObject, KubeObject];
  assertAgreement(judge, toSamples([windows, linux], "a large pod"), "large pods");
}

function withoutOs(pod: KubeObject): KubeObject {
  const { spec, ...rest } = pod as KubeObject & { readonly spec: { readonly os?: object } };
  return Object.assign(rest, { spec: { ...spec, os: undefined } });
}

/** Objects of all kinds, of which the API server does not decode many, and pods that it accepts. */
function assertGenerated(judge: Judge, model: Model, mutation: Mutation): void {
  const pods = fc.sample(placedPods(model), { seed: seed(), numRuns: numberOption("pods", 5000) / 10 });
  const samples = tellingSamples(model, mutation, 10 * numberOption("mutated", 40));
  assertAgreement(judge, samples, "generated objects");
  assertAgreement(judge, toSamples(pods, `generated, seed ${seed()}`), "generated pods");
  const changed = samples.filter((one) => judge.exempt(one) === undefined && judge.finds(one).length > 0);
  assert.ok(changed.length > 10, `only ${changed.length} of these objects are changed by ${mutation.id}`);
}

type MutationJudge = (mutation: Mutation, values?: ParameterValues) => Judge;

/** Fixtures with the same values of parameters are shown to the same policy. */
function assertFixtures(
  judgeOf: MutationJudge,
  model: Model,
  mutation: Mutation,
  isAsked: (fixture: MutationFixture) => boolean = () => true,
): void {
  const fixtures = readMutationFixtures().filter(
    (one) => one.mutation === mutation.id && one.covers(model.version) && isAsked(one),
  );
  for (const [, alike] of groupBy(fixtures, ({ values }) => JSON.stringify([...values]))) {
    assertAgreement(judgeOf(mutation, alike[0]?.values), alike.map(toSample), "fixtures");
  }
}

function toSample({ name, input }: MutationFixture, index: number): Sample {
  const object = input as KubeObject;
  const id = `o${String(index).padStart(5, "0")}`;
  return {
    name: id,
    origin: `fixture ${name}`,
    object: { ...object, metadata: { namespace: "default", ...object.metadata, name: id } },
  };
}

test.run();
