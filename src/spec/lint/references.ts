import type { Diagnostic } from "../../diagnostic.js";
import { referencesOf } from "../../model/references.js";
import { parseVersion } from "../../model/version.js";
import type { Spec } from "../load.js";
import { versionsInForce } from "./in-force.js";
import type { Linter } from "./linter.js";
import type { PredicateSite } from "./walk.js";
import { predicateSites } from "./walk.js";

export const references: Linter = {
  id: "references",
  description: "What `$version.…` and `$images.…` name is there in each version, and is what the predicate needs.",
  check: (spec) => [...predicateSites(spec)].flatMap((site) => faults(site, spec)),
};

const operators = ["oneOf", "matches"] as const;

const needs = {
  oneOf: { root: "$version.", remedy: "is no list of texts. Name a list in spec/versions, such as $version.windowsRuntimeClasses.names." },
  matches: { root: "$images.", remedy: "is no pattern. Name a pattern, such as $images.windows." },
} as const;

function faults({ file, keys, source }: PredicateSite, spec: Spec): Diagnostic[] {
  return operators.flatMap((operator): Diagnostic[] => {
    const name = source[operator];
    if (typeof name !== "string" || !name.startsWith("$")) return [];
    const { root, remedy } = needs[operator];
    const lacking = versionsInForce(spec, file, keys).filter((version) => !name.startsWith(root) || !isKnown(spec, version, name));
    if (lacking.length === 0) return [];
    return [{ ...file.document.place([...keys, operator]), message: `In Kubernetes ${lacking.join(", ")} "${name}" ${remedy}` }];
  });
}

function isKnown(spec: Spec, version: string, name: string): boolean {
  const data = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === version)?.content;
  return data !== undefined && referencesOf(spec, data)(name) !== undefined;
}
