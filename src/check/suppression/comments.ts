import type { PlacedComment } from "../../manifests/comments.js";
import { isWithin } from "../../manifests/comments.js";
import type { Fault, Reason } from "./reason.js";
import { noReason, readReason } from "./reason.js";
import type { Written } from "./written.js";

/** What the text of a document holds if one of its comments may be a suppression. */
export const commentWord = "wincompat-ignore";

/** The word alone, and not one that begins so. */
const beginning = new RegExp(`^${commentWord}(?![\\w-])`);

/** The suppressions in the comments of a document: `wincompat-ignore rule, other-rule: reason until 2027-01-31`. */
export function suppressionsIn(comments: readonly PlacedComment[]): readonly Written[] {
  return comments.filter(({ text }) => beginning.test(text)).flatMap(suppressionsOf);
}

function suppressionsOf({ text, covers, file, line, column }: PlacedComment): readonly Written[] {
  const said = text.slice(commentWord.length);
  const colon = said.indexOf(":");
  const rules = (colon === -1 ? said : said.slice(0, colon)).split(",").map((rule) => rule.trim());
  const says = covers.length === 0 ? aboutNothing : reasonAfter(said, colon);
  return [...new Set(rules)].map((rule) => ({
    by: "comment",
    rule,
    says,
    at: { file, line, column },
    path: "",
    mark: `# ${commentWord} ${rule}`,
    covers: (_path, inText) => isWithin(inText(), covers),
  }));
}

const aboutNothing: Fault = {
  message: "The comment has no field after it.",
  remediation: "Put it above the field or at the end of its line.",
};

function reasonAfter(said: string, colon: number): Reason | Fault {
  return colon === -1 ? noReason : readReason(said.slice(colon + 1));
}
