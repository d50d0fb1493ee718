import type { Diagnostic } from "../lib/diagnostic.js";
import { unwritableIn } from "../model/pattern.js";
import type { Keys } from "../spec/document.js";
import type { Linter } from "./linter.js";

export const characters: Linter = {
  id: "characters",
  description: "Texts of rules contain only characters that every file of a policy can contain.",
  check: (spec) =>
    spec.rules.flatMap(({ document, content }) =>
      [...textsIn(content, [])].flatMap(({ keys, text }): Diagnostic[] => {
        // Descriptions can have multiple lines. The linter of patterns reports characters in patterns.
        const found = keys.at(-1) === "matches" ? undefined : unwritableIn(text.replaceAll("\n", ""));
        if (found === undefined) return [];
        const message = `This text contains the character ${found.name}, which the files of policies cannot contain. Remove it.`;
        return [{ ...document.place(keys), message }];
      }),
    ),
};

/** Every text, and every key. Schemas limit how deeply rules are nested. */
function* textsIn(value: unknown, keys: Keys): Generator<{ readonly keys: Keys; readonly text: string }> {
  if (typeof value === "string") yield { keys, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const inside = [...keys, Array.isArray(value) ? Number(key) : key];
    yield { keys: inside, text: key };
    yield* textsIn(child, inside);
  }
}
