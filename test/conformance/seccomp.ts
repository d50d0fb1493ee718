import { containerLists } from "../../src/model/predicate.js";
import type { KubeObject } from "../generate/objects.js";

const annotation =
  /^metadata\.annotations\[(?:seccomp\.security\.alpha\.kubernetes\.io\/pod|container\.seccomp\.security\.alpha\.kubernetes\.io\/(.*))\]$/;

/**
 * Where the API server tells of what a rule finds: there, but for annotations of a Pod that are copied into fields, of
 * which it sees the fields alone.
 *
 * @returns no path for the annotation of a container that is not there: it is not copied
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
