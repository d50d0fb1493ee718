import type { ContainerListNames } from "../container-names.js";
import { namesOfContainers } from "../container-names.js";

/** `winHostPid` for `win-host-pid`, `winHostPid2` for `win-host-pid.2`, `taintKey` for `taint.key`. */
export function camelCase(id: string): string {
  return id.replace(/[.-](.)/g, (_, first: string) => first.toUpperCase());
}

/** The variable that is true where an object is in a scope: `isDeclaredWindows`. */
export function scopeVariable(scope: string): string {
  return camelCase(`is-${scope}`);
}

/** The variable that contains what a user has set for a parameter, or its default: `parameterTaintKey`. */
export function parameterVariable(parameter: string): string {
  return camelCase(`parameter-${parameter}`);
}

/** The variables with lists of containers. */
export const containerVariables: ContainerListNames = {
  all: "containers",
  only: {
    initContainers: "initContainers",
    containers: "regularContainers",
    ephemeralContainers: "ephemeralContainers",
  },
  without: {
    initContainers: "regularAndEphemeralContainers",
    containers: "initAndEphemeralContainers",
    ephemeralContainers: "initAndRegularContainers",
  },
};

/** `init-containers` for `initContainers`. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** CEL reserves these words: they cannot be names of variables. */
export const celWords = [
  "as",
  "break",
  "const",
  "continue",
  "else",
  "false",
  "for",
  "function",
  "if",
  "import",
  "in",
  "let",
  "loop",
  "namespace",
  "null",
  "package",
  "return",
  "true",
  "var",
  "void",
  "while",
] as const;

/** Names, in kebab-case, that no variable made of a name in the spec may have. */
export const reservedNames: readonly string[] = [
  ...celWords,
  ...namesOfContainers(containerVariables).map(kebabCase),
  "change-applies",
  "exceptions",
  "has-owner",
  "index",
  "is-update",
  "key",
  "kind",
  "may-change",
  "object-namespace",
  "object",
  "path",
  "pointer",
  "prefix",
  "spec",
  "template",
  "value",
  "violations",
];

/** What precedes names of scopes and parameters in those of variables. */
export const namePrefixes: readonly string[] = ["is-", "parameter-"];

/** `mount`, or `mount2` where an element around it has that name already. */
export function unusedName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}${number}`)) number += 1;
  return `${wanted}${number}`;
}
