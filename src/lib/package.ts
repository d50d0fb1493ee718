import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package, with `spec/`, `templates/` and `dist-policies/`; ends with a slash. */
export const packageRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** Re-exported, so that commands import everything about the package from here. */
export { packageVersion } from "./version.js";

/** The home page of the package, if package.json names one. */
export function packageHomepage(): string | undefined {
  const { homepage } = JSON.parse(readFileSync(`${packageRoot}package.json`, "utf8")) as { readonly homepage?: string };
  return homepage;
}

/** The folder with the templates of everything that is generated. */
export const templatesFolder = join(packageRoot, "templates");

/** The folder with the fixtures of all rules: samples and examples are made of them. */
export const fixturesFolder = `${packageRoot}test/fixtures`;

/** The folder with the fixtures of all mutations. */
export const mutationFixturesFolder = `${packageRoot}test/mutations`;
