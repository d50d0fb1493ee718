import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { releasesFolder } from "../src/release/released.js";
import { reportFormats } from "../src/report/check/formats.js";
import { engineName, engines, findEngine, projectFolder } from "../test/engines/engines.js";
import { kyvernoModels } from "../test/kyverno-models.js";

/** The program of a package, as users run it. `release` is the only version that it checks. */
export function checkCommand(root: string, file: string, ...more: readonly string[]): readonly string[] {
  const program = join(root, "build", "packed", "bin", "cli.js");
  return [process.execPath, program, "check", "--fail-on", "never", ...more, file];
}

export const parseCommand = (file: string): readonly string[] => [
  process.execPath,
  fileURLToPath(new URL("./parse.js", import.meta.url)),
  file,
];

/** `fix` of a package, which changes no file. */
function fixCommand(root: string, file: string): readonly string[] {
  return [process.execPath, join(root, "build", "packed", "bin", "cli.js"), "fix", "--dry-run", file];
}

/** `check` in each format, with fixes where the format has them, and `fix`. */
export function formatCommands(file: string): ReadonlyMap<string, readonly string[]> {
  const formats = reportFormats.map((format): [string, readonly string[]] => [
    `check --format ${format}`,
    checkCommand(projectFolder, file, "--format", format),
  ]);
  return new Map([
    ...formats,
    ["check --format json --no-fixes", noFixes(file)],
    ["fix --dry-run", fixCommand(projectFolder, file)],
  ]);
}

const noFixes = (file: string): readonly string[] =>
  checkCommand(projectFolder, file, "--format", "json", "--no-fixes");

/**
 * The same policies in other engines, as their READMEs run them: for this minor version, or the newest that has policies for the
 * engine. Only engines that are built take part.
 */
export function engineCommands(minor: string, file: string): ReadonlyMap<string, readonly string[]> {
  const release = join(releasesFolder, minor);
  const kyvernoMinor = kyvernoModels().at(-1)?.version ?? minor;
  const ways: Readonly<Record<string, readonly string[]>> = {
    conftest: ["test", "--policy", join(release, "opa"), file],
    gator: ["test", "-f", join(release, "gatekeeper"), "-f", file],
    kyverno: [
      "apply",
      join(releasesFolder, kyvernoMinor, "kyverno", "policies"),
      "--resource",
      file,
      "--policy-report",
    ],
  };
  return new Map(
    Object.entries(ways).flatMap(([tool, way]) => {
      const newest = engines.filter((one) => one.tool === tool).at(-1);
      const command = newest && findEngine(tool, newest.version);
      return newest && command !== undefined ? [[engineName(newest), [command, ...way]] as const] : [];
    }),
  );
}
