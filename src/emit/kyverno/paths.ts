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
  if (find.each.length === 0) return listIf(expression(find.when, atRoot), jmes`[${text(find.at.text)}]`);
  const lists = branches(find.when).map(({ pod, element }) => {
    const list = pathsIn(find.each, find.at, element, atRoot);
    return pod.length === 0 ? list : listIf(expression({ kind: "all", of: pod }, atRoot), list);
  });
  return lists.length === 0 ? emptyList : concatenation(lists);
}

/** Paths through a chain of collections, from the element that `where` names. */
function pathsIn(each: readonly Collection[], at: FieldPath, when: Predicate, where: Where): JmesPath {
  const [step, ...rest] = each;
  if (step === undefined) throw new RangeError("A chain of collections has at least one.");
  const { list, inner, path } = elements(step, where, true);
  if (rest.length === 0) {
    return jmes`${filtered(list, when, inner)}[].${joined([...path, ...tail(at)])}`;
  }
  // A projection cannot see the element around it, so the inner paths are carried in one text that the
  // path of the outer element is put before, once at the start and once at each separator.
  const nested = pathsIn(rest, at, when, inner);
  const before = jmes`join('', [p, '.'])`;
  const prefixed = jmes`join('', [${before}, join(join('', [${separator}, ${before}]), s)])`;
  return jmes`(${filtered(list, always, inner)}[].{p: ${joined(path)}, s: ${nested}} | [?s].split(${prefixed}, ${separator})[])`;
}

function tail(at: FieldPath): readonly JmesPath[] {
  if (at.text === "") return [];
  return [text(at.text.startsWith("[") ? at.text : `.${at.text}`)];
}

function joined(parts: readonly JmesPath[]): JmesPath {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : (`join('', [${parts.join(", ")}])` as JmesPath);
}
