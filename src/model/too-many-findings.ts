import { RefusedObject } from "./refused-object.js";

/**
 * How many findings an object can have in one version, and in all versions together. Each rule can report each container, so two short
 * inputs can have millions. The rules of a release report 116,000 in a pod of one megabyte with 29,000 containers.
 */
export const mostFindings = 200_000;

/** Thrown instead of a verdict that would lack findings. */
export class TooManyFindings extends RefusedObject {
  constructor() {
    super(
      (object) =>
        `Rules report more than ${mostFindings} findings in ${object}, so it is not checked. Divide it, or use fewer custom rules.`,
    );
  }
}

/** @throws TooManyFindings for more findings than an object can have */
export function limitFindings(count: number): void {
  if (count > mostFindings) throw new TooManyFindings();
}
