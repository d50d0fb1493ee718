import type { KubeVersion } from "../../model/version.js";
import type { Fixture } from "../samples/fixtures.js";

/**
 * The fixtures that a release is tested with: of all that show the same, the shortest. All of them would be three times
 * as much to read and to carry, and show nothing new.
 *
 * @returns in their order
 */
export function chooseTested(fixtures: readonly Fixture[], version: KubeVersion): readonly Fixture[] {
  const covering = fixtures.filter((fixture) => fixture.covers(version));
  const seen = new Set<string>();
  const chosen = new Set<Fixture>();
  for (const fixture of [...covering].sort((a, b) => a.text.length - b.text.length)) {
    const fresh = traitsOf(fixture).filter((trait) => !seen.has(trait));
    if (fresh.length > 0) chosen.add(fixture);
    for (const trait of fresh) seen.add(trait);
  }
  return covering.filter((fixture) => chosen.has(fixture));
}

/** What sets a fixture apart, read from its text: to parse all of them takes longer than everything else here. */
function traitsOf({ verdict, effect, text, values }: Fixture): readonly string[] {
  const kind = /^kind: *(\S+)/m.exec(text)?.[1] ?? "";
  const subject = /^ +template:$/m.test(text) ? "template" : kind;
  const marks = Object.entries(traits[verdict]).filter(([, pattern]) => pattern.test(text)).map(([trait]) => `${verdict} ${trait}`);
  const set = [...values.keys()].map((parameter) => `${verdict} ${parameter}`);
  return [effect ?? verdict, ...(effect === undefined ? [] : [`deny ${subject}`]), ...marks, ...set];
}

/** All kinds with a pod template are read alike, so one of them is enough for a rule. */
const traits: Readonly<Record<Fixture["verdict"], Readonly<Record<string, RegExp>>>> = {
  allow: { "for Linux": /\blinux\b/ },
  deny: { "other containers": /^ *(?:ephemeral|init)Containers:/m },
};
