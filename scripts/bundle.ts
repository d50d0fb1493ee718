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
  minifySyntax: true,
  minifyWhitespace: true,
  // A quarter of the code, so that the package stays small. A trace of `build/src/cli.js`, which runs the same code, has the names.
  minifyIdentifiers: true,
  platform: "node",
  target: "node20",
  format: "esm",
  // The build for browsers: that for Node reads an environment variable for each token, which takes a quarter of the time of parsing.
  alias: { yaml: join(packageRoot, "node_modules", "yaml", "browser", "dist", "index.js") },
  // Large, and only for clusters: loaded from its package when needed. tabtab reads its own files.
  external: ["@kubernetes/client-node", "@pnpm/tabtab"],
  // Dependencies that are CommonJS call `require`.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
});
