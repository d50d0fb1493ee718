import { UnusableError } from "../lib/errors.js";

/**
 * How many findings an object can have in one version, and in all versions together. Each rule can report each container, so two short
 * inputs can have millions. The rules of a release report 116,000 in a pod of one megabyte with 29,000 containers.
 */
export const mostFindings = 200_000;

/** Sentences for the user. @param object how they name it */
export function tooManyFindingsIn(object: string): string {
  return `Rules report more than ${mostFindings} findings in ${object}, so it is not checked. Divide it, or use fewer custom rules.`;
}

/** Thrown instead of a verdict that would lack findings. The message is about "this object". */
export class TooManyFindings extends UnusableError {
  constructor() {
    super(tooManyFindingsIn("this object"));
  }
}

/** @throws TooManyFindings for more findings than an object can have */
export function limitFindings(count: number): void {
  if (count > mostFindings) throw new TooManyFindings();
}
