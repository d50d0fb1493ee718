import { join } from "node:path";
import { Option } from "commander";
import { packageRoot } from "../../lib/package.js";
import { define } from "../definition.js";
import { format } from "../options.js";
import type { CoverageOptions } from "./run.js";

export const coverage = define<[], CoverageOptions>({
  name: "coverage",
  description: "Show which facts of the Windows documentation are covered, and how each rule is supported and tested.",
  arguments: [],
  options: [
    new Option("--spec <folder>", "folder of the spec").default(join(packageRoot, "spec"), "that of this package"),
    format("pretty", "json"),
  ],
  examples: [{ command: "wincompat coverage --format json", says: "print the counts as JSON" }],
  exits: { 1: "a fact is not covered" },
  run: async (_, options) => {
    const { runCoverage } = await import("./run.js");
    return runCoverage(options);
  },
});
