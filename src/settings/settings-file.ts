import { readFileSync } from "node:fs";
import { compareDiagnostics, formatDiagnostic } from "../diagnostic.js";
import type { Diagnostic } from "../diagnostic.js";
import { decodeBytes } from "../manifest/decode-bytes.js";
import { explainFileProblem } from "../manifest/file-problem.js";
import { valueFault } from "../model/parameter.js";
import type { SpecDocument } from "../spec/document.js";
import { parseSpecDocument } from "../spec/document.js";
import type { Settable, Setting } from "./settable.js";
import { knownPlatforms, unknownParameter, unknownPlatform } from "./settable.js";

/** What a settings file says; `faults` are sentences with their places. */
export interface SettingsFile {
  readonly platform: string | undefined;
  readonly values: readonly Setting[];
  readonly faults: readonly string[];
}

/** Reads `platform: …` and `parameters: { taint: { key: … } }` from a YAML file. An empty file says nothing. */
export function readSettingsFile(path: string, settable: Settable): SettingsFile {
  const document = readDocument(path);
  if (Array.isArray(document)) return refused(document);
  const content = document.value ?? {};
  if (!isMapping(content)) return refused([{ ...document.place([]), message: "A settings file is a mapping with platform and parameters. Write one." }]);
  const { platform, parameters } = content;
  const leaves = leavesOf(parameters, [], settable);
  const leafFaults = leaves.flatMap((leaf) => faultsOf(leaf, leaves, document, settable));
  const faults = [...keyFaults(content, document), ...platformFaults(platform, document, settable), ...groupFaults(parameters, document), ...leafFaults];
  if (faults.length > 0) return refused(faults);
  return { platform: isGiven(platform) ? String(platform) : undefined, values: leaves.map(({ name, value }) => [name, value as Setting[1]]), faults: [] };
}

function refused(faults: readonly Diagnostic[]): SettingsFile {
  return { platform: undefined, values: [], faults: [...faults].sort(compareDiagnostics).map(formatDiagnostic) };
}

function readDocument(path: string): SpecDocument | Diagnostic[] {
  try {
    const decoded = decodeBytes(readFileSync(path));
    return "problem" in decoded ? [{ file: path, ...decoded.at, message: decoded.problem }] : parseSpecDocument(decoded.text, path);
  } catch (error) {
    return [{ file: path, line: 1, column: 1, message: explainFileProblem(error) }];
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name with nothing behind it says nothing. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function keyFaults(content: Record<string, unknown>, document: SpecDocument): Diagnostic[] {
  const unknown = Object.keys(content).filter((key) => key !== "platform" && key !== "parameters");
  return unknown.map((key) => ({ ...document.place([key]), message: `There is no setting "${key}". Settings are platform and parameters.` }));
}

function platformFaults(platform: unknown, document: SpecDocument, { platforms }: Settable): Diagnostic[] {
  if (!isGiven(platform) || platforms.some(({ id }) => id === platform)) return [];
  const message = typeof platform === "string" ? unknownPlatform(platform, platforms) : `A platform is one name. ${knownPlatforms(platforms)}`;
  return [{ ...document.place(["platform"]), message }];
}

function groupFaults(parameters: unknown, document: SpecDocument): Diagnostic[] {
  if (!isGiven(parameters) || isMapping(parameters)) return [];
  return [{ ...document.place(["parameters"]), message: "Parameters are a mapping of names to values. Write one." }];
}

/** What stands behind one name. */
interface Leaf {
  readonly keys: readonly string[];
  readonly name: string;
  readonly value: unknown;
}

/** A mapping whose name begins those of parameters is a group of them. */
function leavesOf(value: unknown, keys: readonly string[], settable: Settable): readonly Leaf[] {
  const name = keys.join(".");
  const isGroup = name === "" || settable.parameters.some((one) => one.name.startsWith(`${name}.`));
  if (isGroup && !isGiven(value)) return [];
  if (!isGroup || !isMapping(value)) return name === "" ? [] : [{ keys, name, value }];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...keys, key], settable));
}

function faultsOf(leaf: Leaf, leaves: readonly Leaf[], document: SpecDocument, { parameters }: Settable): Diagnostic[] {
  const message = leafFault(leaf, parameters) ?? repetition(leaf, leaves);
  return message === undefined ? [] : [{ ...document.place(["parameters", ...leaf.keys]), message }];
}

function leafFault({ name, value }: Leaf, parameters: Settable["parameters"]): string | undefined {
  const parameter = parameters.find((one) => one.name === name);
  if (parameter === undefined) return unknownParameter(name, parameters);
  const fault = valueFault(parameter, value);
  return fault === undefined ? undefined : `The parameter ${name} ${fault}`;
}

/** `taint.key` and `key` inside `taint` are the same. */
function repetition(leaf: Leaf, leaves: readonly Leaf[]): string | undefined {
  const isFirst = leaves.find(({ name }) => name === leaf.name) === leaf;
  return isFirst ? undefined : `The parameter ${leaf.name} is set twice. Keep one.`;
}
