import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import type { FolderPatterns } from "../../manifests/exclusion/exclusion.js";
import { toPosix } from "../../manifests/paths.js";
import type { Block } from "./block-faults.js";
import { blocksIn, nameFaults } from "./block-faults.js";
import { settingsIn } from "./cluster-parameters.js";
import { contentOf, formFaults, placedFaults, readConfigurationDocument, without } from "./form.js";
import type { KnownNames } from "./known-names.js";
import type { Layer } from "./layer.js";
import { patchReleasesOf } from "./versions.js";

/** Settings for some of the files. */
interface Override {
  /** Globs, relative to the folder of the configuration. */
  readonly files: readonly string[];
  readonly layer: Layer;
}

/** The valid part of a configuration. */
export interface ConfigurationFile {
  /** The absolute path. */
  readonly path: string;
  /** Its name in messages. */
  readonly file: string;
  readonly layer: Layer;
  readonly overrides: readonly Override[];
  /** What a search leaves out; absent where it names nothing. */
  readonly exclude?: FolderPatterns;
  /** The absolute path of the baseline. */
  readonly baseline?: string;
  /** Could it be read? If not, nothing of it applies. */
  readonly isRead: boolean;
  /** What is wrong, in the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration. Faults are reported, and the rest applies; nothing of invalid YAML does.
 *
 * @param path its path; @param file its name in messages; @param known what it may name
 */
export function readConfiguration(path: string, file: string, known: KnownNames): ConfigurationFile {
  const document = readConfigurationDocument(path, file);
  const place = { path: resolve(path), file };
  if (Array.isArray(document)) return { ...place, isRead: false, layer: {}, overrides: [], diagnostics: document };
  const content = contentOf(document);
  const faults = [...formFaults(content), ...nameFaults(content, known)];
  const blocks = blocksIn(without(content, faults));
  const root = blocks[0]?.[1] ?? {};
  return {
    ...place,
    isRead: true,
    layer: layerOf(root, known),
    overrides: blocks.slice(1).flatMap(([, block]) => overrideOf(block, known)),
    ...(Array.isArray(root["exclude"]) && {
      exclude: { folder: toPosix(dirname(place.path)), patterns: root["exclude"] as string[] },
    }),
    ...(typeof root["baseline"] === "string" && { baseline: resolve(join(dirname(path), root["baseline"])) }),
    diagnostics: placedFaults(faults, document),
  };
}

/** An override without a valid glob applies to no file. */
function overrideOf(block: Block, known: KnownNames): readonly Override[] {
  const { files } = block as { files?: readonly string[] };
  return files === undefined ? [] : [{ files, layer: layerOf(block, known) }];
}

function layerOf(
  { kubernetes, parameters, files: _, baseline: __, overrides: ___, exclude: ____, ...said }: Block,
  known: KnownNames,
): Layer {
  const versions = patchReleasesOf([kubernetes ?? []].flat().map(String), known.versions);
  return {
    ...(said as Layer),
    ...(versions.length > 0 && { kubernetes: versions }),
    ...(parameters !== undefined && { parameters: settingsIn(parameters, known.settable) }),
  };
}
