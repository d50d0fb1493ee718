import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { MutationContext } from "../../../src/model/author-mutation.js";
import { toMutationCases } from "../../../src/model/author-mutation.js";
import { parseFieldPath } from "../../../src/model/field-path.js";
import type { Case, Rule } from "../../../src/model/model.js";
import type { Predicate } from "../../../src/model/predicate.js";
import { simplify } from "../../../src/model/simplify.js";
import type { WindowsBuild } from "../../../src/model/windows-build.js";
import type { MutationCaseSource } from "../../../src/spec/types.js";

const test = suite("model/author-mutation");

const present: Predicate = { kind: "present", operand: { base: "here", path: parseFieldPath("tty") } };

function rule(id: string, ...cases: readonly Pick<Case, "scope" | "effect">[]): Rule {
  const words = { title: "", description: "", family: "", message: "", remediation: "" };
  const find = {
    each: [{ kind: "containers", lists: ["containers"], judged: true }],
    at: parseFieldPath("tty"),
    when: present,
  } as const;
  return {
    ...words,
    id,
    profile: "core",
    subject: "pod",
    cases: cases.map((one) => ({ ...words, severity: "info", finds: [find], ...one })),
    sources: [],
  };
}

const builds: readonly WindowsBuild[] = [
  { release: "a", name: "A", build: "1", runtimeClass: "class-a", images: ["a"], otherImages: ["b"] },
  { release: "b", name: "B", build: "2", runtimeClass: undefined, images: ["b"], otherImages: ["a"] },
];

const around: MutationContext = {
  rules: [
    rule("one", { scope: "windows", effect: "risk" }),
    rule("two", { scope: "declared", effect: "rejected" }, { scope: "declared", effect: "fails" }),
  ],
  builds,
  references: () => undefined,
  subjectOf: () => "pod",
};

const set = (to: string): MutationCaseSource["changes"] => [{ set: { at: "spec.hostname", to } }];
const inContainers: Predicate = { kind: "some", in: { kind: "containers", lists: ["containers"] }, where: present };

function whenOf(source: Partial<MutationCaseSource>): Predicate | undefined {
  const [only] = toMutationCases({ scope: "pod", changes: set("a"), ...source }, around);
  return only && simplify(only.when);
}

test("without more than a scope everything in it is changed", () => {
  assert.equal(whenOf({}), { kind: "all", of: [] });
});

test("foundBy uses the scope of the case, and includes exempt containers", () => {
  assert.equal(whenOf({ foundBy: "one" }), { kind: "all", of: [{ kind: "scope", scope: "windows" }, inContainers] });
});

test("unlessRejectedIn uses the cases of that scope with the effect rejected", () => {
  const every: Predicate = {
    kind: "every",
    in: { kind: "containers", lists: ["containers"] },
    where: { kind: "not", of: present },
  };
  assert.equal(whenOf({ unlessRejectedIn: "declared" }), every);
  assert.equal(whenOf({ unlessRejectedIn: "windows" }), { kind: "all", of: [] });
});

test("a case for each build that has what is reported", () => {
  const texts = (to: string): unknown[] =>
    toMutationCases({ scope: "pod", imagesIdentify: "build", changes: set(to) }, around).map(({ changes }) => changes);
  assert.equal(
    texts("$image.build"),
    ["1", "2"].map((to) => [{ kind: "set", at: parseFieldPath("spec.hostname"), to }]),
  );
  assert.equal(texts("$image.runtimeClass").length, 1);
});

test("a parameter is resolved when an object is changed", () => {
  const [only] = toMutationCases(
    { scope: "pod", changes: [{ append: { to: "spec.tolerations", item: { key: "$parameters.taint.key" } } }] },
    around,
  );
  assert.equal(only?.changes, [
    { kind: "append", list: parseFieldPath("spec.tolerations"), item: { key: { parameter: "taint.key" } } },
  ]);
});

test.run();
