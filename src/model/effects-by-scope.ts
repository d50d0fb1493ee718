import type { Case, Effect } from "./model.js";

/** What Kubernetes does with a violation, by scope; a scope may have several effects. */
export function effectsByScope(cases: readonly Pick<Case, "scope" | "effect">[]): Readonly<Record<string, readonly Effect[]>> {
  const scopes = [...new Set(cases.map((one) => one.scope))];
  return Object.fromEntries(
    scopes.map((scope) => [scope, [...new Set(cases.filter((one) => one.scope === scope).map((one) => one.effect))]]),
  );
}
