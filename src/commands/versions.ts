import type { KubeVersion } from "../model/version.js";
import { parseVersion } from "../model/version.js";
import { UsageError } from "./exit.js";

/**
 * The versions that a user asks for: `1.27`, `v1.27.3`, or several with commas.
 *
 * @param asked undefined for all of them
 * @param known what there is, oldest first
 * @throws UsageError for what is no version, or an unknown one
 */
export function chooseVersions(asked: string | undefined, known: readonly KubeVersion[]): KubeVersion[] {
  if (asked === undefined) return [...known];
  const chosen = asked.split(",").map((text) => chooseVersion(text.trim(), known));
  return known.filter((version) => chosen.includes(version));
}

/** One version that a user asks for. @throws UsageError for what is no version, or an unknown one */
export function chooseVersion(text: string, known: readonly KubeVersion[]): KubeVersion {
  const version = parseVersion(text);
  if (version === undefined) throw new UsageError(`"${text}" is no Kubernetes version. Write it like 1.27, v1.27 or 1.27.3.`);
  if (!known.includes(version)) throw new UsageError(`Kubernetes ${version} is not covered. Covered are ${known.join(", ")}.`);
  return version;
}
