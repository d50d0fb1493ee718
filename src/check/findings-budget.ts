import { UnusableError } from "../lib/errors.js";
import type { ManifestObject } from "../manifests/manifest-item.js";

/** Findings of an object that do not count: ordinary objects have fewer, so that the number of objects does not matter. */
const uncounted = 10;

/** A person reads fewer, and each takes about 12 microseconds and 1.2 KB. */
const mostCounted = 300_000;

/** A refused object counts as so many: its rules were evaluated until it had too many findings. */
const ofRefusedObject = 2000;

/** Steps of patterns in an object that do not count: thirty patterns take fewer in an object with ten containers. */
const uncountedSteps = 20_000;

/** Two to three seconds. */
const mostCountedSteps = 200_000_000;

/**
 * Limits the findings of a run before they take all memory, and the steps that patterns of a user take before they take minutes. It counts
 * objects one by one, so their order does not matter.
 */
export class FindingsBudget {
  readonly #most: number;
  #left: number;
  #stepsLeft: number;
  readonly #refused = new Set<ManifestObject>();

  constructor(most = mostCounted, mostSteps = mostCountedSteps) {
    this.#most = most;
    this.#left = most;
    this.#stepsLeft = mostSteps;
  }

  /**
   * Counts the findings of an object.
   *
   * @throws UnusableError where the run has too many: with a part of them, a report would look better than it is
   */
  spend(findings: number): void {
    this.#left -= Math.max(findings - uncounted, 0);
    if (this.#left < 0)
      throw new UnusableError(
        `There are more than ${this.#most} findings, not counting ${uncounted} in each object. Check fewer files at once, or leave out rules with --skip.`,
      );
  }

  /** Counts what patterns take in an object. @throws UnusableError where they take too much in the run */
  match(steps: number): void {
    this.#stepsLeft -= Math.max(steps - uncountedSteps, 0);
    if (this.#stepsLeft < 0)
      throw new UnusableError(
        "The patterns of custom rules and parameters take too long to match with the texts of this run. Check fewer files at once, or use shorter patterns with fewer repetitions.",
      );
  }

  /** Counts an object with too many findings. @throws UnusableError as `spend` does */
  refuse(item: ManifestObject): void {
    this.#refused.add(item);
    this.spend(ofRefusedObject);
  }

  /** Those without an object that has too many findings in one of the versions: that another one has fewer is no change. */
  withoutRefused<One extends { readonly item: ManifestObject }>(objects: readonly One[]): readonly One[] {
    return this.#refused.size === 0 ? objects : objects.filter(({ item }) => !this.#refused.has(item));
  }
}
