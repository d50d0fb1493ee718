import type { ReleaseFiles } from "../../src/release/files.js";

/** The files below a folder of a release, by their paths inside it. */
export function below(folder: string, files: ReleaseFiles): ReleaseFiles {
  const prefix = `${folder}/`;
  return new Map([...files].filter(([path]) => path.startsWith(prefix)).map(([path, content]) => [path.slice(prefix.length), content]));
}
