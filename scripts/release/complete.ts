import { join } from "node:path";
import { engines } from "../../src/engines/index.js";
import { formatDiagnostic } from "../../src/lib/diagnostic.js";
import { packageRoot, templatesFolder } from "../../src/lib/package.js";
import { versionsOf } from "../../src/model/resolve.js";
import type { Packaged } from "../../src/release/build-releases.js";
import { buildReleases } from "../../src/release/build-releases.js";
import type { ReleaseFiles } from "../../src/release/paths.js";
import { releasePaths } from "../../src/release/paths.js";
import { releasesFolder } from "../../src/release/released.js";
import { loadSpec } from "../../src/spec-lint/load-spec.js";
import { BrokenReleaseError } from "./inputs.js";
import type { Source } from "./parts.js";

/** The files of complete releases, by minor version. */
type CompleteFiles = (minors: readonly string[], packaged: Packaged) => Promise<ReadonlyMap<string, ReleaseFiles>>;

/**
 * Releases with the files that only packages contain. They are built again from the spec, and must equal all committed
 * files, so that packages and the repository contain one release.
 *
 * @throws BrokenReleaseError for a release that does not fit the spec
 */
export async function completed(
  sources: readonly Source[],
  packaged: Packaged,
  build: CompleteFiles = builtFromSpec,
): Promise<readonly Source[]> {
  const built = await build(
    sources.map(({ index }) => index.kubernetes),
    packaged,
  );
  const complete = sources.map(({ index, files }) => ({
    index,
    committed: files,
    files: built.get(index.kubernetes) ?? new Map<string, Buffer>(),
  }));
  const stale = complete
    .filter(({ committed, files }) => !isPartOf(committed, files))
    .map(({ index }) => index.kubernetes);
  if (stale.length === 0) return complete.map(({ index, files }) => ({ index, files }));
  throw new BrokenReleaseError(
    `The releases for ${stale.join(", ")} do not match the spec. Nothing is packaged. Run \`npm run build\` first.`,
  );
}

/** Does the complete release contain every committed file? Only the list of files differs. */
function isPartOf(committed: ReleaseFiles, complete: ReleaseFiles): boolean {
  return [...committed].every(([path, content]) => path === releasePaths.sums || complete.get(path)?.equals(content));
}

async function builtFromSpec(
  minors: readonly string[],
  packaged: Packaged,
): Promise<ReadonlyMap<string, ReleaseFiles>> {
  const specFolder = join(packageRoot, "spec");
  const loaded = loadSpec(specFolder);
  if ("diagnostics" in loaded) throw new BrokenReleaseError(loaded.diagnostics.map(formatDiagnostic).join("\n"));
  const versions = versionsOf(loaded.spec).filter((version) => minors.includes(version));
  const order = {
    spec: loaded.spec,
    specFolder,
    templates: templatesFolder,
    versions,
    engines,
    earlier: [releasesFolder],
    changes: () => ({ packaged }),
  };
  const built = await buildReleases(order);
  if ("diagnostics" in built) throw new BrokenReleaseError(built.diagnostics.map(formatDiagnostic).join("\n"));
  return built.releases;
}
