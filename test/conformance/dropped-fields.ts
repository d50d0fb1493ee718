import { parsePathSteps } from "../../src/lib/path-steps.js";
import type { KubeObject } from "../generate/objects.js";

const unknownField = /unknown field "((?:[^"\\]|\\.)*)"/g;

/**
 * An object without the fields that a strict decoder rejects. Without strict field validation, as for controllers and older
 * clients, an API server drops them.
 *
 * @param complaint the error of the decoder
 * @returns undefined if the error is not about fields that can be dropped
 */
export function withoutUnknownFields(object: KubeObject, complaint: string): KubeObject | undefined {
  const paths = [...complaint.matchAll(unknownField)].map(([, path = ""]) => path);
  if (paths.length === 0) return undefined;
  const copy = structuredClone(object);
  for (const path of paths)
    drop(
      copy,
      parsePathSteps(path).map(({ text }) => text),
    );
  return copy;
}

function drop(value: unknown, steps: readonly string[]): void {
  const [step = "", ...rest] = steps;
  if (typeof value !== "object" || value === null) return;
  if (rest.length === 0) Reflect.deleteProperty(value, step);
  else drop((value as Record<string, unknown>)[step], rest);
}
