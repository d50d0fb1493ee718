import type { Diagnostic } from "../lib/diagnostic.js";
import type { Linter } from "./linter.js";

export const versions: Linter = {
  id: "versions",
  description: "Each version has a file with its name, and the fields of its API are known.",
  check: (spec) =>
    spec.versions.flatMap(({ id, document, content: { kubernetes } }): Diagnostic[] => {
      if (id !== kubernetes) {
        const message = `This file is called "${id}", but its version is Kubernetes ${kubernetes}. Make them the same.`;
        return [{ ...document.place(["kubernetes"]), message }];
      }
      if (spec.fields.get(kubernetes)?.isEmpty ?? true) {
        const message = `There is no spec/fields/${kubernetes}.txt with the fields of that API. See scripts/fields/README.md.`;
        return [{ ...document.place(["kubernetes"]), message }];
      }
      return [];
    }),
};
