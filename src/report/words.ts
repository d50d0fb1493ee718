import type { Report, Summary, PlacedFinding } from "../check/findings.js";
import type { Effect } from "../model/model.js";
import type { ObjectIdentity } from "../manifests/manifest-item.js";

/** `1 error`, `2 errors`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What was found, in a few words: all severities, and of the rest what there is. */
export function countsOf({ errors, warnings, infos, suppressed, known }: Summary): string {
  const always = [countOf(errors, "error"), countOf(warnings, "warning"), countOf(infos, "info")];
  const rest = [[suppressed, "suppressed"], [known, "known"]] as const;
  return [...always, ...rest.flatMap(([number, word]) => (number > 0 ? [`${number} ${word}`] : []))].join(", ");
}

/** `Kubernetes 1.24, 1.27`. */
export function versionsOf({ kubernetes }: Pick<Report, "kubernetes">): string {
  return `Kubernetes ${[kubernetes].flat().join(", ")}`;
}

type Scope = "files" | "objects" | "windowsObjects" | "skipped" | "unreadable";

/** What was looked at, and what was not. */
export function scopeOf({ files, objects, windowsObjects, skipped, unreadable }: Pick<Summary, Scope>): string {
  const rest = [skipped > 0 ? `${skipped} of kinds without rules` : "", unreadable > 0 ? `${unreadable} unreadable` : ""];
  const judged = `${countOf(objects, "object")} (${windowsObjects} for Windows) of ${countOf(files, "file")}`;
  return [judged, ...rest.filter((one) => one !== "")].join("; ");
}

/** What Kubernetes does, in few words. */
export const effectWords: Record<Effect, string> = {
  rejected: "the API server rejects it",
  fails: "accepted, but does not start or work",
  ignored: "no effect, without a warning",
  risk: "works, but unsafely or unreliably",
  advice: "works; something else is better",
};

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
