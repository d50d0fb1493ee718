import { runtimeClassId, snippets } from "../../model/generated.js";
import type { Model } from "../../model/model.js";

/** The ids of what one generator makes for a version. */
export type Generator = (model: Model) => readonly string[];

/** Everything that is generated beside policies, by what makes it. A new kind of it has its line here. */
export const generators: readonly Generator[] = [
  ({ mutations }) => mutations.map(({ id }) => id),
  ({ runtimeClasses }) => runtimeClasses.map(runtimeClassId),
  () => snippets,
];
