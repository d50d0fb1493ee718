import type { ProblemKind } from "../release/verify/problems.js";
import { sumsList } from "../release/verify/sums.js";
import type { SignatureState, Verified } from "../release/verify/verify.js";
import { isIntact } from "../release/verify/verify.js";
import { printable } from "../lib/printable.js";

/** One folder for people: a line where everything is as it should be, else a sentence for each file that is not. */
export function prettyVerified(verified: Verified): string {
  const { folder, files, problems, signature } = verified;
  const intact = `${printable(folder)}: all ${files} files are as ${sumsList} says`;
  if (isIntact(verified)) return `${intact}${signature === "valid" ? ", which is signed with the key" : ""}.\n`;
  const lines = [
    ...(signatureSentences[signature] === undefined ? [] : [signatureSentences[signature]]),
    ...problems.map(({ file, problem }) => `${printable(file)} ${sentences[problem]}`),
  ];
  const title = problems.length === 0 ? `${intact}, but:` : `${printable(folder)} is not as ${sumsList} says:`;
  return `${[title, ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

const sentences: Readonly<Record<ProblemKind, string>> = {
  changed: `was changed: its digest is not the one in ${sumsList}.`,
  missing: "is missing.",
  added: `was added: ${sumsList} does not name it.`,
  link: "is a symbolic link. It was not followed; a release has none.",
  special: "is no ordinary file. It was not read.",
};

const signatureSentences: Readonly<Record<SignatureState, string | undefined>> = {
  unchecked: undefined,
  valid: undefined,
  invalid: "SHA256SUMS.sig is no signature of SHA256SUMS with this key.",
  missing: "It is not signed: SHA256SUMS.sig is missing. Only packaged releases are signed.",
};
