import type { Verdict } from "../src/model/model.js";
import type { Fixture } from "./fixtures.js";

/** The findings of the fixture's rule and those that its head promises, each as `effect path`, sorted. */
interface Promised {
  readonly said: readonly string[];
  readonly promised: readonly string[];
  readonly kept: boolean;
}

export function promisedOf(fixture: Fixture, { findings }: Verdict): Promised {
  const said = findings
    .filter((one) => one.rule === fixture.rule)
    .map(({ effect, path }) => `${effect} ${path}`)
    .sort();
  const promised = fixture.paths.map((path) => `${fixture.effect} ${path}`).sort();
  return { said, promised, kept: said.join("\n") === promised.join("\n") };
}
