import { groupBy } from "../../lib/group-by.js";
import type { ReportDiagnostic } from "../findings.js";
import type { Known } from "./known.js";
import { fieldOf, nameOf } from "./known.js";
import { broughtBy } from "./runtime-classes.js";

/** Notes on RuntimeClasses of one name that bring different things into the pods that name them, so that none counts; one for each name. */
export function ambiguousClasses(objects: readonly Known[]): readonly ReportDiagnostic[] {
  const named = new Set(objects.filter(({ kind }) => kind.subject === "pod").map((one) => fieldOf(one, "spec.runtimeClassName")));
  const classes = objects.filter((one) => one.kind.subject === "runtime-class" && named.has(nameOf(one)));
  return [...groupBy(classes, nameOf)].flatMap(([name, alike]) => noteOn(name, alike) ?? []);
}

function noteOn(name: string, [first, ...others]: readonly Known[]): ReportDiagnostic | undefined {
  const other = others.find((one) => first !== undefined && broughtBy(one) !== broughtBy(first));
  if (first === undefined || other === undefined) return undefined;
  const { file, line } = first.item.place("");
  const message = `RuntimeClass ${name} has another node selector or other tolerations here than at ${file}:${line}, so pods that name it are checked without it. Check one cluster at a time.`;
  return { ...other.item.place(""), message, kind: "note", unreadable: false };
}
