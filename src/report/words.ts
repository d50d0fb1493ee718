import type { PlacedFinding, Report, Summary } from "../check/findings.js";
import { suppressionFamily } from "../check/own-rules.js";
import { isClusterFile, withoutBrackets } from "../lib/cluster-file.js";
import type { Diagnostic, Place } from "../lib/diagnostic.js";
import { toPosix } from "../lib/paths.js";
import type { ObjectIdentity } from "../manifests/manifest-item.js";
import type { FixGrade } from "../model/fix.js";
import type { Effect } from "../model/model.js";
import { versionList } from "../model/version.js";
import { customFamily } from "../spec/read-custom-rules.js";
import type { RuleTexts } from "./rule-texts.js";
import { textsFor } from "./rule-texts.js";

/** `1 error`, `2 errors`. */
export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** `2 errors, 0 warnings, 1 info, 3 suppressed`: all severities, and other counts that are not zero. */
export function countsOf({ errors, warnings, infos, suppressed, known }: Summary): string {
  const always = [countOf(errors, "error"), countOf(warnings, "warning"), `${infos} info`];
  const rest = [
    [suppressed, "suppressed"],
    [known, "known"],
  ] as const;
  return [...always, ...rest.flatMap(([number, word]) => (number > 0 ? [`${number} ${word}`] : []))].join(", ");
}

/** `Kubernetes 1.24, 1.27`. */
export function versionsOf({ kubernetes }: Pick<Report, "kubernetes">): string {
  return `Kubernetes ${versionList([kubernetes].flat())}`;
}

/** The file of a finding as a heading: `cluster prod` for objects of a cluster. */
export function fileTitle(file: string): string {
  return isClusterFile(file) ? withoutBrackets(file) : file;
}

/** `file:line:column`, and only the name of a file itself, or of a cluster, whose objects have no lines. */
export function placeTitle({ file, line, column, wholeFile }: Place & Pick<Diagnostic, "wholeFile">): string {
  if (isClusterFile(file)) return withoutBrackets(file);
  return wholeFile ? toPosix(file) : `${toPosix(file)}:${line}:${column}`;
}

type Scope = "files" | "objects" | "windowsObjects" | "exempt" | "skipped" | "unreadable" | "invalid" | "excluded";

/** How many objects and files were checked, skipped, unreadable, invalid and excluded. */
export function scopeOf(summary: Pick<Summary, Scope>): string {
  const { files, objects, windowsObjects, exempt, skipped, unreadable, invalid, excluded } = summary;
  const rest = [
    skipped > 0 ? `${skipped} skipped (no rules for ${skipped === 1 ? "its kind" : "their kinds"})` : "",
    unreadable > 0 ? `${unreadable} unreadable` : "",
    invalid > 0 ? `${invalid} invalid` : "",
    excluded > 0 ? `${countOf(excluded, "path")} excluded` : "",
  ];
  // The objects of a cluster are in no file, and excluded files are counted as paths.
  const of = files === 0 ? "" : ` of ${countOf(files, "file")}`;
  const exempted = exempt > 0 ? `, ${exempt} exempt` : "";
  const checked = `${countOf(objects, "object")} (${windowsObjects} for Windows${exempted})${of}`;
  return [checked, ...rest.filter((one) => one !== "")].join("; ");
}

const effectWords: Record<Effect, string> = {
  rejected: "the API server rejects it",
  fails: "accepted, but fails to start or work",
  ignored: "the setting has no effect",
  risk: "works, but unsafely or unreliably",
  advice: "works, but a better option exists",
};

/** Kubernetes does not know the rules of users: only policies enforce them. */
const customEffectWords: Record<Effect, string> = { ...effectWords, rejected: "your policies deny it" };

/** Kubernetes does not read suppressions. */
const suppressionEffectWords: Record<Effect, string> = { ...effectWords, ignored: "the suppression has no effect" };

/** A short description of each effect. @param family of the rule */
export function effectWordsOf(family: string): Record<Effect, string> {
  if (family === suppressionFamily) return suppressionEffectWords;
  return family === customFamily ? customEffectWords : effectWords;
}

/** What the violation leads to. */
export function effectTextOf({ rule, effect }: Pick<PlacedFinding, "rule" | "effect">, rules: RuleTexts): string {
  return effectWordsOf(textsFor(rules, rule).family)[effect];
}

/** The title of these descriptions. @param family of the rule */
export function effectTitleOf(family: string): string {
  return family === customFamily || family === suppressionFamily ? "What happens" : "What Kubernetes does";
}

/** A sentence after a suggested fix, because viewers show all fixes in the same way. */
export function gradeNote(grade: FixGrade): string {
  return grade === "safe" ? "" : " This is a suggestion: it can change how the pod behaves.";
}

/** `Deployment shop/web`, `Pod (no name)`. The configuration file of a program never has a name, so its kind is enough. */
export function objectTitle({ apiVersion, kind, namespace, name }: ObjectIdentity): string {
  if (name === "" && /\.config\.k8s\.io\//.test(apiVersion)) return kind;
  const called = name === "" ? "(no name)" : name;
  return `${kind} ${namespace === "" ? called : `${namespace}/${called}`}`;
}

/** The object and the field of a finding: `Pod web, spec.hostPID`. Only the object if the finding has no field. */
export function subjectOf({ object, path }: Pick<PlacedFinding, "object" | "path">): string {
  return path === "" ? objectTitle(object) : `${objectTitle(object)}, ${path}`;
}
