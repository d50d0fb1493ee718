import { fileURLToPath } from "node:url";

/** The folder of the package, with `spec/`, `templates/` and `dist-policies/`; ends with a slash. */
export const packageRoot = fileURLToPath(new URL("../../", import.meta.url));

/** Commands find everything about the package here. */
export { packageVersion } from "./version.js";

/** The folder with the fixtures of all rules: samples and examples are made of them. */
export const fixturesFolder = `${packageRoot}test/fixtures`;

/** The folder with the fixtures of all mutations. */
export const mutationFixturesFolder = `${packageRoot}test/mutations`;
