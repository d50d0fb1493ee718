import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { isMapping, itemsOf, omit } from "../../lib/json.js";
import { nearest } from "../../lib/nearest.js";
import { toPosix } from "../../lib/paths.js";
import type { FolderPatterns } from "../../manifests/exclusion/exclusion.js";
import { globFault, globstarFault } from "../../manifests/globs.js";
import { profiles } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";
import { customRuleIds } from "../../spec/read-custom-rules.js";
import type { Fault } from "../../spec/schema.js";
import { clusterFaults, entriesIn } from "./cluster-parameters.js";
import type { Customization, Customizer } from "./customization.js";
import { joined, resourcesIn, settingsOf } from "./customization.js";
import { contentOf, formFaults, placedFaults, readConfigurationDocument, without } from "./form.js";
import type { Layer } from "./layer.js";
import type { KnownNames } from "./names.js";
import { absenceFault, contradiction, ruleFault, ruleNames, ruleOrFamilyFault, versionFault } from "./names.js";
import { latest, patchReleasesOf, versionCountFault, versionOf } from "./versions.js";

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

/** What a customization makes of the names that a configuration may use, and what is wrong with it. */
interface Customized {
  readonly known: KnownNames;
  readonly faults: readonly Fault[];
  /** Faults in other files. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads a customization. */
type Customize = (asked: Customization) => Customized;

/**
 * Reads a configuration. Faults are reported, and the rest applies; nothing of invalid YAML does.
 *
 * @param path its path; @param file its name in messages
 * @param known what it may name; @param customize adds to that what the configuration itself adds
 */
export function readConfiguration(
  path: string,
  file: string,
  known: KnownNames,
  customize: Customize = () => ({ known, faults: [], diagnostics: [] }),
): ConfigurationFile {
  const document = readConfigurationDocument(path, file);
  const place = { path: resolve(path), file };
  if (Array.isArray(document)) return { ...place, isRead: false, layer: {}, overrides: [], diagnostics: document };
  const content = contentOf(document);
  const ofForm = formFaults(content);
  const customization = customizationIn(withoutFaulty(content, ofForm), place);
  const customized = customize(customization);
  const ofNames = nameFaults(content, customized.known);
  const faults = [...ofForm, ...ofNames, ...customized.faults];
  // If its rules are wrong, none of them applies, and to name one of them is no second mistake.
  const isCustom = customized.diagnostics.length === 0 ? () => false : customNames(customization, customized.known);
  const shown = faults.filter((one) => !(ofNames.includes(one) && isAboutRules(one) && isCustom(nameAt(content, one))));
  const blocks = blocksIn(withoutFaulty(content, faults));
  const root = blocks[0]?.[1] ?? {};
  const layer = layerOf(root, customized.known);
  return {
    ...place,
    isRead: true,
    layer: { ...layer, ...settingsOf(customizationIn(root, place)) },
    overrides: blocks.slice(1).flatMap(([, block]) => overrideOf(block, customized.known)),
    ...(Array.isArray(root["exclude"]) && {
      exclude: { folder: toPosix(dirname(place.path)), patterns: root["exclude"] as string[] },
    }),
    ...(typeof root["baseline"] === "string" && { baseline: resolve(dirname(path), root["baseline"]) }),
    diagnostics: [...placedFaults(shown, document), ...customized.diagnostics],
  };
}

/** Whether a name is, or could be, that of a custom rule: of a folder that cannot be read only what resembles no other name. */
function customNames({ rules }: Customization, known: KnownNames): (name: string) => boolean {
  const ids = customRuleIds(rules);
  if (ids !== undefined) return (name) => ids.has(name);
  const others = [...ruleNames(known), ...profiles];
  return (name) => nearest(name, others).length === 0;
}

/** The name that a fault is about: an item of a list, or a key of `severities`. */
function nameAt(content: unknown, { keys }: Fault): string {
  const value = keys.reduce((from: unknown, key) => (from as Readonly<Record<string, unknown>>)[key], content);
  return keys.at(-2) === "severities" ? (keys.at(-1) ?? "") : String(value);
}

/** Is the fault in a key with names of rules, of the configuration or of an override? */
function isAboutRules({ keys }: Fault): boolean {
  const [key] = keys[0] === "overrides" ? keys.slice(2) : keys;
  return key === "only" || key === "skip" || key === "severities";
}

/** Of custom resources, all apply or none: a part of one means nothing, and places of faults are counted in the complete list. */
function withoutFaulty(content: unknown, faults: readonly Fault[]): unknown {
  const key = "customResources";
  return without(content, faults.some(({ keys: [first] }) => first === key) ? [...faults, { keys: [key] }] : faults);
}

/** The rules and custom resources that a configuration adds; its other keys are ignored. */
export function readCustomization(
  path: string,
  customizer: Customizer,
): { readonly customization: Customization; readonly diagnostics: readonly Diagnostic[] } {
  const document = readConfigurationDocument(path, toPosix(path));
  if (Array.isArray(document)) return { customization: joined([]), diagnostics: document };
  const content = contentOf(document);
  const ofForm = formFaults(content).filter(({ keys: [key] }) => key === "rules" || key === "customResources");
  const customization = customizationIn(withoutFaulty(content, ofForm), { path: resolve(path), file: toPosix(path) });
  const faults = [...ofForm, ...customizer.faultsOf(customization)];
  return { customization, diagnostics: placedFaults(faults, document) };
}

/** What a configuration with the right form adds. Its paths begin at its folder. */
function customizationIn(content: unknown, { path, file }: Pick<ConfigurationFile, "path" | "file">): Customization {
  const { rules, customResources } = (isMapping(content) ? content : {}) as Block;
  return {
    rules:
      typeof rules === "string"
        ? [
            {
              path: resolve(dirname(path), rules),
              shown: toPosix(isAbsolute(rules) ? rules : join(dirname(file), rules)),
            },
          ]
        : [],
    customResources: resourcesIn(customResources),
  };
}

/** An override without a valid glob applies to no file. */
function overrideOf(block: Block, known: KnownNames): readonly Override[] {
  const { files } = block as { files?: readonly string[] };
  return files === undefined ? [] : [{ files, layer: layerOf(block, known) }];
}

/** The keys of a block that a layer does not have as they are written. */
const notOfLayers: readonly string[] = [
  "kubernetes",
  "parameters",
  "files",
  "baseline",
  "overrides",
  "exclude",
  "rules",
  "customResources",
];

function layerOf(block: Block, known: KnownNames): Layer {
  const { kubernetes, parameters } = block;
  const versions = patchReleasesOf([kubernetes ?? []].flat().map(String), known.versions);
  return {
    ...(omit(block, notOfLayers) as Layer),
    ...(versions.length > 0 && { kubernetes: versions }),
    ...(parameters !== undefined && { parameters: entriesIn(parameters, known.settable) }),
  };
}

/** The keys of a configuration or of an override, with any values. */
type Block = Readonly<Record<string, unknown>>;

/** A configuration and its overrides, each with the keys that lead to it. */
function blocksIn(content: unknown): readonly (readonly [at: readonly string[], block: Block])[] {
  if (!isMapping(content)) return [];
  const overrides = itemsOf(content["overrides"]).map((block, index) => [["overrides", String(index)], block] as const);
  return [
    [[], content] as const,
    ...overrides.flatMap(([at, block]) => (isMapping(block) ? [[at, block] as const] : [])),
  ];
}

/** What is wrong with the names in a configuration: of versions, rules, families, platforms and parameters. */
function nameFaults(content: unknown, known: KnownNames): readonly Fault[] {
  const blocks = blocksIn(content);
  const asked =
    blocks[0]?.[1]["kubernetes"] === undefined
      ? []
      : blocks.flatMap(([, { kubernetes }]) => versionsIn(kubernetes, known));
  const faults = blocks.flatMap(([at, block]) => within(at, blockFaults(block, asked, known)));
  return [...faults, ...countFaults(blocks, known)];
}

/** Faults in a block, with the keys that lead to it. */
function within(at: readonly string[], faults: readonly Fault[]): readonly Fault[] {
  return faults.map(({ keys, message }) => ({ keys: [...at, ...keys], message }));
}

/** Rules are compiled for each set of parameters and version. */
const mostSets = 500;

/** Too many versions, or sets of parameters for them: from the block on that exceeds a limit, so that those before it stay valid. */
function countFaults(blocks: ReturnType<typeof blocksIn>, { versions: known }: KnownNames): readonly Fault[] {
  const versionsOf = (written: unknown): readonly KubeVersion[] =>
    patchReleasesOf([written ?? []].flat().map(String), known);
  const inherited = versionsOf(blocks[0]?.[1]["kubernetes"] ?? latest);
  const all = new Set<KubeVersion>();
  let sets = 0;
  return blocks.flatMap(([at, block]) => {
    const own = versionsOf(block["kubernetes"]);
    for (const version of own) all.add(version);
    const key = ["parameters", "platform"].find((one) => block[one] !== undefined);
    if (key !== undefined) sets += (own.length > 0 ? own : inherited).length;
    return within(at, [
      ...(own.length > 0 ? faultAt(["kubernetes"], versionCountFault(all.size)) : []),
      ...(key !== undefined ? faultAt([key], setCountFault(sets)) : []),
    ]);
  });
}

function setCountFault(sets: number): string | undefined {
  if (sets <= mostSets) return undefined;
  return `Up to here, the configuration sets parameters for ${sets} versions, counted in each override, and at most ${mostSets} are possible. Remove overrides, or versions from them.`;
}

function versionsIn(kubernetes: unknown, known: KnownNames): readonly KubeVersion[] {
  return [kubernetes ?? []]
    .flat()
    .flatMap((one) => (versionFault(one, known) === undefined ? (versionOf(String(one), known.versions) ?? []) : []));
}

/** @param asked the versions of the configuration; empty where it does not set them */
function blockFaults(block: Block, asked: readonly KubeVersion[], known: KnownNames): readonly Fault[] {
  const versions = asked.length === 0 ? known.versions : asked;
  const listed = (key: string): readonly string[] => itemsOf(block[key]).filter((item) => typeof item === "string");
  const ofNames = (key: string, faultOf: (name: string) => string | undefined): readonly Fault[] =>
    itemsOf(block[key]).flatMap((item, index) =>
      typeof item === "string" ? faultAt([key, String(index)], faultOf(item)) : [],
    );
  const named = (name: string, setting: "only" | "skip"): string | undefined =>
    ruleOrFamilyFault(name, known, setting) ?? absenceFault(name, versions, known);
  return [
    ...versionFaults(block["kubernetes"], known),
    ...ofNames("files", globFault),
    ...ofNames("exclude", globstarFault),
    ...ofNames("only", (name) => named(name, "only") ?? contradiction(name, listed("skip"), known)),
    ...ofNames("skip", (name) => named(name, "skip")),
    ...severityFaults(block["severities"], versions, known),
    ...clusterFaults(block, known.settable),
  ];
}

function versionFaults(kubernetes: unknown, known: KnownNames): readonly Fault[] {
  const faultOf = (one: unknown): string | undefined =>
    typeof one === "string" || typeof one === "number" ? versionFault(one, known) : undefined;
  if (!Array.isArray(kubernetes)) return faultAt(["kubernetes"], listFault(kubernetes, known) ?? faultOf(kubernetes));
  return kubernetes.flatMap((one, index) => faultAt(["kubernetes", String(index)], faultOf(one)));
}

/** Flags take versions with commas, and configurations a list. */
function listFault(kubernetes: unknown, { versions }: KnownNames): string | undefined {
  if (typeof kubernetes !== "string" || !kubernetes.includes(",")) return undefined;
  const parts = kubernetes.split(",").map((one) => one.trim());
  if (parts.some((one) => versionOf(one, versions) === undefined)) return undefined;
  const list = parts.map((one) => JSON.stringify(one)).join(", ");
  return `"${kubernetes}" is not a version of Kubernetes. Write a list: [${list}].`;
}

function severityFaults(severities: unknown, versions: readonly KubeVersion[], known: KnownNames): readonly Fault[] {
  if (!isMapping(severities)) return [];
  return Object.keys(severities).flatMap((name) =>
    faultAt(["severities", name], ruleFault(name, known) ?? absenceFault(name, versions, known)),
  );
}

function faultAt(keys: readonly string[], message: string | undefined): readonly Fault[] {
  return message === undefined ? [] : [{ keys, message }];
}
