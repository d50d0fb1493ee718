import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Branch } from "../../../../src/engines/kyverno/branches.js";
import { branches } from "../../../../src/engines/kyverno/branches.js";
import { here, parseFieldPath } from "../../../../src/model/field-path.js";
import type { Find } from "../../../../src/model/find.js";
import type { Predicate } from "../../../../src/model/predicate.js";
import { containerLists, partsOf } from "../../../../src/model/predicate.js";
import { runsOf, seed } from "../../../generate/options.js";
import { pathsFound } from "../../model/one-rule.js";
import { pods, predicates, scopes } from "../../model/random.js";

const test = suite("engines/kyverno/branches");

const any = predicates(2, ["here", "pod", "effective"]);

/** The containers of which a statement is true. */
function containersOf(when: Predicate, pod: object): string[] {
  const find: Find = { each: [{ kind: "containers", lists: containerLists }], at: here, when };
  return pathsFound(find, pod, scopes);
}

const whole = ({ pod, element }: Branch): Predicate => ({ kind: "all", of: [...pod, element] });

test("exactly one branch is true for a container if the predicate is true, and none otherwise", () => {
  fc.assert(
    fc.property(any, pods, (predicate, pod) => {
      const found = branches(predicate).flatMap((branch) => containersOf(whole(branch), pod));
      assert.equal(found.sort(), containersOf(predicate, pod).sort());
    }),
    { seed: seed(), numRuns: runsOf(150, 1500) },
  );
});

/** The parts of a predicate: atoms, and quantifiers over the pod's containers. */
function* atoms(predicate: Predicate): Generator<Predicate> {
  const parts = speaksOfContainers(predicate) ? [] : partsOf(predicate);
  if (parts.length === 0 && predicate.kind !== "all" && predicate.kind !== "any") yield predicate;
  for (const part of parts) yield* atoms(part);
}

function speaksOfContainers(predicate: Predicate): boolean {
  return (predicate.kind === "some" || predicate.kind === "every") && predicate.in.kind === "containers";
}

function isOfPod(atom: Predicate): boolean {
  if (atom.kind === "scope" || atom.kind === "sameValue" || speaksOfContainers(atom)) return true;
  return "operand" in atom && atom.operand.base !== "here";
}

test("conditions on the pod are outside of the list, conditions on elements inside", () => {
  fc.assert(
    fc.property(any, (predicate) => {
      for (const { pod, element } of branches(predicate)) {
        assert.not([...atoms(element)].some(isOfPod));
        for (const one of pod) assert.ok([...atoms(one)].every(isOfPod));
      }
    }),
    { seed: seed(), numRuns: runsOf(100, 500) },
  );
});

const path = parseFieldPath("securityContext.runAsUser");
const own = { base: "here", path } as const;
const inherited = { base: "pod", path: parseFieldPath("spec.securityContext.runAsUser") } as const;

test("an effective field is the container's, or it is absent and the pod's", () => {
  const found = branches({ kind: "equals", operand: { base: "effective", path }, value: 0 });
  const present: Predicate = { kind: "present", operand: own };
  const isZero: Predicate = { kind: "equals", operand: own, value: 0 };
  const podIsZero: Predicate = { kind: "equals", operand: inherited, value: 0 };
  assert.equal(found, [
    { pod: [podIsZero], element: { kind: "any", of: [isZero, { kind: "not", of: present }] } },
    { pod: [{ kind: "not", of: podIsZero }], element: isZero },
  ]);
});

test("an impossible condition has no branches, and an always true one has one", () => {
  assert.equal(branches({ kind: "any", of: [] }), []);
  assert.equal(branches({ kind: "all", of: [] }), [{ pod: [], element: { kind: "all", of: [] } }]);
});

test.run();
