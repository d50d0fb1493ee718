import type { Diagnostic } from "../lib/diagnostic.js";
import { parameterName } from "../model/author.js";
import type { ParameterType } from "../model/parameter.js";
import { referencesOf } from "../model/references.js";
import { parseVersion, versionList } from "../model/version.js";
import type { Spec } from "../spec/read-spec.js";
import type { Linter } from "./linter.js";
import type { PredicateSite } from "./walk.js";
import { predicateSites, versionsInForce } from "./walk.js";

export const references: Linter = {
  id: "references",
  description:
    "`$version.…`, `$images.…` and `$parameters.…` refer to values that exist in each version and have the type that the predicate needs.",
  check: (spec) => [...predicateSites(spec)].flatMap((site) => faults(site, spec)),
};

const operators = ["equals", "oneOf", "matches"] as const;

const needs = {
  equals: {
    roots: [],
    type: "text",
    remedy: "is not a parameter of type text. Name one that is, such as $parameters.taint.key.",
  },
  oneOf: {
    roots: ["$version."],
    type: "texts",
    remedy: "is not a list of strings. Name a list in spec/versions, such as $version.windowsRuntimeClasses.names.",
  },
  matches: {
    roots: ["$images.", "$version.patterns."],
    type: "patterns",
    remedy: "is not a pattern. Name a pattern, such as $images.windows or $version.patterns.supportedKubelets.",
  },
} as const;

function faults({ file, keys, source }: PredicateSite, spec: Spec): Diagnostic[] {
  return operators.flatMap((operator): Diagnostic[] => {
    const name = source[operator];
    if (typeof name !== "string" || !name.startsWith("$")) return [];
    const { roots, type, remedy } = needs[operator];
    const parameter = parameterName(name);
    const isRight = (version: string): boolean =>
      parameter === undefined
        ? roots.some((root) => name.startsWith(root)) && isKnown(spec, version, name, operator === "matches")
        : typeOf(spec, parameter) === type;
    const lacking = versionsInForce(spec, file, keys).filter((version) => !isRight(version));
    if (lacking.length === 0) return [];
    return [
      {
        ...file.document.place([...keys, operator]),
        message: `In Kubernetes ${versionList(lacking)} "${name}" ${remedy}`,
      },
    ];
  });
}

function typeOf({ parameters }: Spec, name: string): ParameterType | undefined {
  return Object.hasOwn(parameters.content, name) ? parameters.content[name]?.type : undefined;
}

/** @param some must the list have a value? Without any pattern, every text would match */
function isKnown(spec: Spec, version: string, name: string, some: boolean): boolean {
  const data = spec.versions.find(({ content }) => parseVersion(content.kubernetes) === version)?.content;
  const values = data === undefined ? undefined : referencesOf(spec, data)(name);
  return values !== undefined && (!some || values.length > 0);
}
