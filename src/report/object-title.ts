import type { ObjectIdentity } from "../manifest/object-identity.js";

/** What people call an object: `Deployment shop/web`, `Pod (no name)`; a file that configures a program has no name. */
export function objectTitle({ apiVersion, kind, namespace, name }: ObjectIdentity): string {
  if (name === "" && /\.config\.k8s\.io\//.test(apiVersion)) return kind;
  const called = name === "" ? "(no name)" : name;
  return `${kind} ${namespace === "" ? called : `${namespace}/${called}`}`;
}
