import type { Bringing } from "./bringing.js";
import type { Known } from "./known.js";
import { fieldOf, listOf, nameOf, textsOf } from "./known.js";
import { mapText, unambiguous } from "./unambiguous.js";

/** What the RuntimeClasses of the input bring into pods that name them, by name. */
export function runtimeClasses(objects: readonly Known[]): ReadonlyMap<string, Bringing> {
  const classes = objects.filter(({ kind }) => kind.subject === "runtime-class");
  return unambiguous(classes.map((one) => [nameOf(one), bringing(one)] as const), broughtText);
}

/** A text that is the same for RuntimeClasses that bring the same. */
export function broughtBy(runtimeClass: Known): string {
  return broughtText(bringing(runtimeClass));
}

function broughtText({ nodeSelector, tolerations }: Bringing): string {
  return mapText(nodeSelector) + JSON.stringify(tolerations);
}

function bringing(one: Known): Bringing {
  const nodeSelector = textsOf(fieldOf(one, "scheduling.nodeSelector"));
  return { owner: one.item, nodeSelector, tolerations: listOf(fieldOf(one, "scheduling.tolerations")) };
}
