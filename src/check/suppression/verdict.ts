import type { Place } from "../../lib/diagnostic.js";
import { remembered } from "../../lib/remembered.js";
import { isBefore, isWithin } from "../../manifests/comments.js";
import type { KubernetesObject, ManifestObject, ObjectIdentity } from "../../manifests/manifest-item.js";
import { identifyObject } from "../../manifests/manifest-item.js";
import { versionList } from "../../model/version.js";
import type { Suppression } from "../findings.js";
import type { SuppressionFault } from "../own-rules.js";
import { isAboutSuppressions, ownRules } from "../own-rules.js";
import type { FileSettings } from "../settings/file-settings.js";
import { isChecked } from "../settings/file-settings.js";
import { unknownRule } from "../unknown-rule.js";
import type { FaultTexts, Written } from "./written.js";
import { tooManyRules } from "./written.js";

/** A fault that is found. */
export interface FoundFault extends FaultTexts {
  readonly rule: SuppressionFault;
}

/** Is a suppression in force? @param today as `2026-11-21` */
export function verdictOn(
  { by, rule, content, at }: Written,
  settings: FileSettings,
  today: string,
): Suppression | FoundFault {
  const fault = "message" in content ? content : undefined;
  const wrong = fault === tooManyRules ? fault : (ruleFault(rule, settings) ?? fault);
  if (wrong !== undefined)
    return { rule: "suppression-invalid", ...wrong, message: `${suppressionIn(rule)} has no effect. ${wrong.message}` };
  const { reason, until } = content as Exclude<Written["content"], FaultTexts>;
  if (until !== undefined && until < today) return expired(rule, until);
  return { by, reason, ...(until === undefined ? {} : { until }), ...at };
}

function suppressionIn(rule: string): string {
  return rule === "" ? "This suppression" : `This suppression of ${rule}`;
}

function ruleFault(rule: string, { releases, isRule }: FileSettings): FaultTexts | undefined {
  if (rule === "") return { message: "It names no rule.", remediation: "Write the id of a rule, as in findings." };
  if (isAboutSuppressions(rule)) {
    return {
      message: "Findings about suppressions cannot be suppressed in a manifest.",
      remediation: `Fix it, or skip the rule with \`--skip ${rule}\`.`,
    };
  }
  const ids = ruleIdsOf(releases);
  return ids.has(rule) || isRule?.(rule)
    ? undefined
    : unknownRuleFault(
        rule,
        [...ids],
        releases.map(({ index }) => index.kubernetes),
      );
}

const ruleIdsOf = remembered(
  (releases: FileSettings["releases"]) =>
    new Set([...releases.flatMap(({ index }) => index.rules), ...ownRules].map(({ id }) => id)),
);

function unknownRuleFault(rule: string, ids: readonly string[], versions: readonly string[]): FaultTexts {
  const where = ` in Kubernetes ${versionList(versions)}`;
  const { message, suggestion } = unknownRule(rule, ids, {
    where,
    otherwise: "Write the id of a rule, as in findings.",
  });
  const hasSpaces = /\s/.test(rule);
  return {
    message,
    remediation: hasSpaces ? "Write a colon between the rules and the reason, and commas between rules." : suggestion,
  };
}

function expired(rule: string, until: string): FoundFault {
  return {
    rule: "suppression-expired",
    message: `The suppression of ${rule} expired after ${until} and no longer has an effect.`,
    remediation: "Fix the finding and remove the suppression, or set a later day.",
  };
}

/** A suppression in force that covered nothing; undefined where this run does not check its rule. */
export function unusedFault({ rule }: Written, settings: FileSettings): FoundFault | undefined {
  if (!isChecked(settings, rule)) return undefined;
  return {
    rule: "suppression-unused",
    message: `The suppression of ${rule} matches no finding.`,
    remediation: "Remove it, or move it to the finding.",
  };
}

/** The identity and places of an object that can contain suppressions; its value is not kept. */
export interface ObjectPlace {
  readonly identity: ObjectIdentity;
  readonly at: Place;
  readonly inText: Place;
}

export function objectPlace(item: ManifestObject): ObjectPlace {
  return { identity: identifyObject(item.value), at: item.place(""), inText: item.inText("") };
}

/** The object of a suppression: the first that it covers, or else the last that begins before it. */
export function objectOf({ covers, at }: Written, objects: readonly ObjectPlace[]): ObjectPlace | undefined {
  const spans = "spans" in covers ? covers.spans : [];
  return (
    objects.find(({ inText }) => spans.some((span) => isWithin(inText, span))) ??
    objects.findLast((one) => isBefore(one.at, at)) ??
    objects[0]
  );
}

/** The part of an object that determines fingerprints. */
export function withIdentity({ apiVersion, kind, namespace, name }: ObjectIdentity): KubernetesObject {
  return { apiVersion, kind, metadata: { namespace, name } };
}
