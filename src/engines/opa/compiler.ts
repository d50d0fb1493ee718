import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { archiveOf } from "../../lib/archive.js";
import { isCheckout, packageRoot } from "../../lib/package.js";
import { inTemporaryFolder, writeFiles } from "../../lib/temporary.js";
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

/** `opa` rejected what was generated; the message is that of `opa`. */
class OpaError extends CompilerError {}

const built = join(packageRoot, ".engines", "bin", `opa-${opaVersion}`);

/**
 * Finds `opa` in the pinned version: in the variable OPA, among the engines of a checkout, on the search path.
 *
 * @throws MissingOpaError when there is none
 */
export function findOpa(): string {
  const named = process.env["OPA"];
  if (named !== undefined && named !== "") return inPinnedVersion(named, `The variable OPA names ${named}`);
  if (existsSync(built)) return built;
  const found = versionOf("opa");
  if (found === opaVersion) return "opa";
  const state = found === undefined ? "opa is not installed" : `The opa on the search path is version ${found}`;
  throw new MissingOpaError(`${state}, and compiling policies needs version ${opaVersion}. ${advice}`);
}

const advice =
  `Install opa ${opaVersion} (https://github.com/open-policy-agent/opa/releases/tag/v${opaVersion}) and put it on PATH or name it in OPA` +
  (isCheckout ? "; or install Go and run `npm run engines -- opa`." : ".");

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

const { folder: bundleFolder, archive, wasm, capabilities } = bundlePaths;

/** Packs the bundle as an archive, and compiles its Rego to Wasm. */
export const opaCompiler: Compiler = {
  program: "opa",
  version: opaVersion,
  packageUrl: (version) => `pkg:golang/github.com/open-policy-agent/opa@v${version}`,
  outputs: [
    {
      path: archive,
      isSource: (path) => path.startsWith(`${bundleFolder}/`),
      // Packed without opa: the bytes of its archives depend on the version of Go that built it.
      needsProgram: false,
      make: (sources) => archiveOf(sources.map(({ path, text }) => [relative(bundleFolder, path), Buffer.from(text)])),
    },
    {
      path: wasm,
      isSource: (path) => (path.startsWith(`${bundleFolder}/`) && path.endsWith(".rego")) || path === capabilities,
      needsProgram: true,
      make: async (sources) =>
        inTemporaryFolder((folder) => {
          writeFiles(
            folder,
            sources.map(({ path, text }) => [path, text] as const),
          );
          return compileToWasm(findOpa(), join(folder, bundleFolder), join(folder, capabilities));
        }),
    },
  ],
};

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
    const output = join(folder, "bundle.tar.gz");
    // From inside the bundle: opa writes the paths that it is given into what it builds.
    run(opa, ["build", "-t", "wasm", "--capabilities", capabilities, ...targets, "-o", output, "-b", "."], bundle);
    run("tar", ["-xzf", output, "-C", folder], folder);
    return readFileSync(join(folder, "policy.wasm"));
  });
}

/** opa ends before it needs much memory (170 MB), and collecting garbage is a third of its time. */
const env = { ...process.env, GOGC: "off" };

function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd, env, encoding: "utf8" });
  // opa writes its errors to standard output. It prints the faulty lines with their tabs, which are not printable in errors.
  const said = (error?.message ?? `${stdout}${stderr}`).replaceAll("\t", "    ");
  if (status !== 0) throw new OpaError(`${command} ${parameters[0]} failed: ${said.trim()}`);
}
