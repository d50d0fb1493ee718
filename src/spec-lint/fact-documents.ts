import type { Diagnostic } from "../lib/diagnostic.js";
import { factsOf } from "../spec/facts.js";
import type { Linter } from "./linter.js";

export const factDocuments: Linter = {
  id: "fact-documents",
  description: "Documents that facts name are listed in spec/documents.yaml.",
  check: (spec) => {
    const known = Object.keys(spec.documents.content);
    return factsOf(spec).flatMap(({ source, place }) =>
      source.says.flatMap(({ document }, index): Diagnostic[] => {
        if (known.includes(document)) return [];
        const message = `There is no document "${document}". Write one of ${known.map((id) => `"${id}"`).join(", ")}.`;
        return [{ ...place("says", index, "document"), message }];
      }),
    );
  },
};
