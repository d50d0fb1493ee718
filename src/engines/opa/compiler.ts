import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { packageRoot } from "../../lib/package.js";
import { inTemporaryFolder } from "../../lib/temporary.js";
import type { Compiler } from "../engine.js";
import { CompilerError } from "../engine.js";
import { bundlePaths, reportEntrypoint } from "./bundle-names.js";

/** The bytes of a compiled policy depend on the compiler's version, so exactly one is used. */
export const opaVersion = "1.22.0";

/** What a compiled policy can be asked: all findings, findings with evidence, and what denies and warns elsewhere. */
const entrypoints = [
  "wincompat/findings",
  reportEntrypoint,
  "wincompat/results/errors",
  "wincompat/results/warnings",
] as const;

/** There is no `opa` of the pinned version; the message says what was found and how to get it. */
export class MissingOpaError extends CompilerError {}

/** `opa` did not accept what was generated; the message is what it said. */
class OpaError extends CompilerError {}

const built = join(packageRoot, ".engines", "bin", `opa-${opaVersion}`);
const engineBuilder = join(packageRoot, "build", "scripts", "engines.js");

/**
 * Finds `opa` in the pinned version: in the variable OPA, among the engines built before, on the search
 * path; else builds it from its Go module, when this is a checkout and Go is there.
 *
 * @throws MissingOpaError when there is none
 */
export function findOpa(): string {
  const named = process.env["OPA"];
  if (named !== undefined && named !== "") return inPinnedVersion(named, `The variable OPA names ${named}`);
  if (existsSync(built)) return built;
  if (versionOf("opa") === opaVersion) return "opa";
  if (buildWithGo()) return built;
  const found = versionOf("opa");
  const state = found === undefined ? "opa is not installed" : `The opa on the search path is version ${found}`;
  throw new MissingOpaError(`${state}, and compiling policies needs version ${opaVersion}. ${advice}`);
}

const advice =
  `Install opa ${opaVersion} (https://github.com/open-policy-agent/opa/releases/tag/v${opaVersion}) and put it on PATH or name it in OPA; ` +
  "or install Go and run the command again: it is then built from source.";

function inPinnedVersion(command: string, subject: string): string {
  const version = versionOf(command);
  // Absolute, because it is run from another folder.
  if (version === opaVersion) return command.includes("/") ? resolve(command) : command;
  const state = version === undefined ? "which does not run" : `which is version ${version}`;
  throw new MissingOpaError(`${subject}, ${state}; compiling policies needs version ${opaVersion}. ${advice}`);
}

function versionOf(command: string): string | undefined {
  const { stdout, status } = spawnSync(command, ["version"], { encoding: "utf8" });
  return status === 0 ? /Version: (\S+)/.exec(stdout)?.[1] : undefined;
}

function buildWithGo(): boolean {
  if (!existsSync(engineBuilder) || spawnSync("go", ["version"]).status !== 0) return false;
  process.stderr.write(`Building opa ${opaVersion} with Go, once; this takes a minute.\n`);
  const { status } = spawnSync(process.execPath, [engineBuilder, "opa"], { stdio: ["ignore", "ignore", "inherit"] });
  return status === 0 && existsSync(built);
}

const { folder: bundleFolder, archive, wasm, capabilities } = bundlePaths;

/** Packs the bundle, and compiles its Rego to Wasm. */
export const opaCompiler: Compiler = {
  program: "opa",
  version: opaVersion,
  packageUrl: (version) => `pkg:golang/github.com/open-policy-agent/opa@v${version}`,
  outputs: [
    {
      path: archive,
      isSource: (path) => path.startsWith(`${bundleFolder}/`),
      compile: (folder) => buildBundle(findOpa(), join(folder, bundleFolder)),
    },
    {
      path: wasm,
      isSource: (path) => (path.startsWith(`${bundleFolder}/`) && path.endsWith(".rego")) || path === capabilities,
      compile: (folder) => compileToWasm(findOpa(), join(folder, bundleFolder), join(folder, capabilities)),
    },
  ],
};

/**
 * Packs a bundle folder, in a form that equal folders give equal bytes of.
 *
 * @param bundle a folder with a manifest, data and Rego
 * @returns the bytes of a bundle as OPA loads it from a file or a server
 * @throws OpaError when opa refuses the bundle
 */
export function buildBundle(opa: string, bundle: string): Buffer {
  return inTemporaryFolder((folder) => readFileSync(build(opa, bundle, folder, [])));
}

/**
 * Compiles a bundle folder to Wasm.
 *
 * @param bundle a folder with Rego files
 * @param capabilities a file that names the built-in functions that Wasm has natively
 * @returns the bytes of policy.wasm; equal for equal input
 * @throws OpaError when opa refuses the bundle, for instance for a built-in that Wasm lacks
 */
function compileToWasm(opa: string, bundle: string, capabilities: string): Buffer {
  const targets = entrypoints.flatMap((entrypoint) => ["-e", entrypoint]);
  return inTemporaryFolder((folder) => {
    const built = build(opa, bundle, folder, ["-t", "wasm", "--capabilities", capabilities, ...targets]);
    run("tar", ["-xzf", built, "-C", folder], folder);
    return readFileSync(join(folder, "policy.wasm"));
  });
}

/** From inside the bundle: opa writes the paths that it is given into what it builds. @returns the file that it wrote */
function build(opa: string, bundle: string, folder: string, options: readonly string[]): string {
  const output = join(folder, "bundle.tar.gz");
  run(opa, ["build", ...options, "-o", output, "-b", "."], bundle);
  return output;
}

/** opa ends before it needs much memory (170 MB), and collecting garbage is a third of its time. */
const env = { ...process.env, GOGC: "off" };

function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd, env, encoding: "utf8" });
  // opa writes its complaints to standard output.
  const said = error?.message ?? `${stdout}${stderr}`;
  if (status !== 0) throw new OpaError(`${command} ${parameters[0]} failed: ${said.trim()}`);
}
