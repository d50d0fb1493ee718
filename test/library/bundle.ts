import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "node:vm";
import { createContext, runInContext } from "node:vm";
import { buildSync } from "esbuild";
import { packageRoot } from "../../src/lib/package.js";
import { ruleSetFile } from "../../src/model/rule-set.js";
import { readReleaseFile } from "../../src/release/read-file.js";

/** What a page has beside the language itself. */
const ofPages = Object.fromEntries(
  ["TextEncoder", "TextDecoder", "console", "atob", "URL", "Response", "DecompressionStream"].map((name) => [
    name,
    Reflect.get(globalThis, name) as unknown,
  ]),
);

/** The script of a page, bundled for browsers. @throws Error when it needs anything of Node */
export function bundled(script: string): string {
  const stdin = { contents: script, resolveDir: packageRoot };
  const { outputFiles } = buildSync({
    stdin,
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    globalName: "page",
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** A window without Node, and in it the index and the text of the rules, as a page would fetch them. */
export function pageWith(kubernetes: string): Context {
  const release = join(packageRoot, "dist-policies", kubernetes);
  const page = createContext({ ...ofPages, rules: readReleaseFile(release, ruleSetFile)?.toString() });
  runInContext(`var index = ${readFileSync(join(release, "release.json"), "utf8")};`, page);
  return page;
}

/** The value of an expression in a page, as JSON keeps it: objects of another window are never equal to ours. */
export async function valueIn(page: Context, script: string, expression: string): Promise<unknown> {
  runInContext(script, page);
  return JSON.parse((await runInContext(`(async () => JSON.stringify(await ${expression}))()`, page)) as string);
}
