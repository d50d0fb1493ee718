import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OciArtifact } from "../../src/engines/engine.js";
import { inTemporaryFolder, writeFiles } from "../../src/lib/temporary.js";
import { readRelease } from "../../src/release/files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import type { ReleaseFiles } from "../../src/release/paths.js";
import { runTool } from "./tool.js";

/** The tag of the artifacts of a release: `1.27-1.0.0`. A tag has no build metadata after a plus sign. */
export function tagOf({ kubernetes, version }: Pick<ReleaseIndex, "kubernetes" | "version">): string {
  return `${kubernetes}-${version}`.replace(/\+.*$/, "");
}

const configFile = "config.json";
const annotationFile = "annotations.json";

/** The release in the annotations of an artifact. */
interface ArtifactRelease extends Pick<ReleaseIndex, "kubernetes" | "version"> {
  /** The address of the repository that publishes it, if it is known. */
  readonly publishedAt?: string | undefined;
}

/**
 * The files of an OCI image layout with one artifact in it.
 *
 * @param oras its command
 * @throws ToolError
 */
export function layoutFiles(oras: string, artifact: OciArtifact, release: ArtifactRelease): ReleaseFiles {
  return inTemporaryFolder((folder) => {
    const [source, output] = [join(folder, "source"), join(folder, "layout")];
    // The configuration and the annotations are not in the folder of the layers, because a layer can have any name.
    writeFiles(source, new Map(artifact.layers.map(({ title, content }) => [`layers/${title}`, content])));
    writeFileSync(join(source, configFile), "{}");
    writeFileSync(join(source, annotationFile), JSON.stringify(annotationsOf(artifact, release)));
    const layers = artifact.layers.map(({ title, mediaType }) => `${title}:${mediaType}`);
    const extras = [
      "--config",
      `../${configFile}:${artifact.config}`,
      "--annotation-file",
      `../${annotationFile}`,
      "--disable-path-validation",
    ];
    runTool(
      oras,
      ["push", "--oci-layout", `../../layout:${tagOf(release)}`, ...extras, "--no-tty", ...layers],
      join(source, "layers"),
    );
    return readRelease(output);
  });
}

/** By layer, and `$manifest` for the artifact. Without a time oras reads the clock. */
function annotationsOf(
  { description, layers }: OciArtifact,
  { kubernetes, version, publishedAt }: ArtifactRelease,
): Readonly<Record<string, unknown>> {
  const manifest = {
    "org.opencontainers.image.created": "1970-01-01T00:00:00Z",
    "org.opencontainers.image.description": `${description}: what works on Windows nodes of Kubernetes ${kubernetes}`,
    "org.opencontainers.image.version": version,
    "org.opencontainers.image.licenses": "Apache-2.0",
    ...(publishedAt === undefined ? {} : { "org.opencontainers.image.source": publishedAt }),
  };
  const own = layers.flatMap(({ title, annotations }) => (annotations === undefined ? [] : [[title, annotations]]));
  return { $manifest: manifest, ...Object.fromEntries(own) };
}
