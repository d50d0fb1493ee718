import { printable } from "../lib/printable.js";
import { releasePaths } from "../release/paths.js";
import type { ProblemKind } from "../release/verify/problems.js";
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
    ...problems.map(({ file, problem }) => `${printable(file)} ${sentences[problem]}`),
  ];
  const title = problems.length === 0 ? `${intact}, but:` : `${printable(folder)} does not match ${releasePaths.sums}:`;
  return `${[title, ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

const sentences: Readonly<Record<ProblemKind, string>> = {
  changed: `was changed: its digest does not match ${releasePaths.sums}.`,
  missing: "is missing.",
  added: `was added: it is not in ${releasePaths.sums}.`,
  link: "is a symbolic link, and was not followed. A release contains no links.",
  special: "is not a regular file, and was not read.",
};

const signatureSentences: Readonly<Record<SignatureState, string | undefined>> = {
  unchecked: undefined,
  valid: undefined,
  invalid: `${releasePaths.signature} is not a valid signature of ${releasePaths.sums} with this key.`,
  missing: `It is not signed: ${releasePaths.signature} is missing. Only packaged releases are signed.`,
};
