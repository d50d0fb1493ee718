import type { Diagnostic } from "../../diagnostic.js";
import type { Spec, SpecFile } from "../load.js";
import type { RuleSource } from "../types.js";
import type { Linter } from "./linter.js";

export const sources: Linter = {
  id: "sources",
  description: "Documents that rules and mutations name as sources are listed in spec/documents.yaml.",
  check: (spec) => [...spec.rules, ...spec.mutations].flatMap((file) => faults(file, spec)),
};

function faults({ document, content }: SpecFile<Pick<RuleSource, "sources">>, spec: Spec): Diagnostic[] {
  const known = Object.keys(spec.documents.content);
  return content.sources.flatMap((source, index): Diagnostic[] => {
    if (source.document === undefined || known.includes(source.document)) return [];
    const message = `There is no document "${source.document}". Write one of ${known.map((id) => `"${id}"`).join(", ")}.`;
    return [{ ...document.place(["sources", index, "document"]), message }];
  });
}
