import { groupBy } from "../lib/lists.js";
import { printable } from "../lib/printable.js";
import { releasePaths } from "../release/paths.js";
import type { Problem, ProblemKind } from "../release/verify/problems.js";
import type { SignatureState, Verified } from "../release/verify/verify.js";
import { isIntact } from "../release/verify/verify.js";

/** The result of one folder as text: one line if it is intact, else a sentence for each problem. */
export function prettyVerified(verified: Verified): string {
  const { folder, files, problems, signature } = verified;
  const hint = signature === "unchecked" ? " The signature was not checked: pass --key." : "";
  const intact = `${printable(folder)}: all ${files} files match ${releasePaths.sums}`;
  if (isIntact(verified)) return `${intact}${signature === "valid" ? ", and its signature is valid" : ""}.${hint}\n`;
  const lines = [
    ...(signatureSentences[signature] === undefined ? [] : [signatureSentences[signature]]),
    ...problemLines(problems),
  ];
  const title = problems.length === 0 ? `${intact}, but:` : `${printable(folder)} does not match ${releasePaths.sums}:`;
  return `${[title, ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

/** Of each kind of problem. The wrong folder can have thousands of files that no list names. */
const mostShown = 20;

/** The first problems of each kind, by path, and how many others there are. */
function problemLines(problems: readonly Problem[]): readonly string[] {
  const kinds = groupBy(problems, ({ problem }) => problem);
  const shown = new Set([...kinds.values()].flatMap((of) => of.slice(0, mostShown)));
  const rest = [...kinds].flatMap(([kind, of]) =>
    of.length > mostShown ? [`${of.length - mostShown} more: ${restWords[kind]}`] : [],
  );
  return [
    ...problems.filter((one) => shown.has(one)).map(({ file, problem }) => `${printable(file)} ${sentences[problem]}`),
    ...rest,
  ];
}

const sentences: Readonly<Record<ProblemKind, string>> = {
  changed: `was changed: its digest does not match ${releasePaths.sums}.`,
  missing: "is missing.",
  added: `was added: it is not in ${releasePaths.sums}.`,
  link: "is a symbolic link, and was not followed. A release contains no links.",
  special: "is not a regular file, and was not read.",
};

const restWords: Readonly<Record<ProblemKind, string>> = {
  changed: "changed.",
  missing: "missing.",
  added: `not in ${releasePaths.sums}. If this is not the folder of a release, name that folder.`,
  link: "symbolic links.",
  special: "no regular files.",
};

const signatureSentences: Readonly<Record<SignatureState, string | undefined>> = {
  unchecked: undefined,
  valid: undefined,
  invalid: `${releasePaths.signature} is not a valid signature of ${releasePaths.sums} with this key.`,
  missing: `It is not signed: ${releasePaths.signature} is missing. Only packaged releases are signed.`,
};
