// Packages releases for download: `npm run release -- [minor…] [options]`; see `--help`.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { exitCodes, UsageError } from "../src/commands/exit.js";
import { findOpa, MissingOpaError } from "../src/opa/compiler.js";
import { packageRoot } from "../src/package.js";
import { readRelease, writeRelease } from "../src/release/files.js";
import type { ReleaseIndex } from "../src/release/index-file.js";
import { releasedVersions, releasesFolder } from "../src/release/released.js";
import { prettyVerified } from "../src/report/verified.js";
import { KeyError, privateKey } from "../src/verify/signature.js";
import { sumsList } from "../src/verify/sums.js";
import { isIntact, verifyFolder } from "../src/verify/verify.js";
import type { Options } from "./release/options.js";
import { readOptions, usage } from "./release/options.js";
import type { Tools } from "./release/package.js";
import { packageRelease } from "./release/package.js";
import type { Source } from "./release/parts.js";
import { findOras, ToolError } from "./release/tool.js";

/** @returns the exit code: 1 for a release that is not as it was built, 2 for wrong usage or a missing tool */
async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2), releasedVersions());
    if (options.help) {
      process.stdout.write(usage);
      return exitCodes.clean;
    }
    return await packageAll(options);
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error("syscall" in error ? `The packages cannot be written: ${error.message}.` : error.message);
    return exitCodes.unusable;
  }
}

function isExpected(error: unknown): error is Error {
  if (error instanceof UsageError || error instanceof MissingOpaError || error instanceof ToolError) return true;
  return error instanceof Error && "syscall" in error;
}

async function packageAll({ versions, out = join(packageRoot, "build", "release"), key, requireOci }: Options): Promise<number> {
  const folders = versions.map((version) => ({ source: join(releasesFolder, version), target: join(out, version) }));
  const foreign = folders.filter(({ target }) => isForeign(target)).map(({ target }) => target);
  if (foreign.length > 0) throw new UsageError(`${foreign.join(", ")}: something else than a packaged release is there. Name another folder with --out, or empty it.`);
  const broken = folders.map(({ source }) => brokenRelease(source)).filter((said) => said !== undefined);
  if (broken.length > 0) {
    console.error(`${broken.join("")}Nothing is packaged. Run \`npm run build\` first.`);
    return exitCodes.findings;
  }
  const tools = findTools(key, requireOci);
  for (const { source, target } of folders) {
    const files = await packageRelease(readSource(source), tools);
    writeRelease(target, files);
    console.log(`${target}: ${files.size} files, ${tools.key === undefined ? "unsigned" : "signed"}`);
  }
  return exitCodes.clean;
}

/** Is something there that no packaging wrote? */
function isForeign(folder: string): boolean {
  return existsSync(folder) && (!statSync(folder).isDirectory() || (readdirSync(folder).length > 0 && !existsSync(join(folder, sumsList))));
}

/** What is wrong with a release, where anything is. */
function brokenRelease(folder: string): string | undefined {
  const verified = verifyFolder(folder);
  if (!("problems" in verified)) return `${verified.join("\n")}\n`;
  return isIntact(verified) ? undefined : prettyVerified(verified);
}

function readSource(folder: string): Source {
  const files = readRelease(folder);
  return { index: JSON.parse(String(files.get("release.json"))) as ReleaseIndex, files };
}

/** What there is to package with; a sentence for each thing that stays undone without it. @throws UsageError, MissingOpaError */
function findTools(file: string | undefined, requireOci: boolean): Tools {
  const key = file === undefined ? undefined : { file, private: readKey(file) };
  const oras = findOras();
  if (oras === undefined && requireOci) throw new UsageError(`OCI layouts need oras. ${orasAdvice}`);
  if (oras === undefined) console.error(`The OCI layouts are left out, because oras is missing. ${orasAdvice}`);
  if (key === undefined) console.error("Nothing is signed, neither the bundle nor SHA256SUMS: name a private key with --key.");
  return { opa: findOpa(), oras, key };
}

const orasAdvice = "Install Go and run the command again: oras is then built from source.";

function readKey(file: string): ReturnType<typeof privateKey> {
  try {
    return privateKey(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(error instanceof KeyError ? `${file} ${error.message}.` : `The key cannot be read: ${(error as Error).message}.`);
  }
}

process.exitCode = await main();
