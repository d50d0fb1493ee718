import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics } from "../../lib/diagnostic.js";
import type { Settable, Setting } from "./cluster.js";
import { clusterFaults, settingsIn } from "./cluster.js";
import { versionOf } from "./versions.js";
import type { SpecDocument } from "../../spec/document.js";
import type { Fault } from "../../spec/schema.js";
import type { Block } from "./block-faults.js";
import { blocksIn, nameFaults } from "./block-faults.js";
import { contentOf, isMapping, readConfigurationDocument, configurationKeys, formFaults, without } from "./form.js";
import type { Known } from "./known.js";
import type { Layer } from "./layer.js";

/** What holds for some of the files. */
export interface Override {
  /** Globs that begin at the folder of the configuration. */
  readonly files: readonly string[];
  readonly layer: Layer;
}

/** A configuration as far as it is right. */
export interface ConfigurationFile {
  /** The whole path. */
  readonly path: string;
  /** How messages name it. */
  readonly file: string;
  readonly layer: Layer;
  readonly overrides: readonly Override[];
  /** The whole path of the file with what is known. */
  readonly baseline?: string;
  /** Could it be read? If not, nothing of it holds. */
  readonly isRead: boolean;
  /** What is wrong, in the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a configuration. What is wrong in it is reported, and what is right holds; of what is no YAML, nothing does.
 *
 * @param path where it is; @param file how messages name it; @param known what it may name
 */
export function readConfiguration(path: string, file: string, known: Known): ConfigurationFile {
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

/** What a configuration says of the cluster, for whoever wants nothing else of it. */
export interface ClusterSettings {
  readonly platform: string | undefined;
  readonly values: readonly Setting[];
  /** What is wrong with that, with unknown keys, and with the file as a whole. */
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
  return { platform: platform as string | undefined, values: settingsIn(parameters, settable), diagnostics: placed(faults, document) };
}

function isLeftAlone([key]: readonly string[]): boolean {
  return key !== "platform" && key !== "parameters" && configurationKeys().some(([known]) => known === key);
}

function placed(faults: readonly Fault[], document: SpecDocument): readonly Diagnostic[] {
  return faults.map(({ keys, message }) => ({ ...document.place(keys), message })).sort(compareDiagnostics);
}

/** An override of which no glob is right is for no file. */
function overrideOf(block: Block, known: Known): readonly Override[] {
  const { files } = block as { files?: readonly string[] };
  return files === undefined ? [] : [{ files, layer: layerOf(block, known) }];
}

function layerOf({ kubernetes, parameters, files: _, baseline: __, overrides: ___, ...said }: Block, known: Known): Layer {
  const versions = [kubernetes ?? []].flat().map((one) => versionOf(String(one), known.versions));
  return {
    ...(said as Layer),
    ...(versions.length > 0 && { kubernetes: known.versions.filter((version) => versions.includes(version)) }),
    ...(parameters !== undefined && { parameters: settingsIn(parameters, known.settable) }),
  };
}
