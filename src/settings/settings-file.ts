import { existsSync, statSync } from "node:fs";
import { compareDiagnostics, formatDiagnostic } from "../diagnostic.js";
import type { Diagnostic } from "../diagnostic.js";
import { valueFault } from "../model/parameter.js";
import type { SpecDocument } from "../spec/document.js";
import { readSpecDocument } from "../spec/document.js";
import type { Settable } from "./settings.js";
import { unknownParameter, unknownPlatform } from "./settings.js";

type Keys = readonly string[];

/** What a settings file says; `faults` are sentences with their places. */
export interface SettingsFile {
  readonly platform: string | undefined;
  readonly values: readonly (readonly [name: string, value: string | readonly string[]])[];
  readonly faults: readonly string[];
}

/** Reads `platform: …` and `parameters: { taint: { key: … } }` from a YAML file. */
export function readSettingsFile(path: string, settable: Settable): SettingsFile {
  const refused = (faults: readonly Diagnostic[]): SettingsFile => ({ platform: undefined, values: [], faults: faults.map(formatDiagnostic) });
  const whole = { file: path, line: 1, column: 1 };
  if (!existsSync(path) || !statSync(path).isFile()) return refused([{ ...whole, message: "There is no such file. Name a settings file with --config." }]);
  const document = readSpecDocument(path, path);
  if (Array.isArray(document)) return refused(document);
  const content = (document.value ?? {}) as Record<string, unknown>;
  if (!isMapping(content)) return refused([{ ...whole, message: "A settings file is a mapping with platform and parameters. Write one." }]);
  const leaves = leavesOf(content["parameters"] ?? {}, [], settable);
  const faults = [...contentFaults(content, document, settable), ...leaves.flatMap((leaf) => leafFaults(leaf, document, settable))];
  return {
    platform: typeof content["platform"] === "string" ? content["platform"] : undefined,
    values: leaves.map(({ name, value }) => [name, value as string | readonly string[]] as const),
    faults: faults.sort(compareDiagnostics).map(formatDiagnostic),
  };
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function contentFaults(content: Record<string, unknown>, document: SpecDocument, { platforms }: Settable): Diagnostic[] {
  const { platform, parameters } = content;
  const faults = Object.keys(content)
    .filter((key) => key !== "platform" && key !== "parameters")
    .map((key) => ({ ...document.place([key]), message: `There is no setting "${key}". Settings are platform and parameters.` }));
  if (platform !== undefined && !platforms.some(({ id }) => id === platform)) {
    faults.push({ ...document.place(["platform"]), message: unknownPlatform(String(platform), platforms) });
  }
  if (parameters !== undefined && parameters !== null && !isMapping(parameters)) {
    faults.push({ ...document.place(["parameters"]), message: "Parameters are a mapping of names to values. Write one." });
  }
  return faults;
}

interface Leaf {
  readonly keys: Keys;
  readonly name: string;
  readonly value: unknown;
}

/** A mapping whose name begins those of parameters is a group of them. */
function leavesOf(value: unknown, keys: Keys, settable: Settable): readonly Leaf[] {
  const name = keys.join(".");
  const isGroup = name === "" || settable.parameters.some((one) => one.name.startsWith(`${name}.`));
  if (!isGroup || !isMapping(value)) return name === "" ? [] : [{ keys, name, value }];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...keys, key], settable));
}

function leafFaults({ keys, name, value }: Leaf, document: SpecDocument, { parameters }: Settable): Diagnostic[] {
  const parameter = parameters.find((one) => one.name === name);
  const fault = parameter === undefined ? unknownParameter(name, parameters) : valueFault(parameter, value);
  if (fault === undefined) return [];
  const message = parameter === undefined ? fault : `The parameter ${name} ${fault}`;
  return [{ ...document.place(["parameters", ...keys]), message }];
}
