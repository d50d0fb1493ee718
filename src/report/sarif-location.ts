import { posix, win32 } from "node:path";
import type { ArtifactLocation, PhysicalLocation } from "sarif";
import type { Place } from "../lib/diagnostic.js";
import { repositoryPath } from "./file-names.js";

/** A place in a file. Relative files are those of the repository, which viewers know as `%SRCROOT%`. */
export function locationOf({ file, line, column }: Place): PhysicalLocation {
  return { artifactLocation: artifactLocation(repositoryPath(file)), region: { startLine: line, startColumn: column } };
}

function artifactLocation(path: string): ArtifactLocation {
  if (posix.isAbsolute(path)) return { uri: `file://${encoded(path)}` };
  // A drive, as `C:/`, keeps its colon.
  if (win32.isAbsolute(path)) return { uri: `file:///${path.slice(0, 2)}${encoded(path.slice(2))}` };
  return { uri: encoded(path), uriBaseId: "%SRCROOT%" };
}

/** Half a character cannot be encoded, and no file that can be read is called by one. */
function encoded(path: string): string {
  return path.replace(/\p{Surrogate}/gu, "\ufffd").split("/").map(encodeURIComponent).join("/");
}
