// Records releases: `npm run record -- [minor…]` writes spec/released/<minor>.json.gz, which the next release is compared with.
// It fails if a version is too low for the changes since the last release.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "../src/cli/definition.js";
import { UnusableError } from "../src/lib/errors.js";
import { packageRoot } from "../src/lib/package.js";
import { recordReleases } from "./release/record.js";

const spec = join(packageRoot, "spec");

try {
  const asked = process.argv.slice(2);
  const records = recordReleases(
    spec,
    join(packageRoot, "templates"),
    asked.length === 0 ? undefined : asked.join(","),
  );
  mkdirSync(join(spec, "released"), { recursive: true });
  for (const { path, content, says } of records) {
    writeFileSync(join(spec, path), content);
    console.log(`spec/${path}: ${says}`);
  }
} catch (error) {
  if (!(error instanceof UnusableError)) throw error;
  console.error(error.message);
  process.exitCode = exitCodes.unusable;
}
