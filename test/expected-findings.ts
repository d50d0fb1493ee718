import type { Verdict } from "../src/model/model.js";
import type { Fixture } from "./fixtures.js";

/** The findings of the fixture's rule, reported and as its head expects them, each as `effect path`, sorted. */
interface ComparedFindings {
  readonly reported: readonly string[];
  readonly expected: readonly string[];
  readonly areEqual: boolean;
}

export function compareFindings(fixture: Fixture, { findings }: Verdict): ComparedFindings {
  const reported = findings
    .filter((one) => one.rule === fixture.rule)
    .map(({ effect, path }) => `${effect} ${path}`)
    .sort();
  const expected = fixture.paths.map((path) => `${fixture.effect} ${path}`).sort();
  return { reported, expected, areEqual: reported.join("\n") === expected.join("\n") };
}
