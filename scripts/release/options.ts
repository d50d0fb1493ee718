import { parseArgs } from "node:util";
import { chooseVersion } from "../../src/check/settings/versions.js";
import { UsageError } from "../../src/lib/errors.js";
import type { KubeVersion } from "../../src/model/version.js";

export const usage = `usage: npm run release -- [minor…] [options]

Packages releases of dist-policies for download: archives, a bundle for OPA, an SBOM, OCI layouts, SHA256SUMS.
Without a minor version of Kubernetes, all of them.

  --out FOLDER     where the packaged releases go, a folder each (build/release)
  --key FILE       private RSA key (PEM) that signs the bundle and SHA256SUMS
  --source URL     address of the repository that publishes the packages, for catalogs and registries; by default the
                   repository of package.json
  --require-oci    fail where oras is missing, instead of leaving the OCI layouts out

Example:
  npm run release -- 1.26 1.27 --key release.pem
`;

/** The options of packaging. */
export interface Options {
  readonly versions: readonly KubeVersion[];
  readonly out: string | undefined;
  readonly key: string | undefined;
  readonly requireOci: boolean;
  /** The address of the repository that publishes the packages. */
  readonly source: string | undefined;
  readonly help: boolean;
}

/**
 * @param known the versions that there are releases of
 * @param address of the project, which publishes the packages unless `--source` names another repository
 * @throws UsageError
 */
export function readOptions(parameters: readonly string[], known: readonly KubeVersion[], address?: string): Options {
  const { values, positionals } = parsed(parameters);
  const chosen = positionals.map((text) => chooseVersion(text, known));
  const versions = positionals.length === 0 ? known : known.filter((version) => chosen.includes(version));
  return {
    versions,
    out: values.out,
    key: values.key,
    source: sourceIn(values.source) ?? address,
    requireOci: values["require-oci"],
    help: values.help,
  };
}

function parsed(parameters: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { out: text, key: text, source: text, "require-oci": flag, help: flag },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.replace(/\.?$/, ".")}\n\n${usage}`);
  }
}

/** @throws UsageError if the value is not a web address */
function sourceIn(text: string | undefined): string | undefined {
  if (text === undefined || /^https:\/\/[^\s/?#]+\.[^\s?#]+$/.test(text)) return text?.replace(/\/$/, "");
  throw new UsageError(
    `"${text}" is not an address of a repository. Use one such as https://git.example.com/platform/wincompat.`,
  );
}
