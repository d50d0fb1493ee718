import { UsageError } from "../lib/usage-error.js";

/**
 * Refuses options and names that are empty, as a variable that is not set leaves them: each would mean something else
 * than its author thinks.
 * @throws UsageError that names each
 */
export function refuseEmptyValues(parameters: readonly string[]): void {
  const faults = parameters.flatMap((one, index) => faultOf(one, parameters[index - 1] ?? "") ?? []);
  if (faults.length > 0) throw new UsageError(faults.join("\n"));
}

function faultOf(parameter: string, before: string): string | undefined {
  const [option] = /^--[a-z-]+(?==$)/.exec(parameter) ?? [];
  if (option !== undefined) return hasNoValue(option);
  if (parameter !== "") return undefined;
  return /^--?[a-z]/.test(before) ? hasNoValue(before) : "One of the arguments is empty. Name a file, or remove it.";
}

function hasNoValue(option: string): string {
  return `${option} has no value. Add one, or remove the option.`;
}
