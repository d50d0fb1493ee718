import { UnfitFileError } from "./small-file.js";

const sentenceByCode: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file or folder. Correct the name.",
  ENOTDIR: "There is no such file or folder. Correct the name.",
  EACCES: "You have no permission to read it; change its mode or its owner.",
  EPERM: "You have no permission to read it; change its mode or its owner.",
  EISDIR: "It is a folder, but a file was expected.",
  ELOOP: "Its symbolic links form a loop; remove one of them.",
  ENAMETOOLONG: "Its name is too long. Shorten it.",
  ENXIO: "It is a socket, or a device that is not connected. Name a file.",
  ERR_FS_FILE_TOO_LARGE: "This file is larger than 2 GiB; split it.",
};

const lostFile =
  "It no longer exists, or is a symbolic link without a target. Run the command again, or remove the link.";

/** Explains an error of the file system in a sentence. */
export function explainFileProblem(error: unknown): string {
  if (error instanceof UnfitFileError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return sentenceByCode[errorCode(error)] ?? `It cannot be read: ${message}.`;
}

/** The same for a file that existed before. */
export function explainLost(error: unknown): string {
  return errorCode(error) === "ENOENT" ? lostFile : explainFileProblem(error);
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Why a file cannot be written: the rest of a sentence, and what to do. */
export function unwritable(error: unknown): string {
  if (error instanceof UnfitFileError) return `cannot be written: ${error.message.replace(/^It/, "it")}`;
  return `cannot be written: ${reasons[errorCode(error)] ?? `${(error as Error).message}.`}`;
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder. Name a file.",
  ENOENT: "the system creates no file or folder in this place. Name another place.",
  ENOTDIR: "a file exists where a folder is expected. Name another place.",
  EEXIST: "a file exists where a folder is expected. Name another place.",
  EACCES: "you have no permission to write it. Change its mode or owner, or that of its folder, or name another place.",
  EPERM: "you have no permission to write it. Change its mode or owner, or that of its folder, or name another place.",
  EBUSY:
    "it is a mount point, which cannot be replaced, or another program uses it. Mount its folder, or end that program.",
  EROFS: "its disk is read-only. Name another place.",
  ENAMETOOLONG: "its name is too long for its temporary file. Shorten it.",
  ENXIO: "it is a socket, or a device that is not connected. Name a file.",
  ENOSPC: "its disk is full. Free space, or name another place.",
};
