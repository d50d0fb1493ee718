import { UnfitFileError } from "../lib/small-file.js";

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file or folder; correct the name.",
  ENOTDIR: "There is no such file or folder; correct the name.",
  EACCES: "It cannot be read for lack of permission; change its mode or its owner.",
  EPERM: "It cannot be read for lack of permission; change its mode or its owner.",
  EISDIR: "It is a folder, where a file was expected.",
  ELOOP: "Its symbolic links go in a circle; remove one of them.",
  ERR_FS_FILE_TOO_LARGE: "This file is larger than 2 GiB; split it.",
};

const LOST = "It no longer exists, or is a symbolic link without a target. Run this again, or remove the link.";

/** Explains an error of the file system in a sentence. */
export function explainFileProblem(error: unknown): string {
  if (error instanceof UnfitFileError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return SENTENCES[errorCode(error)] ?? `It cannot be read: ${message}.`;
}

/** The same for a file that existed before. */
export function explainLost(error: unknown): string {
  return errorCode(error) === "ENOENT" ? LOST : explainFileProblem(error);
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
