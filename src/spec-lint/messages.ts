import type { Diagnostic } from "../lib/diagnostic.js";
import { isSubstituted } from "../model/substitution.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";
import type { RevisionSite } from "./walk.js";
import { revisionSites } from "./walk.js";

export const messages: Linter = {
  id: "messages",
  description: "Titles are phrases. Messages and remediations are sentences that every engine can print.",
  check: (spec) => [...titleFaults(spec), ...[...revisionSites(spec)].flatMap(faults)],
};

/** Reports print titles before a colon and in lists. */
function titleFaults({ rules, mutations }: Pick<Spec, "rules" | "mutations">): readonly Diagnostic[] {
  return [...rules, ...mutations]
    .filter(({ content }) => content.title.trimEnd().endsWith("."))
    .map(({ document }) => ({
      ...document.place(["title"]),
      message: "A title is a phrase. Remove the full stop at its end.",
    }));
}

function faults({ file, keys, source }: RevisionSite): Diagnostic[] {
  const places = [keys, ...(source.cases ?? []).map((_, index) => [...keys, "cases", index])];
  const holders = [source, ...(source.cases ?? [])];
  return holders.flatMap((holder, index) =>
    (["message", "remediation"] as const).flatMap((field): Diagnostic[] => {
      const text = holder[field];
      const message = text === undefined ? undefined : fault(text, field);
      return message === undefined ? [] : [{ ...file.document.place([...(places[index] ?? keys), field]), message }];
    }),
  );
}

function fault(text: string, field: "message" | "remediation"): string | undefined {
  if (!/^[A-Za-z]/.test(text) || !text.endsWith("."))
    return `A ${field} must consist of sentences: start with a word, end with a full stop.`;
  if (isSubstituted(text))
    return `A ${field} cannot contain {{, }} or $(: an engine would substitute them. Use words instead.`;
  if (/[\n\r]/.test(text)) return `A ${field} must be one line, because engines print it as one. Fold it with >-.`;
  return undefined;
}
