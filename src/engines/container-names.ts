import type { CollectionOf, ContainerList } from "../model/predicate.js";
import { containerLists } from "../model/predicate.js";

export type Containers = CollectionOf<"containers">;

/** How policies of an engine name lists of containers. */
export interface ContainerListNames {
  readonly all: string;
  readonly only: Readonly<Record<ContainerList, string>>;
  /** All but one. */
  readonly without: Readonly<Record<ContainerList, string>>;
}

export function nameOfLists(names: ContainerListNames, lists: readonly ContainerList[]): string {
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return names.only[only];
  const missing = containerLists.find((list) => !lists.includes(list));
  return missing === undefined ? names.all : names.without[missing];
}

/** All names of lists of containers. */
export function namesOfContainers(names: ContainerListNames): readonly string[] {
  const every = [names.all, ...Object.values(names.only), ...Object.values(names.without)];
  return [...every, ...every.map(judgedName)];
}

/** Containers that rules apply to have a name of their own: the others also contain those with exempt images. */
export function nameOfContainers(names: ContainerListNames, { lists, judged }: Containers): string {
  const name = nameOfLists(names, lists);
  return judged ? judgedName(name) : name;
}

function judgedName(name: string): string {
  return `judged${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
