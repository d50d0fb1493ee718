import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundlePaths } from "../../src/engines/opa/bundle-names.js";
import { filesBelow } from "../../src/lib/files-below.js";
import { inTemporaryFolder, writeFiles } from "../../src/lib/temporary.js";
import type { ReleaseFiles } from "../../src/release/paths.js";
import { runTool } from "./tool.js";

/**
 * The bundle of a release, signed.
 *
 * @param opa its command
 * @param key file with the private key
 * @throws ToolError if opa rejects the bundle or the key
 */
export function signedBundle(opa: string, files: ReleaseFiles, key: string): Buffer {
  return inTemporaryFolder((folder) => {
    const [source, output] = [join(folder, "bundle"), join(folder, "bundle.tar.gz")];
    mkdirSync(source);
    writeFiles(source, filesBelow(bundlePaths.folder, files));
    // From inside the folder: opa writes the paths that it is given into the bundle and signs them.
    runTool(
      opa,
      ["build", "--signing-key", resolve(key), "--signing-alg", "RS256", "--output", output, "--bundle", "."],
      source,
    );
    return readFileSync(output);
  });
}
