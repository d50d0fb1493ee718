// Records what is released: `npm run record -- [minor…]` writes spec/released/<minor>.json from the spec as it stands, and
// refuses where a version is not what the changes ask for. The next release is compared with it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "../src/cli/exit.js";
import { UnusableError } from "../src/lib/usage-error.js";
import { recordReleases } from "../src/cli/record.js";
import { packageRoot } from "../src/lib/package.js";

const spec = join(packageRoot, "spec");

try {
  const asked = process.argv.slice(2);
  const records = recordReleases(spec, join(packageRoot, "templates"), asked.length === 0 ? undefined : asked.join(","));
  mkdirSync(join(spec, "released"), { recursive: true });
  for (const { path, text, says } of records) {
    writeFileSync(join(spec, path), text);
    console.log(`spec/${path}: ${says}`);
  }
} catch (error) {
  if (!(error instanceof UnusableError)) throw error;
  console.error(error.message);
  process.exitCode = exitCodes.unusable;
}
