import { yamlText } from "../engines/yaml.js";
import type { OutputFile } from "../engines/engine.js";

/** The package of a policy for Artifact Hub, whichever engine it is for. */
const packageFile = /(?:^|\/)artifacthub-pkg\.yml$/;

/**
 * The files of a release as somebody publishes it: packages for catalogs link to the publisher's repository. What is
 * committed names no publisher, so only files that are `packagedOnly` change.
 *
 * @param publishedAt the address of the repository; undefined where it is not known
 */
export function published(files: readonly OutputFile[], publishedAt: string | undefined): readonly OutputFile[] {
  if (publishedAt === undefined) return files;
  const links = yamlText({ homeURL: publishedAt, links: [{ name: "source", url: publishedAt }] });
  return files.map((file) => (file.packagedOnly === true && packageFile.test(file.path) ? { ...file, text: `${file.text}${links}` } : file));
}
