import type { EvaluatedObject } from "../check/evaluated-object.js";
import type { LoadedRelease } from "../check/loaded-release.js";
import { isMapping } from "../lib/json.js";
import { parseFieldPath } from "../model/field-path.js";
import type { Path } from "../model/operation.js";
import { valueAtPath } from "../model/operation.js";
import { namedTexts } from "../model/parameter.js";
import { isListedImage } from "../model/pattern.js";
import { containerLists } from "../model/predicate.js";

/** The places of the containers whose images the user exempts, in an object with this value. */
export function exemptContainers(
  { kind }: Pick<EvaluatedObject, "kind">,
  value: unknown,
  { parameters }: Pick<LoadedRelease, "parameters">,
): readonly Path[] {
  const images = namedTexts(parameters, "exemptImages");
  if (images.length === 0) return [];
  const root = parseFieldPath(kind.template).keys;
  return containerLists.flatMap((name) => {
    const list = [...root, "spec", name];
    const containers = valueAtPath(value, list);
    if (!Array.isArray(containers)) return [];
    return containers.flatMap((one: unknown, index) =>
      isMapping(one) && isListedImage(one["image"], images) ? [[...list, index]] : [],
    );
  });
}
