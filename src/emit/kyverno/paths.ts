import type { Find } from "../../model/model.js";
import type { FieldPath } from "../../model/field-path.js";
import type { Collection, Predicate } from "../../model/predicate.js";
import { always } from "../../model/predicate.js";
import { branches } from "./branches.js";
import type { Where } from "./expression.js";
import { atRoot, elements, expression, filtered } from "./expression.js";
import type { JmesPath } from "./jmespath.js";
import { concatenation, emptyList, jmes, listIf, literal, text } from "./jmespath.js";

/** Between paths that are joined to one text; no path holds it. */
const separator = literal("\n");

/** A JMESPath list of the paths that `find` reports, without the prefix of the pod template. */
export function pathList(find: Find): JmesPath {
  return listOf(find, []);
}

/** The same, with the name of the container behind each path that goes through one: `spec.containers[0].image (app)`. */
export function namedPathList(find: Find): JmesPath {
  return listOf(find, find.each[0]?.kind === "containers" ? ["n" as JmesPath] : []);
}

/** @param behind what stands behind a path, as the first elements know it */
function listOf(find: Find, behind: readonly JmesPath[]): JmesPath {
  if (find.each.length === 0) return listIf(expression(find.when, atRoot), jmes`[${text(find.at.text)}]`);
  const lists = branches(find.when).map(({ pod, element }) => {
    const list = pathsIn(find.each, find.at, element, atRoot, behind);
    return pod.length === 0 ? list : listIf(expression({ kind: "all", of: pod }, atRoot), list);
  });
  return lists.length === 0 ? emptyList : concatenation(lists);
}

/** Paths through a chain of collections, from the element that `where` names. */
function pathsIn(each: readonly Collection[], at: FieldPath, when: Predicate, where: Where, behind: readonly JmesPath[]): JmesPath {
  const [step, ...rest] = each;
  if (step === undefined) throw new RangeError("A chain of collections has at least one.");
  const { list, inner, path } = elements(step, where, true);
  if (rest.length === 0) {
    return jmes`${filtered(list, when, inner)}[].${joined([...path, ...tail(at), ...behind])}`;
  }
  // A projection cannot see the element around it, so the inner paths are carried in one text that the
  // path of the outer element is put before, once at the start and once at each separator. What stands behind
  // a path comes before each separator, and once at the end.
  const nested = pathsIn(rest, at, when, inner, []);
  const before = jmes`join('', [p, '.'])`;
  const between = joined([...behind, separator, before]);
  const prefixed = joined([before, jmes`join(${between}, s)`, ...behind]);
  const carried = [jmes`p: ${joined(path)}`, ...behind.map((one) => jmes`n: ${one}`), jmes`s: ${nested}`];
  return jmes`(${filtered(list, always, inner)}[].{${carried.join(", ") as JmesPath}} | [?s].split(${prefixed}, ${separator})[])`;
}

function tail(at: FieldPath): readonly JmesPath[] {
  if (at.text === "") return [];
  return [text(at.text.startsWith("[") ? at.text : `.${at.text}`)];
}

function joined(parts: readonly JmesPath[]): JmesPath {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : (`join('', [${parts.join(", ")}])` as JmesPath);
}
