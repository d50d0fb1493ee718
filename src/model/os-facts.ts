import type { ScopesSource } from "../spec/types.js";
import type { VersionData } from "../spec/versions.js";
import type { References } from "./author.js";
import { toPredicate } from "./author.js";
import { here } from "./field-path.js";
import type { Predicate } from "./predicate.js";
import type { Scope } from "./scope.js";
import { scopeClosure, scopesIn } from "./scope.js";

/** What determines the operating system of an object besides its own evidence. Only `check` reads it; no policy contains it. */
export interface OsFacts {
  /** The labels for the operating system of nodes, the current one first. */
  readonly osLabels: readonly [string, ...string[]];
  readonly hostnameLabel: string;
  /** Labels that nodes of any operating system have. A text that ends with a slash is a prefix. */
  readonly labelsOnAnySystem: readonly string[];
  /** Annotations of a Namespace with the node selector of its pods. The first one that is present counts. */
  readonly namespaceNodeSelectors: readonly string[];
  /** Labels that controllers add to pods. */
  readonly controllerLabels: readonly string[];
  /** By subject: the objects that are not for Windows, even if other objects suggest it. */
  readonly excludesWindows: Readonly<Record<string, Predicate>>;
  /** The scopes that these predicates are made of. */
  readonly scopes: readonly Pick<Scope, "name" | "when">[];
}

export function osFactsOf(
  { subjects }: Pick<ScopesSource, "subjects">,
  { labels }: Pick<VersionData, "labels">,
  scopes: readonly Scope[],
  references: References,
): OsFacts {
  const excludesWindows = Object.entries(subjects).flatMap(([name, source]) =>
    source.excludesWindows === undefined
      ? []
      : [[name, toPredicate(source.excludesWindows, here, references)] as const],
  );
  const named = excludesWindows.flatMap(([, predicate]) => scopesIn(predicate));
  return {
    osLabels: [labels.os.key, ...(labels.os.legacyKey === undefined ? [] : [labels.os.legacyKey])],
    hostnameLabel: labels.hostname.key,
    labelsOnAnySystem: labels.onAnySystem,
    namespaceNodeSelectors: labels.namespaceNodeSelectors,
    controllerLabels: labels.ofControllers,
    excludesWindows: Object.fromEntries(excludesWindows),
    scopes: scopeClosure(named, scopes).map(({ name, when }) => ({ name, when })),
  };
}
