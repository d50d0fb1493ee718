import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { packageRoot } from "../src/lib/package.js";

const compiled = join(packageRoot, "build", "src");
const entryPoints = ["index.js", "browser.js"];

/**
 * `.npmignore` of the compiled sources: the files that no entry point of the library imports. The command is a bundle of its own, so
 * the package does not need them.
 */
export function unusedByLibrary(): string {
  const used = new Set([".js", ".d.ts"].flatMap((ending) => [...importedFrom(entryPoints, ending)]));
  const unused = readdirSync(compiled, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(?:js|d\.ts)$/.test(path) && !used.has(path));
  return `${unused.sort().join("\n")}\n`;
}

/** The entry points and all files with this ending that they import, also those that are loaded later; relative to the folder. */
function importedFrom(paths: readonly string[], ending: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const file = path.replace(/\.js$/, ending);
    if (found.has(file) || !existsSync(join(compiled, file))) return;
    found.add(file);
    const text = readFileSync(join(compiled, file), "utf8");
    for (const [, name = ""] of text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g))
      visit(relative(compiled, join(compiled, dirname(file), name)).replaceAll("\\", "/"));
  };
  paths.forEach(visit);
  return found;
}
