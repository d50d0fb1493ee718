import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Spec } from "../../src/spec/read-spec.js";
import { models, theSpec } from "../spec.js";
import { killerOf } from "./killed.js";
import { mutantsOf } from "./mutants.js";
import { sameRefusalArguments, survivorArguments } from "./survivors.js";

const test = suite("mutants/mutants");

/** The spec with nothing but these rules, their scopes and those of Services. */
function only(...rules: readonly string[]): Spec {
  const spec = theSpec();
  const { subjects, evidence, scopes } = spec.scopes.content;
  const kept = spec.rules.filter(({ id }) => rules.includes(id));
  const named = kept.flatMap(({ content }) => content.revisions.flatMap(({ cases = [] }) => cases));
  const isKept = (name: string, subject: string): boolean =>
    subject === "service" || named.some(({ scope }) => scope === name);
  const content = {
    subjects,
    evidence: Object.fromEntries(Object.entries(evidence).filter(([, { subject }]) => subject === "service")),
    scopes: Object.fromEntries(Object.entries(scopes).filter(([name, { subject }]) => isKept(name, subject))),
  };
  return {
    ...spec,
    mutations: [],
    rules: kept,
    scopes: { ...spec.scopes, content },
  };
}

test("the mutants of a rule and of its scopes, each once for all versions", () => {
  const mutants = mutantsOf(only("svc-sctp"));
  assert.equal(
    mutants.map(({ id }) => id),
    [
      "svc-sctp: since 1.24 → 1.25",
      "svc-sctp: case without fails in windows-service at spec.ports[*].protocol",
      "svc-sctp: scope windows-service → everything",
      "svc-sctp: effect fails in windows-service → rejected",
      "svc-sctp: at protocol → nothing",
      "svc-sctp: path spec.ports → spec",
      "svc-sctp: path spec.ports → spec.type",
      "svc-sctp: path protocol → nothing",
      "svc-sctp: presence protocol: equals → present",
      "service-label: path metadata.labels[kubernetes.io/os] → metadata.labels",
      'service-label: sign without metadata.labels[kubernetes.io/os] equals "windows"',
      "service-label: presence metadata.labels[kubernetes.io/os]: equals → present",
      "service-selector: path spec.selector[kubernetes.io/os] → spec.selector",
      'service-selector: sign without spec.selector[kubernetes.io/os] equals "windows"',
      "service-selector: presence spec.selector[kubernetes.io/os]: equals → present",
      "windows-service: path spec.type → spec",
      "windows-service: path spec.type → spec.ports",
      "windows-service: part without any of 2: scope service-label",
      'windows-service: part without not spec.type equals "ExternalName"',
      "windows-service: part without scope service-label",
      "windows-service: part without scope service-selector",
      'windows-service: negation not spec.type equals "ExternalName" → spec.type equals "ExternalName"',
      "windows-service: quantifier all of 2: any of 2: scope service-label → any",
      "windows-service: quantifier any of 2: scope service-label → all",
      "windows-service: presence spec.type: equals → present",
    ],
  );
  assert.equal(
    mutants.map(({ models }) => models.length),
    [1, ...mutants.slice(1).map(() => models().length)],
  );
  assert.equal(
    mutants.map(({ place }) => (place.kind === "scope" ? place.name : place.kind)),
    [
      "source",
      ...Array<string>(8).fill("clause"),
      ...["service-label", "service-selector"].flatMap((name) => [name, name, name]),
      ...Array<string>(10).fill("windows-service"),
    ],
  );
});

/** As it is, with that rule alone. */
const theModels = models().map((model) => ({
  ...model,
  mutations: [],
  rules: model.rules.filter(({ id }) => id === "svc-sctp"),
}));

test("a mutant keeps nothing but the rules that it may change", () => {
  const rulesOf = (id: string): readonly string[] | undefined =>
    mutantsOf(only("svc-sctp", "rc-legacy-os-label"))
      .find((mutant) => mutant.id === id)
      ?.models[0]?.rules.map((rule) => rule.id);
  assert.equal(rulesOf("svc-sctp: at protocol → nothing"), ["svc-sctp"]);
  assert.equal(rulesOf("windows-service: part without scope service-label"), ["svc-sctp"]);
});

test("a mutant is killed by a fixture, and what is no mutant by none", () => {
  const [since] = mutantsOf(only("svc-sctp"));
  assert.match(since === undefined ? "" : (killerOf(since) ?? ""), /^svc-sctp\/deny\./);
  assert.is(killerOf({ id: "", operator: "", place: { kind: "source" }, models: theModels }), undefined);
});

test("survivors have reasons, and mutants that change no refusal", () => {
  assert.ok(survivorArguments().length > 0);
  assert.ok(sameRefusalArguments().length > 0);
});

test.run();
