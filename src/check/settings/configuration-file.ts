import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics } from "../../lib/diagnostic.js";
import { isMapping } from "../../lib/json.js";
import type { SpecDocument } from "../../spec/document.js";
import type { Fault } from "../../spec/schema.js";
import type { Block } from "./block-faults.js";
import { blocksIn, nameFaults } from "./block-faults.js";
import type { Settable, Setting } from "./cluster.js";
import { clusterFaults, settingsIn } from "./cluster.js";
import { configurationKeys, contentOf, formFaults, readConfigurationDocument, without } from "./form.js";
import type { KnownNames } from "./known.js";
import type { Layer } from "./layer.js";
import { versionOf } from "./versions.js";

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
    ...(typeof root["baseline"] === "string" && { baseline: resolve(join(dirname(path), root["baseline"])) }),
    diagnostics: placed(faults, document),
  };
}

/** The settings of the cluster in a configuration. */
interface ClusterSettings {
  readonly platform: string | undefined;
  readonly values: readonly Setting[];
  /** Faults of these settings, unknown keys, and faults of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the platform and the parameters of a configuration, and leaves its other keys alone. */
export function readClusterSettings(path: string, settable: Settable): ClusterSettings {
  const document = readConfigurationDocument(path, path);
  if (Array.isArray(document)) return { platform: undefined, values: [], diagnostics: document };
  const content = contentOf(document);
  const block = isMapping(content) ? content : {};
  const faults = [...formFaults(content).filter(({ keys }) => !isLeftAlone(keys)), ...clusterFaults(block, settable)];
  const { platform, parameters } = (without(block, faults) ?? {}) as Block;
  return {
    platform: platform as string | undefined,
    values: settingsIn(parameters, settable),
    diagnostics: placed(faults, document),
  };
}

function isLeftAlone([key]: readonly string[]): boolean {
  return key !== "platform" && key !== "parameters" && configurationKeys().some(([known]) => known === key);
}

function placed(faults: readonly Fault[], document: SpecDocument): readonly Diagnostic[] {
  return faults.map(({ keys, message }) => ({ ...document.place(keys), message })).sort(compareDiagnostics);
}

/** An override without a valid glob applies to no file. */
function overrideOf(block: Block, known: KnownNames): readonly Override[] {
  const { files } = block as { files?: readonly string[] };
  return files === undefined ? [] : [{ files, layer: layerOf(block, known) }];
}

function layerOf(
  { kubernetes, parameters, files: _, baseline: __, overrides: ___, ...said }: Block,
  known: KnownNames,
): Layer {
  const versions = [kubernetes ?? []].flat().map((one) => versionOf(String(one), known.versions));
  return {
    ...(said as Layer),
    ...(versions.length > 0 && { kubernetes: known.versions.filter((version) => versions.includes(version)) }),
    ...(parameters !== undefined && { parameters: settingsIn(parameters, known.settable) }),
  };
}
