import { joinPath, parseFieldPath } from "../../model/field-path.js";
import type { Operand, Predicate } from "../../model/predicate.js";
import { always, mapParts, never, operandsOf, partsOf } from "../../model/predicate.js";
import { isSamePredicate, simplify } from "../../model/simplify.js";

/**
 * One alternative of a statement about an element. A JMESPath filter sees only its element, so
 * what the statement requires of the pod is tested outside: `element` is left when all of `pod` hold.
 */
export interface Branch {
  readonly pod: readonly Predicate[];
  readonly element: Predicate;
}

/** Splits a statement about an element into branches that exclude each other and together mean the same. */
export function branches(predicate: Predicate): readonly Branch[] {
  return split(simplify(withoutEffective(simplify(predicate))), []);
}

function split(element: Predicate, pod: readonly Predicate[]): readonly Branch[] {
  const whole = simplify({ kind: "all", of: pod });
  // What no pod satisfies ends here: with its own branches, the number of branches would double with each value of a field.
  if (isSamePredicate(element, never) || isSamePredicate(whole, never)) return [];
  const atom = podAtom(element);
  if (!atom) return [{ pod: whole.kind === "all" ? whole.of : [whole], element }];
  const [yes, no] = [simplify(settled(element, atom, always)), simplify(settled(element, atom, never))];
  return [...split(yes, [...pod, atom]), ...split(no, [...pod, { kind: "not", of: atom }])];
}

/** `effective` in words of the container and the pod: the container's field, or it is absent and the pod's. */
function withoutEffective(predicate: Predicate): Predicate {
  if (!("operand" in predicate) || predicate.kind === "sameValue" || predicate.operand.base !== "effective") {
    return mapParts(predicate, withoutEffective);
  }
  const { path } = predicate.operand;
  const own: Operand = { base: "here", path };
  const inherited: Operand = { base: "pod", path: parseFieldPath(joinPath("spec", path.text)) };
  const present: Predicate = { kind: "present", operand: own };
  return {
    kind: "any",
    of: [
      predicate.kind === "equals"
        ? { ...predicate, operand: own }
        : { kind: "all", of: [present, { ...predicate, operand: own }] },
      {
        kind: "all",
        of: [
          { kind: "not", of: present },
          { ...predicate, operand: inherited },
        ],
      },
    ],
  };
}

/** The first atom that the pod alone decides; undefined where no atom is. */
function podAtom(predicate: Predicate): Predicate | undefined {
  if (predicate.kind === "scope" || predicate.kind === "sameValue" || speaksOfContainers(predicate)) return predicate;
  const operands = operandsOf(predicate);
  if (operands.length > 0)
    return operands.every(({ base }) => base === "pod" || base === "parameter") ? predicate : undefined;
  for (const part of partsOf(predicate)) {
    const atom = podAtom(part);
    if (atom) return atom;
  }
  return undefined;
}

/** Containers always belong to the pod. */
function speaksOfContainers(predicate: Predicate): boolean {
  return (predicate.kind === "some" || predicate.kind === "every") && predicate.in.kind === "containers";
}

/** Puts `value` in the place of every occurrence of an atom. */
function settled(predicate: Predicate, atom: Predicate, value: Predicate): Predicate {
  if (isSamePredicate(predicate, atom)) return value;
  return mapParts(predicate, (part) => settled(part, atom, value));
}
