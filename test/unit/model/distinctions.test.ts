import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Elements } from "../../../src/model/distinctions.js";
import { distinctionsIn } from "../../../src/model/distinctions.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Operand, Predicate } from "../../../src/model/predicate.js";
import { podSubjectName } from "../../../src/model/subject.js";
import { models } from "../../spec.js";

const test = suite("model/distinctions");

const selector: Elements = { kind: "entries", path: parseFieldPath("spec.nodeSelector") };
const tolerations: Elements = { kind: "list", path: parseFieldPath("spec.tolerations") };

const at = (path: string, base: Operand["base"] = "here"): Operand => ({ base, path: parseFieldPath(path) });
const present = (path: string, base?: Operand["base"]): Predicate => ({ kind: "present", operand: at(path, base) });
const isKey = (value: string): Predicate => ({ kind: "equals", operand: at("key"), value });
const some = (elements: Elements, where: Predicate): Predicate => ({ kind: "some", in: elements, where });

/** What a predicate asks about elements; undefined where any two of them can make a difference. */
const asked: readonly (readonly [what: string, Predicate, Elements, readonly Predicate[] | undefined])[] = [
  ["other fields ask nothing", present("spec.os.name"), selector, []],
  ["a named label", present("spec.nodeSelector[a/b]"), selector, [isKey("a/b")]],
  ["whether there are labels", { kind: "nonEmpty", operand: at("spec.nodeSelector") }, selector, []],
  [
    "a label of the pod, in a condition about its containers",
    some({ kind: "list", path: parseFieldPath("spec.containers") }, present("spec.nodeSelector[a]", "pod")),
    selector,
    [isKey("a")],
  ],
  [
    "each atom about an element",
    some(tolerations, { kind: "not", of: { kind: "all", of: [present("key"), isKey("os")] } }),
    tolerations,
    [present("key"), isKey("os")],
  ],
  [
    "elements that are compared with each other",
    { kind: "sameValue", operand: at("value"), in: selector },
    selector,
    undefined,
  ],
  ["the number of elements", { kind: "itemsOver", operand: at("spec.tolerations"), limit: 3 }, tolerations, undefined],
  [
    "elements of elements",
    some(tolerations, some({ kind: "list", path: parseFieldPath("x") }, present("y"))),
    tolerations,
    undefined,
  ],
  [
    "entries of what contains them",
    some({ kind: "entries", path: parseFieldPath("spec") }, present("value")),
    selector,
    undefined,
  ],
  ["a field of an element or else of the pod", some(tolerations, present("key", "effective")), tolerations, undefined],
];

for (const [what, predicate, elements, expected] of asked)
  test(what, () => assert.equal(distinctionsIn([predicate], [], elements), expected));

test("the field of a finding counts, because a finding in an added field is not reported", () => {
  const find = { each: [], at: parseFieldPath("spec.nodeSelector[a]"), when: present("spec.os") };
  assert.equal(distinctionsIn([], [find], selector), [isKey("a")]);
});

for (const { version, osFacts, scopes, rules, evidence } of models()) {
  test(`the rules for ${version} distinguish few elements, and all that the facts about operating systems do`, () => {
    const ofPods = [...rules, ...evidence].filter(({ subject }) => subject === podSubjectName);
    const finds = ofPods.flatMap((one) => ("finds" in one ? one.finds : one.cases.flatMap((of) => of.finds)));
    const excluding = [...osFacts.scopes.map(({ when }) => when), osFacts.excludesWindows[podSubjectName] as Predicate];
    for (const elements of [selector, tolerations]) {
      const ofRules = distinctionsIn(
        scopes.map(({ when }) => when),
        finds,
        elements,
      );
      assert.ok(ofRules !== undefined && ofRules.length > 0 && ofRules.length < 40, `${ofRules?.length}`);
      const known = new Set(ofRules.map((one) => JSON.stringify(one)));
      const others = distinctionsIn(excluding, [], elements)?.filter((one) => !known.has(JSON.stringify(one)));
      assert.equal(others, []);
    }
  });
}

test.run();
