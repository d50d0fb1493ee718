/**
 * Removes what deleted and renamed sources have left in build/: the compiler never removes anything, build/src is published, and
 * tests of a renamed file would run twice. `npm run compile` runs this: `node build/scripts/orphans.js [folder of the package]`.
 */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../src/lib/package.js";

/** The folders that tsconfig.json includes. */
const folders = ["src", "test", "bench", "scripts"];

/** What the compiler writes for one source. */
const output = /(?:\.d\.ts|\.js(?:\.map)?)$/;

const [root = packageRoot] = process.argv.slice(2);
for (const folder of folders) {
  const sources = new Set(filesIn(join(root, folder)));
  const built = join(root, "build", folder);
  const orphans = filesIn(built).filter((name) => output.test(name) && !sources.has(name.replace(output, ".ts")));
  for (const name of orphans) rmSync(join(built, name));
}

/** Paths from a folder; none where a folder does not exist, such as build/test in a package. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
