import { existsSync, lstatSync } from "node:fs";
import { dirname } from "node:path";
import { wrapAnsi } from "fast-wrap-ansi";
import { stringify } from "yaml";
import type { Flags } from "../../check/settings/flags.js";
import { layerOfFlags } from "../../check/settings/flags.js";
import type { KeySchema } from "../../check/settings/form.js";
import { configurationKeys } from "../../check/settings/form.js";
import type { Layer } from "../../check/settings/layer.js";
import type { KnownNames } from "../../check/settings/names.js";
import { Releases } from "../../check/settings/releases.js";
import { latest, patchReleasesOf } from "../../check/settings/versions.js";
import { UsageError } from "../../lib/errors.js";
import { unwritable } from "../../lib/file-problem.js";
import { toPosix } from "../../lib/paths.js";
import { shellWord } from "../../lib/shell-word.js";
import { writeWhole } from "../../lib/whole-file.js";
import { configurationNames, isConfiguration } from "../../manifests/file-search.js";
import { nested } from "../../model/parameter.js";
import type { ExitCode } from "../definition.js";
import { exitCodes } from "../definition.js";
import type { AskingStreams } from "./questions.js";
import { askForFlags } from "./questions.js";

export interface InitOptions extends Pick<Flags, "kubernetes" | "profile" | "platform" | "set"> {
  /** Overwrite an existing file. */
  readonly force?: boolean | undefined;
  /** The file to write; `wincompat.yaml` in the working folder by default. */
  readonly out?: string | undefined;
}

/**
 * Writes a configuration with a comment on every key, and prints its path. If both streams are terminals and no flag
 * is given, it asks for values.
 *
 * @param io the standard streams by default
 * @throws UsageError for wrong flags, for an existing file without `force`, and for one that cannot be written
 */
export async function runInit(
  options: InitOptions,
  io: AskingStreams = { input: process.stdin, output: process.stdout },
): Promise<ExitCode> {
  const known = new Releases();
  const layer =
    hasNoFlags(options) && io.input.isTTY && io.output.isTTY
      ? await askForFlags(known, io)
      : layerOfFlags(flagsOf(options), known);
  const file = options.out ?? configurationNames[0];
  const isNew = write(file, configurationText(wantedOf(layer, options, known)), options);
  const next = isConfiguration(file)
    ? "run `wincompat check` on the manifests in its folder and below."
    : `use it with --config ${shellWord(toPosix(file))}. Only ${configurationNames.join(" and ")} are found automatically.`;
  io.output.write(`${toPosix(file)} was ${isNew ? "created" : "overwritten"}. Edit it, and ${next}\n`);
  return exitCodes.clean;
}

function flagsOf({ kubernetes, profile, platform, set }: InitOptions): Flags {
  return { kubernetes, profile, platform, set: set ?? [] };
}

function hasNoFlags(options: InitOptions): boolean {
  const { set = [], ...single } = flagsOf(options);
  return set.length === 0 && Object.values(single).every((value) => value === undefined);
}

/**
 * The configuration names its versions, so that newer ones do not change it, unless latest was requested. The default is the newest version
 * of today.
 */
function wantedOf(
  { kubernetes, profiles, platform, parameters }: Layer,
  { kubernetes: asked = [] }: InitOptions,
  { versions }: KnownNames,
): Wanted {
  const named = patchReleasesOf(
    asked.filter((text) => text !== latest),
    versions,
  );
  const chosen = asked.includes(latest) ? [...named, latest] : (kubernetes ?? versions.slice(-1));
  return {
    kubernetes: chosen.length === 1 ? chosen[0] : chosen,
    profiles: profiles?.filter((name) => name !== "core"),
    platform,
    parameters: parameters && nested(new Map(parameters)),
  };
}

/** Writes the file. @returns true if it did not exist before */
function write(file: string, text: string, { force }: Pick<InitOptions, "force">): boolean {
  const name = toPosix(file);
  try {
    const exists = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
    if (exists && !force) throw new UsageError(`${name} already exists. Edit it, or overwrite it with --force.`);
    if (!existsSync(dirname(file))) throw new UsageError(`${name}: There is no such folder; create it first.`);
    // A full disk must leave neither an empty file nor half of the old one.
    writeWhole(file, text);
    return !exists;
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${name} ${unwritable(error)}`);
  }
}

/** The values of a configuration to write, by key. */
type Wanted = Readonly<Record<string, unknown>>;

const head =
  "Configuration of `wincompat check`, `fix` and `upgrade` for the manifests in this folder and below. Flags override it. A key behind a # has no effect. It shows the default, or an example where its comment says so.";
const columns = 100;

/** The text of a configuration: every key with a comment that describes it. Keys without a value are comments. */
function configurationText(wanted: Wanted): string {
  const parts = configurationKeys().map(([key, schema]) => {
    const [words, value] = wanted[key] === undefined ? commentedKey(schema) : [schema.description, wanted[key]];
    const text = stringify({ [key]: value }, { lineWidth: 0 });
    return `${comment(words)}${wanted[key] === undefined ? commented(text) : text}`;
  });
  return [comment(head), ...parts].join("\n");
}

/**
 * The comment and the value of a key that is a comment: the default of a choice, whose other values the comment names; else an example,
 * because an empty list shows nothing.
 */
function commentedKey({
  description,
  enum: choices,
  default: preset,
  examples,
}: KeySchema): readonly [string, unknown] {
  if (choices === undefined || preset === undefined) return [`${description} Example:`, examples[0]];
  const others = choices.filter((one) => one !== preset).join(", ");
  return [`${description} Default: ${String(preset)}. Other values: ${others}.`, preset];
}

function comment(sentences: string): string {
  return commented(`${wrapAnsi(sentences, columns - 2)}\n`, "# ");
}

/** Without a blank after the `#`, so that removing one character makes it a key. */
function commented(text: string, mark = "#"): string {
  return text.replace(/^(?=.)/gm, mark);
}
