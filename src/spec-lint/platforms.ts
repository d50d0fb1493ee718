import type { Diagnostic } from "../lib/diagnostic.js";
import type { Linter } from "./linter.js";
import { findSites } from "./walk.js";

export const platforms: Linter = {
  id: "platforms",
  description: "A label that a platform sets on its Windows nodes alone is evidence for Windows.",
  check: (spec) => {
    const evident = new Set(
      [...findSites(spec)].filter(({ file }) => file === spec.scopes).map(({ source }) => source.at),
    );
    return spec.platforms.flatMap(({ document, content }) =>
      content.nodeLabels.flatMap(({ key }, index): Diagnostic[] => {
        const path = `spec.nodeSelector[${key}]`;
        if (evident.has(path)) return [];
        const message = `Nothing in spec/scopes.yaml uses "${path}" as evidence. Add it to "platform-label".`;
        return [{ ...document.place(["nodeLabels", index, "key"]), message }];
      }),
    );
  },
};
