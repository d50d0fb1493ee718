import { join } from "node:path";
import { Command, CommanderError, Option } from "commander";
import { exitCodes, UsageError } from "./commands/exit.js";
import type { ExitCode } from "./commands/exit.js";
import { config, platform, set, settingsIn } from "./commands/settings-options.js";
import { packageRoot, packageVersion } from "./package.js";

/**
 * Runs the program: reports go to standard output, complaints to standard error.
 * @param parameters what follows the name of the program
 */
export async function runProgram(parameters: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.clean;
  const program = wincompat((code) => (exitCode = code));
  try {
    await program.parseAsync(parameters, { from: "user" });
  } catch (error) {
    return complain(error);
  }
  return exitCode;
}

/** Told how a command ended. */
type End = (code: ExitCode) => void;

function wincompat(end: End): Command {
  const program = new Command("wincompat")
    .description("Which Kubernetes features work on Windows nodes: checks manifests, explains rules, builds policies.")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .showSuggestionAfterError()
    .exitOverride();
  for (const add of [checkCommand, buildCommand, coverageCommand, explainCommand, diffCommand, verifyCommand]) add(program, end);
  return program;
}

function checkCommand(program: Command, end: End): void {
  program
    .command("check")
    .description("Check manifests for what does not work on Windows nodes.")
    .argument("<manifests...>", "files, folders, globs, or - for standard input")
    .option("-k, --kubernetes <versions>", "minor version of Kubernetes, or several with commas (default: the newest that is covered)", collect)
    .option("--profile <profiles>", "rules beyond core: recommended, mixed-cluster, strict, or several with commas", collect)
    .addOption(
      new Option("--fail-on <severity>", "exit with 1 from this severity on")
        .choices(["error", "warning", "info", "never"])
        .default("error"),
    )
    .addOption(format())
    .addOption(platform())
    .addOption(config())
    .addOption(set())
    .addHelpText("after", "\nExample:\n  $ wincompat check --kubernetes 1.27 manifests/\n  $ helm template my-chart | wincompat check -")
    .action(async (manifests: string[], options: Record<string, string | undefined>) => {
      const { check } = await import("./commands/check.js");
      end(await check(manifests, {
        kubernetes: options["kubernetes"],
        profile: options["profile"] ?? "core",
        failOn: options["failOn"] as "error" | "warning" | "info" | "never",
        format: options["format"] as "pretty" | "json",
        settings: settingsIn(options),
      }));
    });
}

function buildCommand(program: Command, end: End): void {
  program
    .command("build")
    .description("Build the releases in dist-policies from the spec.")
    .option("-k, --kubernetes <versions>", "only these minor versions, separated by commas")
    .option("--out <folder>", "where the releases go", join(packageRoot, "dist-policies"))
    .option("--check", "compare instead of writing; exit with 1 when a release is stale", false)
    .option("--spec <folder>", "where the spec is", join(packageRoot, "spec"))
    .option("--templates <folder>", "where the templates are", join(packageRoot, "templates"))
    .addOption(format())
    .addOption(platform())
    .addOption(config())
    .addOption(set())
    .addHelpText("after", "\nExample:\n  $ wincompat build --kubernetes 1.26,1.27 --check")
    .action(async (options: Record<string, string | boolean>) => {
      const { build } = await import("./commands/build.js");
      end(build({
        kubernetes: options["kubernetes"] as string | undefined,
        out: options["out"] as string,
        check: options["check"] as boolean,
        spec: options["spec"] as string,
        templates: options["templates"] as string,
        format: options["format"] as "pretty" | "json",
        settings: settingsIn(options),
      }));
    });
}

function coverageCommand(program: Command, end: End): void {
  program
    .command("coverage")
    .description("Account for every fact that the documents state, and for every rule.")
    .option("--spec <folder>", "where the spec is", join(packageRoot, "spec"))
    .addOption(format())
    .addHelpText("after", "\nExample:\n  $ wincompat coverage --format json")
    .action(async (options: Record<string, string>) => {
      const { coverage } = await import("./commands/coverage.js");
      end(coverage({ spec: options["spec"] as string, format: options["format"] as "pretty" | "json" }));
    });
}

function explainCommand(program: Command, end: End): void {
  program
    .command("explain")
    .description("Tell everything of one rule: why, since when, where, how each engine says it, and who says otherwise.")
    .argument("<rule>", "id of the rule, as findings name it")
    .option("-k, --kubernetes <version>", "minor version of Kubernetes (default: the newest that has the rule)")
    .addOption(new Option("--format <format>", "how to report").choices(["pretty", "json", "markdown"]).default("pretty"))
    .addHelpText("after", "\nExample:\n  $ wincompat explain win-run-as-user --kubernetes 1.24")
    .action(async (rule: string, options: { kubernetes?: string; format: "pretty" | "json" | "markdown" }) => {
      const { explain } = await import("./commands/explain.js");
      end(explain(rule, { kubernetes: options.kubernetes, format: options.format }));
    });
}

function diffCommand(program: Command, end: End): void {
  program
    .command("diff")
    .description("Tell what an upgrade means: every change of rules and data between two minor versions.")
    .argument("<from>", "minor version of Kubernetes")
    .argument("<to>", "another one, newer or older")
    .option("--sources", "print where each change stands", false)
    .addOption(format())
    .addHelpText("after", "\nExample:\n  $ wincompat diff 1.24 1.27")
    .action(async (from: string, to: string, options: { format: "pretty" | "json"; sources: boolean }) => {
      const { diff } = await import("./commands/diff.js");
      end(diff(from, to, options));
    });
}

function verifyCommand(program: Command, end: End): void {
  program
    .command("verify")
    .description("Check that a release is as it was built: every file against its digest, and the signature.")
    .argument("<releases...>", "folders with a release.json, or with the SHA256SUMS of a packaged release; archives are unpacked first")
    .option("--key <file>", "public RSA key (PEM) that SHA256SUMS must be signed with")
    .addOption(format())
    .addHelpText("after", "\nExample:\n  $ wincompat verify dist-policies/1.27\n  $ wincompat verify --key release.pub.pem downloads/")
    .action(async (releases: string[], options: { key?: string; format: "pretty" | "json" }) => {
      const { verify } = await import("./commands/verify.js");
      end(verify(releases, { key: options.key, format: options.format }));
    });
}

function format(): Option {
  return new Option("--format <format>", "how to report").choices(["pretty", "json"]).default("pretty");
}

/** Naming an option again adds to it. */
function collect(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before},${value}`;
}

/** Commander has printed its own complaint; anything unforeseen is a fault of ours, said in a sentence. */
function complain(error: unknown): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.unusable;
  const { message, stack } = error as Error;
  process.stderr.write(error instanceof UsageError ? `${message}\n` : `wincompat failed unexpectedly: ${message}\n`);
  if (!(error instanceof UsageError) && process.env["WINCOMPAT_DEBUG"]) process.stderr.write(`${stack}\n`);
  return exitCodes.unusable;
}
