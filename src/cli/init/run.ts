import { writeFileSync } from "node:fs";
import type { Wanted } from "../../check/settings/configuration-text.js";
import { configurationText } from "../../check/settings/configuration-text.js";
import type { Flags } from "../../check/settings/flags.js";
import { layerOfFlags } from "../../check/settings/flags.js";
import type { Known } from "../../check/settings/known.js";
import type { Layer } from "../../check/settings/layer.js";
import { Releases } from "../../check/settings/releases.js";
import { latest } from "../../check/settings/versions.js";
import { UsageError } from "../../lib/usage-error.js";
import { errorCode, explainFileProblem } from "../../manifests/file-problem.js";
import { configurationNames } from "../../manifests/file-search.js";
import { toPosix } from "../../manifests/paths.js";
import { nested } from "../../model/parameter.js";
import type { ExitCode } from "../exit.js";
import { exitCodes } from "../exit.js";
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
  write(file, configurationText(wantedOf(layer, known)), options.force ?? false);
  io.output.write(
    `${toPosix(file)} was created. Edit it, and run \`wincompat check\` on the manifests in its folder and below.\n`,
  );
  const isFound = configurationNames.some((name) => name === toPosix(file).split("/").at(-1));
  if (!isFound)
    io.output.write(
      `Only ${configurationNames.join(" and ")} are found automatically. Use this file with --config ${toPosix(file)}.\n`,
    );
  return exitCodes.clean;
}

function flagsOf({ kubernetes, profile, platform, set }: InitOptions): Flags {
  return { kubernetes, profile, platform, set: set ?? [] };
}

function hasNoFlags(options: InitOptions): boolean {
  const { set = [], ...single } = flagsOf(options);
  return set.length === 0 && Object.values(single).every((value) => value === undefined);
}

/** The configuration names its versions, so that newer ones do not change it. The default is the newest version of today. */
function wantedOf({ kubernetes, profiles, platform, parameters }: Layer, { versions }: Known): Wanted {
  const chosen = kubernetes ?? versions.slice(-1);
  return {
    kubernetes: chosen.length === 1 ? (chosen[0] ?? latest) : chosen,
    profiles: profiles?.filter((name) => name !== "core"),
    platform,
    parameters: parameters && nested(new Map(parameters)),
  };
}

function write(file: string, text: string, force: boolean): void {
  try {
    writeFileSync(file, text, { flag: force ? "w" : "wx" });
  } catch (error) {
    if (errorCode(error) === "EEXIST")
      throw new UsageError(`${toPosix(file)} exists already. Edit it, or overwrite it with --force.`);
    const reason =
      errorCode(error) === "ENOENT"
        ? "There is no such folder; create it first."
        : explainFileProblem(error).replace("read", "written");
    throw new UsageError(`${toPosix(file)}: ${reason}`);
  }
}
