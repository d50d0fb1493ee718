import type { Find } from "../../model/find.js";
import type { ContainerList, Predicate } from "../../model/predicate.js";
import { collectionsOf, containerLists, descend } from "../../model/predicate.js";
import type { Scope } from "../../model/scope.js";
import type { ContainerListNames, Containers } from "../container-names.js";
import { nameOfContainers, nameOfLists } from "../container-names.js";
import type { JmesPath } from "./jmespath.js";
import { emptyList, identifier, jmes, raw, separated } from "./jmespath.js";

/** Names, each with its value. */
export type Definitions = readonly (readonly [name: string, value: JmesPath])[];

const names: ContainerListNames = {
  all: "allContainers",
  only: {
    initContainers: "initContainers",
    containers: "containers",
    ephemeralContainers: "ephemeralContainers",
  },
  without: {
    initContainers: "nonInitContainers",
    containers: "initAndEphemeralContainers",
    ephemeralContainers: "nonEphemeralContainers",
  },
};

/** The variable with these containers: a list of maps with `field`, `container`, `path` and `name`. */
export function containersName(containers: Containers): JmesPath {
  return identifier(nameOfContainers(names, containers));
}

/** The containers that scopes and finds read, each list once or more. */
export function containersRead(scopes: readonly Scope[], finds: readonly Find[]): readonly Containers[] {
  return [
    ...[...scopes, ...finds].flatMap(({ when }) => containersIn(when)),
    ...finds.flatMap(({ each: [first] }) => (first?.kind === "containers" ? [first] : [])),
  ];
}

function containersIn(predicate: Predicate): readonly Containers[] {
  return descend(predicate)
    .flatMap(collectionsOf)
    .filter((one) => one.kind === "containers");
}

/**
 * Definitions of lists of containers, in steps: those of a step use the steps before it.
 *
 * @param exempt the condition for exempt containers; undefined if none is exempt
 */
export function containerSteps(read: readonly Containers[], exempt: JmesPath | undefined): readonly Definitions[] {
  const byName = new Map(read.map((one) => [containersName(one), one]));
  const parts = new Map(
    [...byName.values()]
      .filter(({ lists }) => lists.length < containerLists.length)
      .map(({ lists }) => [nameOfLists(names, lists), lists]),
  );
  const judged = [...byName].filter(([, one]) => one.judged === true);
  return [
    read.length === 0 ? [] : [["allContainers", allContainers] as const],
    [...parts].map(([name, lists]) => [name, among(lists)] as const),
    judged.map(([name, { lists }]) => {
      const all = containersName({ kind: "containers", lists });
      return [name, exempt === undefined ? all : jmes`${all}[?!(${exempt})]`] as const;
    }),
  ].filter((step) => step.length > 0);
}

function among(lists: readonly ContainerList[]): JmesPath {
  const others = containerLists.filter((list) => !lists.includes(list));
  const [only] = lists;
  const [other] = others;
  if (lists.length === 1 && only !== undefined) return jmes`allContainers[?field == ${raw(only)}]`;
  return jmes`allContainers[?field != ${raw(other ?? "")}]`;
}

/**
 * `field` is the list, `name` is as messages show it. `items` is the only way to an index. Kyverno fills in braces in a message
 * once more. No name that the API server accepts has any.
 */
const allContainers = (() => {
  const lists = containerLists.map(
    (list) =>
      jmes`items(template.spec.${identifier(list)} || ${emptyList}, 'index', 'container')[].merge(@, {field: ${raw(list)}})`,
  );
  const path = jmes`join('', ['spec.', field, '[', to_string(index), ']'])`;
  const name = jmes`join('', [' (', replace_all(container.name || '', '{', ''), ')'])`;
  return jmes`[${separated(lists, ",\n")}][].{field: field, container: container, path: ${path}, name: ${name}}`;
})();
