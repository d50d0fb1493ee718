import type { Diagnostic } from "../lib/diagnostic.js";
import type { Linter } from "./linter.js";
import type { RevisionSite } from "./walk.js";
import { revisionSites } from "./walk.js";

export const messages: Linter = {
  id: "messages",
  description: "Messages are sentences that every engine can print.",
  check: (spec) => [...revisionSites(spec)].flatMap(faults),
};

function faults({ file, keys, source }: RevisionSite): Diagnostic[] {
  const places = [keys, ...(source.cases ?? []).map((_, index) => [...keys, "cases", index])];
  const holders = [source, ...(source.cases ?? [])];
  return holders.flatMap((holder, index) =>
    (["message", "remediation"] as const).flatMap((field): Diagnostic[] => {
      const text = holder[field];
      const message = text === undefined ? undefined : fault(text);
      return message === undefined ? [] : [{ ...file.document.place([...(places[index] ?? keys), field]), message }];
    }),
  );
}

function fault(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text) || !text.endsWith("."))
    return "A message must consist of sentences: start with a word, end with a full stop.";
  if (text.includes("{{") || text.includes("}}"))
    return "A message cannot contain {{ or }}: an engine would substitute them. Describe it in words.";
  if (/[\n\r]/.test(text)) return "A message must be one line, because engines print it as one. Fold it with >-.";
  return undefined;
}
