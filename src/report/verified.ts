import { printable } from "../lib/printable.js";
import type { ProblemKind } from "../release/verify/problems.js";
import { sumsList } from "../release/verify/sums.js";
import type { SignatureState, Verified } from "../release/verify/verify.js";
import { isIntact } from "../release/verify/verify.js";

/** The result of one folder as text: one line if it is intact, else a sentence for each problem. */
export function prettyVerified(verified: Verified): string {
  const { folder, files, problems, signature } = verified;
  const intact = `${printable(folder)}: all ${files} files match ${sumsList}`;
  if (isIntact(verified)) return `${intact}${signature === "valid" ? ", and its signature is valid" : ""}.\n`;
  const lines = [
    ...(signatureSentences[signature] === undefined ? [] : [signatureSentences[signature]]),
    ...problems.map(({ file, problem }) => `${printable(file)} ${sentences[problem]}`),
  ];
  const title = problems.length === 0 ? `${intact}, but:` : `${printable(folder)} does not match ${sumsList}:`;
  return `${[title, ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

const sentences: Readonly<Record<ProblemKind, string>> = {
  changed: `was changed: its digest does not match ${sumsList}.`,
  missing: "is missing.",
  added: `was added: it is not in ${sumsList}.`,
  link: "is a symbolic link, and was not followed. A release contains no links.",
  special: "is not a regular file, and was not read.",
};

const signatureSentences: Readonly<Record<SignatureState, string | undefined>> = {
  unchecked: undefined,
  valid: undefined,
  invalid: "SHA256SUMS.sig is not a valid signature of SHA256SUMS with this key.",
  missing: "It is not signed: SHA256SUMS.sig is missing. Only packaged releases are signed.",
};
