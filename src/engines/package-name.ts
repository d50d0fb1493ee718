import type { Model } from "../model/model.js";

/** What a catalog calls the package of a policy. Releases for several versions of Kubernetes have packages of the same policy. */
export function packageName(policy: string, { version }: Pick<Model, "version">): string {
  return `${policy}-kubernetes-${version.replace(".", "-")}`;
}
