import type { Diagnostic } from "../lib/diagnostic.js";
import type { Keys } from "../spec/document.js";
import type { Linter } from "./linter.js";

/** Readers of YAML reject these in the files of policies, and line feeds are only in descriptions. */
const unwritable = /[\p{Cs}\u2028\u2029\ufeff\ufffe\uffff]|(?!\n)\p{Cc}/u;

export const characters: Linter = {
  id: "characters",
  description: "Texts of rules contain only characters that every file of a policy can contain.",
  check: (spec) =>
    spec.rules.flatMap(({ document, content }) =>
      [...textsIn(content, [])].flatMap(({ keys, text }): Diagnostic[] => {
        const [character] = unwritable.exec(text) ?? [];
        // The linter of patterns reports those in patterns.
        if (character === undefined || keys.at(-1) === "matches") return [];
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
        const message = `This text contains the character U+${code}, which the files of policies cannot contain. Remove it.`;
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
