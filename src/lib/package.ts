import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package, with `spec/` and `templates/`; ends with a slash. */
export const packageRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** The web address of the project: `repository.url` of package.json is the only place that has it. Undefined until it is set. */
export function projectAddress(): string | undefined {
  const { repository } = JSON.parse(readFileSync(`${packageRoot}package.json`, "utf8")) as {
    readonly repository?: { readonly url: string };
  };
  return repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");
}

/** The folder with the templates of everything that is generated. */
export const templatesFolder = join(packageRoot, "templates");

/** The fixtures of all rules, in a checkout: samples and examples are made of them. */
export const fixturesFolder = `${packageRoot}test/fixtures`;

/** The fixtures of all mutations, in a checkout. */
export const mutationFixturesFolder = `${packageRoot}test/mutations`;

/** What the npm package has instead of `dist-policies/` and fixtures; `scripts/pack-data.ts` writes it. */
export const packedFolder = join(packageRoot, "build", "packed");

/** Is this a checkout, and not the npm package? */
export const isCheckout = existsSync(fixturesFolder);
