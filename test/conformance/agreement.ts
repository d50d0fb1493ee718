import { say } from "./engine-test.js";
import type { Disagreement, Judge } from "./judge.js";
import { disagreements } from "./judge.js";
import type { Outcome } from "./record.js";
import { countEach, record } from "./record.js";
import type { Sample } from "./samples.js";
import { kindsOf, smallest } from "./smallest.js";

/** How many disagreements are shown, each of another kind. */
const shown = 3;

/**
 * Lets a judge evaluate every object, and prints a line with the outcome.
 * @throws Error that shows the first disagreements, each with the smallest object that has it
 */
export function assertAgreement(judge: Judge, samples: readonly Sample[], what: string): void {
  const start = performance.now();
  const found = disagreements(judge, samples);
  const asked = samples.filter((sample) => judge.exempt(sample) === undefined);
  const notAsked = counted(samples.flatMap((sample) => judge.exempt(sample) ?? []));
  if (asked.length === 0) {
    const named = [`asked about no ${what}`, ...notAsked].join(", ");
    throw new Error(`${judge.title}: ${named}. That would prove nothing.`);
  }
  const count = (rules: (sample: Sample) => readonly string[]): Outcome["finds"] =>
    countEach(asked.flatMap((sample) => [...new Set(rules(sample))]));
  record({
    engine: judge.engine,
    kubernetes: judge.kubernetes,
    what,
    objects: asked.length,
    disagreements: found.length,
    finds: count(judge.finds),
    ...(judge.dropped && { dropped: count(judge.dropped) }),
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(
    `${judge.title}: ${[`${asked.length} ${what}`, ...notAsked, `${found.length} disagreements`].join(", ")} (${seconds} s)`,
  );
  if (found.length > 0) {
    const kinds = new Map(found.map((one) => [kindsOf(one).join("\n"), one]));
    const described = [...kinds.values()].slice(0, shown).map((one) => describe(smallest(judge, one)));
    throw new Error([`${kinds.size} kinds of disagreement, such as`, ...described].join("\n\n"));
  }
}

function counted(reasons: readonly string[]): string[] {
  return [...new Set(reasons)].map(
    (reason) => `${reasons.filter((one) => one === reason).length} not asked (${reason})`,
  );
}

function describe({ sample, missing, extra }: Disagreement): string {
  const lines = [
    ...missing.map((one) => `  only the interpreter: ${one}`),
    ...extra.map((one) => `  only the judge:       ${one}`),
  ];
  return [`${sample.origin}:`, `  ${JSON.stringify(sample.object)}`, ...lines].join("\n");
}
