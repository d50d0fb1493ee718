/**
 * Writes build/packed/bin: the command with everything that it needs in a few files. A process that loads 200 modules takes much
 * longer to start. `npm run compile` runs this, so that the command of a checkout is never older than its sources.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { packageRoot, packedFolder } from "../src/lib/package.js";

const outdir = join(packedFolder, "bin");
rmSync(outdir, { recursive: true, force: true });
buildSync({
  entryPoints: [join(packageRoot, "build", "src", "cli.js")],
  outdir,
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // Dependencies that are CommonJS call `require`.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  logLevel: "warning",
});
