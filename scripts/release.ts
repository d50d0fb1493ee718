// Packages releases for download: `npm run release -- [minor…] [options]`; see `--help`.
import { join } from "node:path";
import { exitCodes } from "../src/cli/definition.js";
import { MissingOpaError } from "../src/engines/opa/compiler.js";
import { UsageError } from "../src/lib/errors.js";
import { packageRoot, projectAddress } from "../src/lib/package.js";
import { writeRelease } from "../src/release/files.js";
import { releasedVersions, releasesFolder } from "../src/release/released.js";
import { completed } from "./release/complete.js";
import { BrokenReleaseError, readSources, refuseForeign } from "./release/inputs.js";
import type { Options } from "./release/options.js";
import { readOptions, usage } from "./release/options.js";
import { packageRelease } from "./release/package.js";
import { ToolError } from "./release/tool.js";
import { findTools } from "./release/tools.js";

/** @returns the exit code: 1 for a release that is not as it was built, 2 for wrong usage or a missing tool */
async function main(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2), releasedVersions(), projectAddress());
    if (options.help) process.stdout.write(usage);
    else await packageAll(options);
    return exitCodes.clean;
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error("syscall" in error ? `The packages cannot be written: ${error.message}.` : error.message);
    return error instanceof BrokenReleaseError ? exitCodes.findings : exitCodes.unusable;
  }
}

const expected = [UsageError, BrokenReleaseError, MissingOpaError, ToolError];

function isExpected(error: unknown): error is Error {
  return expected.some((kind) => error instanceof kind) || (error instanceof Error && "syscall" in error);
}

async function packageAll(options: Options): Promise<void> {
  const { versions, source: publishedAt, out = join(packageRoot, "build", "release") } = options;
  refuseForeign(versions.map((version) => join(out, version)));
  const read = readSources(versions.map((version) => join(releasesFolder, version)));
  const sources = await completed(read, { publishedAt });
  const tools = findTools(options, (sentence) => console.error(sentence));
  for (const source of sources) {
    const files = await packageRelease(source, tools, publishedAt);
    const target = join(out, source.index.kubernetes);
    writeRelease(target, files);
    console.log(`${target}: ${files.size} files, ${tools.key === undefined ? "unsigned" : "signed"}`);
  }
}

process.exitCode = await main();
