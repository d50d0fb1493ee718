import type { ObjectIdentity } from "../manifests/manifest-item.js";
import type { PlacedFinding } from "../check/findings.js";

/** What people call an object: `Deployment shop/web`, `Pod (no name)`; a file that configures a program has no name. */
export function objectTitle({ apiVersion, kind, namespace, name }: ObjectIdentity): string {
  if (name === "" && /\.config\.k8s\.io\//.test(apiVersion)) return kind;
  const called = name === "" ? "(no name)" : name;
  return `${kind} ${namespace === "" ? called : `${namespace}/${called}`}`;
}

/** What a finding is about: `Pod web, spec.hostPID`; one that is about no field has the object alone. */
export function subjectOf({ object, path }: Pick<PlacedFinding, "object" | "path">): string {
  return path === "" ? objectTitle(object) : `${objectTitle(object)}, ${path}`;
}
