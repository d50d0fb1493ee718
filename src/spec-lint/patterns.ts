import type { Diagnostic } from "../lib/diagnostic.js";
import { patternFault } from "../model/pattern.js";
import type { Keys, SpecFile } from "../spec/document.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";
import { predicateSites } from "./walk.js";

export const patterns: Linter = {
  id: "patterns",
  description: "Patterns contain only syntax that has the same meaning in every engine.",
  check: (spec) =>
    [...patternUses(spec)].flatMap(({ file, keys, pattern }): Diagnostic[] => {
      const message = patternFault(pattern);
      return message === undefined ? [] : [{ ...file.document.place(keys), message }];
    }),
};

interface Use {
  readonly file: SpecFile<unknown>;
  readonly keys: Keys;
  readonly pattern: string;
}

/** All patterns of a spec, rules first. */
export function* patternUses(spec: Spec): Generator<Use> {
  for (const { file, keys, source } of predicateSites(spec)) {
    if (source.matches !== undefined && !source.matches.startsWith("$")) {
      yield { file, keys: [...keys, "matches"], pattern: source.matches };
    }
  }
  for (const [name, { form }] of Object.entries(spec.parameters.content)) {
    if (form) yield { file: spec.parameters, keys: [name, "form", "pattern"], pattern: form.pattern };
  }
  for (const [os, pattern] of Object.entries(spec.images.content.hints)) {
    yield { file: spec.images, keys: ["hints", os], pattern };
  }
  for (const [index, { pattern }] of spec.images.content.images.entries()) {
    yield { file: spec.images, keys: ["images", index, "pattern"], pattern };
  }
}
