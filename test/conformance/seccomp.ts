import { containerLists } from "../../src/model/predicate.js";
import type { KubeObject } from "../generate/objects.js";

const annotation =
  /^metadata\.annotations\[(?:seccomp\.security\.alpha\.kubernetes\.io\/pod|container\.seccomp\.security\.alpha\.kubernetes\.io\/(.*))\]$/;

/**
 * The paths at which the API server reports a finding: that of the finding, but for annotations of a Pod the fields into
 * which it copies them.
 *
 * @returns no path for the annotation of a missing container, because it is not copied
 */
export function toldAt(path: string, pod: KubeObject): readonly string[] {
  const [found, name] = annotation.exec(path) ?? [];
  if (found === undefined) return [path];
  if (name === undefined) return ["spec.securityContext.seccompProfile"];
  const { spec } = pod as { spec?: Partial<Record<string, { name: string }[] | null>> };
  return containerLists.flatMap((list) => {
    const paths = (spec?.[list] ?? []).map((container, index) =>
      container.name === name ? [`spec.${list}[${index}].securityContext.seccompProfile`] : [],
    );
    return paths.flat();
  });
}
