import type { PlacedFinding } from "../../check/findings.js";

/** Messages that a report has printed, and where. */
export class SeenMessages {
  readonly #first = new Map<string, PlacedFinding>();

  /** The finding whose text is the same and was printed before; undefined the first time. */
  before(finding: PlacedFinding): PlacedFinding | undefined {
    const { rule, effect, message, remediation } = finding;
    const key = JSON.stringify([rule, effect, message, remediation]);
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, finding);
    return first;
  }
}
