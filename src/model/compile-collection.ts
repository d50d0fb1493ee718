import type { FieldPath } from "./field-path.js";
import { parseFieldPath, valueAt } from "./field-path.js";
import type { ParameterValues } from "./parameter.js";
import { namedTexts } from "./parameter.js";
import { isListedImage } from "./pattern.js";
import type { Collection, CollectionOf } from "./predicate.js";
import type { Element, Evaluation } from "./shared-evaluations.js";

/** Called for an element of a collection, with its key or index. Returns true to stop: the elements after it do not matter. */
type Visit = (value: unknown, collection: FieldPath, key: string | number) => boolean;

/** Visits the elements of a collection until a visit returns true. */
export type Each = (here: unknown, evaluation: Evaluation, visit: Visit) => boolean;

/** @param parameters contain the images whose containers are exempt */
export function compileCollection(collection: Collection, parameters: ParameterValues): Each {
  switch (collection.kind) {
    case "containers":
      return compileContainers(collection, parameters);
    case "list":
      return compileList(collection.path, collection.first === true);
    case "entries":
      return compileEntries(collection.path);
  }
}

const image = parseFieldPath("image");

/** Most cases look at the containers, so they are collected once for an evaluation. */
function compileContainers({ lists, judged }: CollectionOf<"containers">, parameters: ParameterValues): Each {
  const all = lists.map((list) => compileList(parseFieldPath(`spec.${list}`), false));
  const exempt = judged ? namedTexts(parameters, "exemptImages") : [];
  const isJudged = (value: unknown): boolean => exempt.length === 0 || !isListedImage(valueAt(value, image), exempt);
  const key = JSON.stringify([lists, exempt]);
  const collect = (evaluation: Evaluation): readonly Element[] => {
    const elements: Element[] = [];
    for (const each of all)
      each(evaluation.root, evaluation, (value, list, index) => {
        if (isJudged(value)) elements.push({ value, list, key: index });
        return false;
      });
    evaluation.containers.set(key, elements);
    return elements;
  };
  return (_here, evaluation, visit) => {
    const elements = evaluation.containers.get(key) ?? collect(evaluation);
    for (const one of elements) if (visit(one.value, one.list, one.key)) return true;
    return false;
  };
}

function compileList(path: FieldPath, first: boolean): Each {
  return (here, _evaluation, visit) => {
    const list = valueAt(here, path);
    if (!Array.isArray(list)) return false;
    const end = first ? Math.min(list.length, 1) : list.length;
    for (let index = 0; index < end; index += 1) if (visit(list[index], path, index)) return true;
    return false;
  };
}

function compileEntries(path: FieldPath): Each {
  return (here, _evaluation, visit) => {
    const map = valueAt(here, path);
    if (typeof map !== "object" || map === null || Array.isArray(map)) return false;
    for (const [key, value] of Object.entries(map)) if (visit({ key, value }, path, key)) return true;
    return false;
  };
}
