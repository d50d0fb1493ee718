import { isDeepStrictEqual } from "node:util";
import { formatPathSteps, tryParsePathSteps } from "../../src/lib/path-steps.js";
import type { KubeObject } from "../generate/objects.js";

/**
 * A path with the index of the first item that is equal to each of its items. CEL without macros of two variables knows the index of an
 * item only by searching it in its list.
 */
export function firstEqualPath(object: KubeObject, path: string): string {
  let value: unknown = object;
  const steps = tryParsePathSteps(path)?.map((step) => {
    if (!Array.isArray(value)) {
      value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[step.text];
      return step;
    }
    const items: readonly unknown[] = value;
    const item = items[Number(step.text)];
    value = item;
    return { ...step, text: String(items.findIndex((one) => isDeepStrictEqual(one, item))) };
  });
  return steps === undefined ? path : formatPathSteps(steps);
}
