import type { FieldPath } from "../../model/field-path.js";
import type { Find } from "../../model/find.js";
import type { Collection, Predicate } from "../../model/predicate.js";
import { always, isAlways } from "../../model/predicate.js";
import { branches } from "./branches.js";
import { compact } from "./compact.js";
import type { Definitions } from "./containers.js";
import { containersName } from "./containers.js";
import type { Where } from "./expression.js";
import { atRoot, elements, expression, filtered } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import { concatenation, jmes, listIf, literal, raw, separated, text } from "./jmespath.js";

/** Separates paths in one text; no path contains it. */
const separator = literal("\n");

/** A list that counts only where conditions hold. */
export interface ConditionalList {
  readonly conditions: readonly JmesPath[];
  readonly list: JmesPath;
}

/** A JMESPath list of the paths that `find` reports, without the prefix of the pod template. */
export function pathList(find: Find): JmesPath {
  return concatenation(listsOf(find, []).map(listWhere));
}

/** The same in parts, with the name of the container after each path in a container: `spec.containers[0].image (app)`. */
export function namedPathLists(find: Find): readonly ConditionalList[] {
  return listsOf(find, find.each[0]?.kind === "containers" ? [jmes`name`] : []);
}

export function listWhere({ conditions, list }: ConditionalList): JmesPath {
  return conditions.length === 0
    ? list
    : listIf(
        separated(
          conditions.map((one) => jmes`(${one})`),
          " && ",
        ),
        list,
      );
}

/** @param behind what is behind a path, as the first elements know it */
function listsOf(find: Find, behind: readonly JmesPath[]): readonly ConditionalList[] {
  if (find.each.length === 0)
    return [{ conditions: [expression(compact(find.when), atRoot)], list: jmes`[${text(find.at.text)}]` }];
  const when = compact(find.when);
  const inherited = find.each.length === 1 ? whatIsInherited(when) : undefined;
  if (inherited !== undefined)
    return [
      { conditions: inherited.pod.map((one) => expression(one, atRoot)), list: pathsAmong(find, inherited, behind) },
    ];
  return branches(when).map(({ pod, element }) => ({
    conditions: pod.map((one) => expression(one, atRoot)),
    list: pathsIn({ ...find, when: element }, atRoot, behind),
  }));
}

/** A conjunction, apart: what the pod alone decides, what depends on pod and element, and what the element alone decides. */
interface Inherited {
  readonly pod: readonly Predicate[];
  readonly mixed: Predicate;
  readonly element: Predicate;
}

/** Undefined where there is nothing to take apart: each part is then written once anyway. */
function whatIsInherited(when: Predicate): Inherited | undefined {
  const parts = when.kind === "all" ? when.of : [];
  const ofPod = parts.filter(
    (part) => branches(part).every(({ element }) => isAlways(element)) && branches(part).length === 1,
  );
  const rest = parts.filter((part) => !ofPod.includes(part));
  const mixed = rest.filter((part) => branches(part).length > 1 || branches(part).some(({ pod }) => pod.length > 0));
  const element = rest.filter((part) => !mixed.includes(part));
  if (mixed.length === 0 || element.length === 0) return undefined;
  return { pod: ofPod, mixed: { kind: "all", of: mixed }, element: { kind: "all", of: element } };
}

/** First the elements that fit the pod, then those of them that match alone. */
function pathsAmong({ each, at }: Find, { mixed, element }: Inherited, behind: readonly JmesPath[]): JmesPath {
  const [step] = each;
  if (step === undefined) throw new RangeError("A chain of collections has at least one.");
  const { inner, path } = elements(step, atRoot, true);
  return jmes`(${fitting(step, mixed)} | [?${expression(element, inner)}].${joined([...path, ...tail(at), ...behind])})`;
}

function fitting(step: Collection, mixed: Predicate): JmesPath {
  const { list, inner } = elements(step, atRoot, true);
  return concatenation(
    branches(mixed).map(({ pod, element }) =>
      listWhere({
        conditions: pod.map((part) => expression(part, atRoot)),
        list: filtered(list, element, inner),
      }),
    ),
  );
}

/**
 * The list of containers that a find begins with, where it is those with or without a field that they inherit from the pod:
 * `allContainersWithoutHostProcess`. Several finds begin with the same one.
 */
export function inheritingContainers({ each, when }: Find): Definitions {
  const [step, ...more] = each;
  if (step?.kind !== "containers" || more.length > 0) return [];
  const mixed = whatIsInherited(compact(when))?.mixed;
  const [only, ...others] = mixed?.kind === "all" ? mixed.of : [];
  if (only === undefined || others.length > 0) return [];
  const atom = only.kind === "not" ? only.of : only;
  if (atom.kind !== "equals" || atom.value !== true) return [];
  const key = atom.operand.path.keys.at(-1) ?? "";
  const name = `${containersName(step)}${only === atom ? "With" : "Without"}${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  return [[name, fitting(step, { kind: "all", of: [only] })]];
}

/** Paths through a chain of collections, from the element that `where` names. */
function pathsIn({ each, at, when }: Find, where: Where, behind: readonly JmesPath[]): JmesPath {
  const [step, ...rest] = each;
  if (step === undefined) throw new RangeError("A chain of collections has at least one.");
  const { list, inner, path } = elements(step, where, true);
  if (rest.length === 0) {
    return jmes`${filtered(list, when, inner)}[].${joined([...path, ...tail(at), ...behind])}`;
  }
  // A projection cannot see the element around it, so the inner paths are carried in one text that the
  // path of the outer element is put before, once at the start and once at each separator. What follows
  // a path comes before each separator, and once at the end.
  const nested = pathsIn({ each: rest, at, when }, inner, []);
  const before = [jmes`path`, raw(".")];
  const between = joined([...behind, separator, ...before]);
  const prefixed = joined([...before, jmes`join(${between}, found)`, ...behind]);
  const carried = [jmes`path: ${joined(path)}`, ...behind.map((one) => jmes`name: ${one}`), jmes`found: ${nested}`];
  return jmes`(${filtered(list, always, inner)}[].{${separated(carried, ", ")}} | [?found].split(${prefixed}, ${separator})[])`;
}

function tail(at: FieldPath): readonly JmesPath[] {
  if (at.text === "") return [];
  return [text(at.text.startsWith("[") ? at.text : `.${at.text}`)];
}

function joined(parts: readonly JmesPath[]): JmesPath {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : jmes`join('', [${separated(parts, ", ")}])`;
}
