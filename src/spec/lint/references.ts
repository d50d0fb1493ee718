import type { Diagnostic } from "../../diagnostic.js";
import { referencesOf } from "../../model/references.js";
import { parseVersion } from "../../model/version.js";
import type { Spec } from "../load.js";
import { versionsInForce } from "./in-force.js";
import type { Linter } from "./linter.js";
import { patternFault } from "./patterns.js";
import type { PredicateSite } from "./walk.js";
import { predicateSites } from "./walk.js";

export const references: Linter = {
  id: "references",
  description: "What `$version.…` and `$images.…` name is there in each version, and is what the predicate needs.",
  check: (spec) => [...predicateSites(spec)].flatMap((site) => faults(site, spec)),
};

const operators = ["oneOf", "matches"] as const;

const needs: Record<(typeof operators)[number], { readonly fits: (value: unknown) => boolean; readonly remedy: string }> = {
  oneOf: { fits: isListOfTexts, remedy: "is no list of texts. Name a list in spec/versions, such as $version.windowsRuntimeClasses.names." },
  matches: { fits: isPattern, remedy: "is no pattern. Name a pattern, such as $images.windows." },
};

function faults({ file, keys, source }: PredicateSite, spec: Spec): Diagnostic[] {
  return operators.flatMap((operator): Diagnostic[] => {
    const name = source[operator];
    if (typeof name !== "string" || !name.startsWith("$")) return [];
    const { fits, remedy } = needs[operator];
    const lacking = versionsInForce(spec, file, keys).filter((version) => !fits(valueIn(spec, version, name)));
    if (lacking.length === 0) return [];
    return [{ ...file.document.place([...keys, operator]), message: `In Kubernetes ${lacking.join(", ")} "${name}" ${remedy}` }];
  });
}

function valueIn(spec: Spec, version: string, name: string): unknown {
  const data = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === version)?.content;
  return data && referencesOf(spec, data)(name);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isPattern(value: unknown): boolean {
  return [value].flat().every((pattern) => typeof pattern === "string" && patternFault(pattern) === undefined);
}
