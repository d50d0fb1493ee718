import { isMapping } from "../../lib/json.js";
import { globFault, globstarFault } from "../../manifests/globs.js";
import type { KubeVersion } from "../../model/version.js";
import type { Fault } from "../../spec/schema.js";
import { clusterFaults } from "./cluster-parameters.js";
import type { KnownNames } from "./known-names.js";
import { absenceFault, contradiction, ruleFault, ruleOrFamilyFault, versionFault } from "./names.js";
import { versionOf } from "./versions.js";

/** The keys of a configuration or of an override, with any values. */
export type Block = Readonly<Record<string, unknown>>;

/** A configuration and its overrides, each with the keys that lead to it. */
export function blocksIn(content: unknown): readonly (readonly [at: readonly string[], block: Block])[] {
  if (!isMapping(content)) return [];
  const overrides = listIn(content["overrides"]).map((block, index) => [["overrides", String(index)], block] as const);
  return [
    [[], content] as const,
    ...overrides.flatMap(([at, block]) => (isMapping(block) ? [[at, block] as const] : [])),
  ];
}

/** What is wrong with the names in a configuration: of versions, rules, families, platforms and parameters. */
export function nameFaults(content: unknown, known: KnownNames): readonly Fault[] {
  const blocks = blocksIn(content);
  const asked =
    blocks[0]?.[1]["kubernetes"] === undefined
      ? []
      : blocks.flatMap(([, { kubernetes }]) => versionsIn(kubernetes, known));
  return blocks.flatMap(([at, block]) =>
    blockFaults(block, asked, known).map(({ keys, message }) => ({ keys: [...at, ...keys], message })),
  );
}

function versionsIn(kubernetes: unknown, known: KnownNames): readonly KubeVersion[] {
  return [kubernetes ?? []]
    .flat()
    .flatMap((one) => (versionFault(one, known) === undefined ? (versionOf(String(one), known.versions) ?? []) : []));
}

/** @param asked the versions of the configuration; empty where it does not set them */
function blockFaults(block: Block, asked: readonly KubeVersion[], known: KnownNames): readonly Fault[] {
  const versions = asked.length === 0 ? known.versions : asked;
  const listed = (key: string): readonly string[] => listIn(block[key]).filter((item) => typeof item === "string");
  const ofNames = (key: string, faultOf: (name: string) => string | undefined): readonly Fault[] =>
    listIn(block[key]).flatMap((item, index) =>
      typeof item === "string" ? faultAt([key, String(index)], faultOf(item)) : [],
    );
  const named = (name: string): string | undefined =>
    ruleOrFamilyFault(name, known) ?? absenceFault(name, versions, known);
  return [
    ...versionFaults(block["kubernetes"], known),
    ...ofNames("files", globFault),
    ...ofNames("exclude", globstarFault),
    ...ofNames("only", (name) => named(name) ?? contradiction(name, listed("skip"), known)),
    ...ofNames("skip", named),
    ...severityFaults(block["severities"], versions, known),
    ...clusterFaults(block, known.settable),
  ];
}

function versionFaults(kubernetes: unknown, known: KnownNames): readonly Fault[] {
  const faultOf = (one: unknown): string | undefined =>
    typeof one === "string" || typeof one === "number" ? versionFault(one, known) : undefined;
  if (!Array.isArray(kubernetes)) return faultAt(["kubernetes"], faultOf(kubernetes));
  return kubernetes.flatMap((one, index) => faultAt(["kubernetes", String(index)], faultOf(one)));
}

function severityFaults(severities: unknown, versions: readonly KubeVersion[], known: KnownNames): readonly Fault[] {
  if (!isMapping(severities)) return [];
  return Object.keys(severities).flatMap((name) =>
    faultAt(["severities", name], ruleFault(name, known) ?? absenceFault(name, versions, known)),
  );
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function faultAt(keys: readonly string[], message: string | undefined): readonly Fault[] {
  return message === undefined ? [] : [{ keys, message }];
}
