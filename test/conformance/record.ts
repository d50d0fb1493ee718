import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** What came of asking one judge about many objects. */
export interface Outcome {
  /** The tool and its version: `kyverno 1.12.6`. */
  readonly engine: string;
  /** Minor version of Kubernetes. */
  readonly kubernetes: string;
  /** Where the objects come from: `fixtures`, `generated objects`. */
  readonly what: string;
  readonly objects: number;
  readonly disagreements: number;
  /** In how many of the objects a rule finds something, by its id. */
  readonly finds: Readonly<Record<string, number>>;
  /** In how many of the objects the API server drops what violates a rule, by the rule's id, if the judge sees what it keeps. */
  readonly dropped?: Readonly<Record<string, number>>;
}

/** Writes an outcome behind the others of a run, a line of JSON each, where WINCOMPAT_OUTCOMES names a file for them. */
export function record(outcome: Outcome): void {
  const file = process.env["WINCOMPAT_OUTCOMES"];
  if (file) appendFileSync(file, `${JSON.stringify(outcome)}\n`);
}

/** The outcomes that a run has written to a file. */
export function readOutcomes(file: string): readonly Outcome[] {
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Outcome)
    : [];
}

/** How often each word occurs, the words in order. */
export function countEach(words: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
