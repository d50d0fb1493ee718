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

/** Names, in kebab-case, that variables have which are not made of a name in the spec. */
export const reservedNames = [
  "change-applies",
  "containers",
  "ephemeral-containers",
  "exceptions",
  "has-owner",
  "index",
  "init-and-regular-containers",
  "init-containers",
  "is-update",
  "key",
  "kind",
  "object-namespace",
  "object",
  "path",
  "pointer",
  "prefix",
  "regular-containers",
  "spec",
  "template",
  "value",
] as const;

/** `mount`, or `mount2` where an element around it has that name already. */
export function unusedName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}${number}`)) number += 1;
  return `${wanted}${number}`;
}
