import type { OutputFile } from "../engines/engine.js";
import { yamlText } from "../engines/yaml.js";

/** The package of a policy for Artifact Hub, whichever engine it is for. */
const packageFile = /(?:^|\/)artifacthub-pkg\.yml$/;

/**
 * Adds links to the publisher's repository to packages for catalogs. Committed files name no publisher, so only files
 * that are `packagedOnly` change.
 *
 * @param publishedAt the address of the repository; undefined if it is unknown
 */
export function published(files: readonly OutputFile[], publishedAt: string | undefined): readonly OutputFile[] {
  if (publishedAt === undefined) return files;
  const links = yamlText({ homeURL: publishedAt, links: [{ name: "source", url: publishedAt }] });
  return files.map((file) =>
    file.packagedOnly === true && packageFile.test(file.path) ? { ...file, text: `${file.text}${links}` } : file,
  );
}
