import type { Place } from "../../lib/diagnostic.js";
import type { PlacedComment, Span } from "../../manifests/comments.js";
import type { AnnotatedList, ManifestObject } from "../../manifests/manifest-item.js";
import type { FieldPath } from "../../model/field-path.js";
import { joinPath, parseFieldPath, valueAt } from "../../model/field-path.js";
import type { Suppression } from "../findings.js";

/** A suppression of one rule in a manifest. */
export interface Written {
  readonly by: Suppression["by"];
  /** The text in place of the rule's id; may be empty. */
  readonly rule: string;
  readonly content: Reason | FaultTexts;
  readonly at: Place;
  /** The path of the annotation; empty for a comment, which is no field. */
  readonly path: string;
  /** Distinguishes it from others of the same object in fingerprints. */
  readonly mark: string;
  /** The findings of its rule that it covers. */
  readonly covers: Covered;
}

/** Findings by the paths of their fields, or by where these are in the text. */
type Covered = { readonly has: (path: string) => boolean } | { readonly spans: readonly Span[] };

/** The reason of a suppression, and its last day. */
interface Reason {
  readonly reason: string;
  /** The last day on which it is in force, as `2027-01-31`. */
  readonly until?: string;
}

/** What is wrong with a suppression, and what to do, as sentences. */
export interface FaultTexts {
  readonly message: string;
  readonly remediation: string;
}

const withDay = /^(.*?)(?:^|\s)until\s+(\d{4}-\d{2}-\d{2})\.?$/is;

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/** Forms of dates, as patterns. A version such as 1.28 or 10.0.17763 is none. */
const dates: readonly string[] = [
  String.raw`(?=[\d./-]*\b(?:\d{4}\b|\d{5,}-))\d[\d./-]*`,
  String.raw`\d{8}\b`,
  String.raw`\d{1,4}[-/]\d{1,2}[-/]\d{1,4}\b`,
  String.raw`(?:\d{1,2}\p{L}{0,2}\W{1,3})?${month}\b\W{0,3}(?:\d{1,2}\p{L}{0,2}\W{1,3})?\d{4}\b`,
  String.raw`q[1-4]\W{0,3}\d{4}\b`,
  // Digits of other scripts.
  String.raw`(?!\d)\p{Nd}[\p{Nd}./-]*`,
];

const anyDate = `(?:${dates.join("|")})`;

/** A date in another form or place: the suppression seems to expire and does not. */
const strayDay = new RegExp(String.raw`\buntil[^\p{L}\p{N}]{0,9}${anyDate}`, "iu");

/** A date after another word than `until`, or after a misspelled one. */
const otherWord = new RegExp(
  String.raw`\b(?:till?|untill+|unitl|utnil|untl|unti|expir(?:es|e|y|ation))(?:[^\p{L}\p{N}]{1,9}(?:on|at|date))?[^\p{L}\p{N}]{0,9}${anyDate}`,
  "iu",
);

/** The longest text that can be only a date. The pattern would take minutes for a megabyte of dashes. */
const longestDay = 60;

const onlyDay = new RegExp(String.raw`^[^\p{L}\p{N}]*${anyDate}[^\p{L}\p{N}]*$`, "iu");

/** The author may have meant that the suppression expires then. Digits alone can be the number of an issue. */
function isOnlyDay(text: string): boolean {
  return text.length <= longestDay && /\D/.test(text) && onlyDay.test(text);
}

/** Reads `reason` or `reason until 2027-01-31`. */
export function readReason(text: string): Reason | FaultTexts {
  const trimmed = text.trim();
  const [, before, until] = withDay.exec(trimmed) ?? [];
  if (until !== undefined && !isDay(until))
    return { message: `There is no day ${until}.`, remediation: "Use a valid date in the form `until YYYY-MM-DD`." };
  const reason = (before ?? trimmed).replace(/(?<![\s,;:])[\s,;:]+$/, "");
  const visible = reason.replace(invisible, "");
  if (!/[\p{L}\p{N}]/u.test(visible)) return noReason;
  if (isOnlyDay(visible)) return onlyDate;
  const [stray] = strayDay.exec(reason) ?? (until === undefined ? otherWord.exec(reason) : undefined) ?? [];
  if (stray !== undefined)
    return {
      message: `"${stray}" is not a date at the end of the reason.`,
      remediation: "Write the date last, in the form `until YYYY-MM-DD`.",
    };
  if (endsWithUntil.test(visible)) return noDate;
  const shown = shortened(reason);
  return until === undefined ? { reason: shown } : { reason: shown, until };
}

/** How many characters of a reason are in reports. It is in each finding that the suppression covers, which can be thousands. */
const longestReason = 1000;

/** Never ends with half of a surrogate pair. */
function shortened(reason: string): string {
  if (reason.length <= longestReason) return reason;
  return `${reason.slice(0, longestReason).replace(/[\ud800-\udbff]$/, "")} …`;
}

/** The author meant to write a date. */
const endsWithUntil = /(?<![\p{L}\p{N}])until[^\p{L}\p{N}]*$/iu;

const onlyDate: FaultTexts = {
  message: "Its reason is only a date.",
  remediation: "Write why the finding is acceptable, and its last day as `until YYYY-MM-DD`.",
};

const noDate: FaultTexts = {
  message: 'There is no date after "until".',
  remediation: "Write the date last, in the form `until YYYY-MM-DD`.",
};

/** Letters that nobody sees, such as the Hangul filler. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const noReason: FaultTexts = { message: "It has no reason.", remediation: "Write why the finding is acceptable." };

/** The calendar has no February 30. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const prefix = "wincompat.dev/ignore.";

/**
 * The suppressions in the annotations of an object, which cover the complete object, and of its pod template.
 * @param template the field path of the pod template; empty where there is none
 */
export function annotationsOf(item: ManifestObject, template: string): readonly Written[] {
  const ofObject = writtenIn(item, holderIn(""), { has: () => true });
  if (template === "") return ofObject;
  const has = (path: string): boolean => path === template || path.startsWith(`${template}.`);
  return [...ofObject, ...writtenIn(item, holderIn(template), { has })];
}

/** The suppressions in the annotations of a list. They cover nothing, because kubectl applies only its items. */
export function annotationsOfList(list: AnnotatedList): readonly Written[] {
  return writtenIn(list, holderIn(""), { has: () => false });
}

/** The path of the annotations in an object, or in its pod template. Few kinds have templates, so few are parsed. */
const holders = new Map<string, FieldPath>();

function holderIn(root: string): FieldPath {
  const holder = holders.get(root) ?? parseFieldPath(joinPath(root, "metadata.annotations"));
  holders.set(root, holder);
  return holder;
}

const none: readonly Written[] = [];

function writtenIn(
  item: Pick<ManifestObject, "value" | "place">,
  holder: FieldPath,
  covers: Covered,
): readonly Written[] {
  const annotations = valueAt(item.value, holder);
  if (typeof annotations !== "object" || annotations === null) return none;
  const marked = Object.entries(annotations).filter(([key]) => key.startsWith(prefix));
  return marked.map(([key, value]) => {
    const path = `${holder.text}[${key}]`;
    return {
      by: "annotation",
      rule: key.slice(prefix.length),
      content: textIn(value),
      at: item.place(path),
      path,
      mark: path,
      covers,
    };
  });
}

function textIn(value: unknown): Reason | FaultTexts {
  if (typeof value === "string") return readReason(value);
  return {
    message: "Its value is not a string.",
    remediation: "Write the reason as text, in quotes if it looks like something else.",
  };
}

/** The word that every suppression comment contains. */
export const commentWord = "wincompat-ignore";

/** Only the complete word. */
const beginning = new RegExp(`^${commentWord}(?![\\w-])`);

/** The suppressions in the comments of a document: `wincompat-ignore rule, other-rule: reason until 2027-01-31`. */
export function suppressionsIn(comments: readonly PlacedComment[]): readonly Written[] {
  return comments.filter(({ text }) => beginning.test(text)).flatMap(suppressionsOf);
}

/** Many more than there are rules. Each is reported if it is unused, which for thousands takes much memory. */
const mostRules = 1000;

/** A comment that names too many rules. It has no effect, and is reported once. */
export const tooManyRules: FaultTexts = {
  message: `It names more than ${mostRules} rules.`,
  remediation: "Name only the rules of findings that it covers.",
};

function suppressionsOf({ text, covers, file, line, column }: PlacedComment): readonly Written[] {
  const said = text.slice(commentWord.length);
  const colon = said.indexOf(":");
  const names = (colon === -1 ? said : said.slice(0, colon)).split(",", mostRules + 1).map((rule) => rule.trim());
  const isTooLong = names.length > mostRules;
  const reason = covers.length === 0 ? aboutNothing : reasonAfter(said, colon);
  const [rules, content] = isTooLong ? [[""], tooManyRules] : [new Set(names), reason];
  return [...rules].map((rule) => ({
    by: "comment",
    rule,
    content,
    at: { file, line, column },
    path: "",
    mark: `# ${commentWord} ${rule}`,
    covers: { spans: covers },
  }));
}

const aboutNothing: FaultTexts = {
  message: "The comment has no field after it.",
  remediation: "Put it above the field or at the end of its line.",
};

function reasonAfter(said: string, colon: number): Reason | FaultTexts {
  return colon === -1 ? noReason : readReason(said.slice(colon + 1));
}
