import { join } from "node:path";
import { Option } from "commander";
import type { CoverageOptions } from "./run.js";
import { packageRoot } from "../../lib/package.js";
import { define } from "../definition.js";
import { format } from "../options.js";

export const coverage = define<[], CoverageOptions>({
  name: "coverage",
  description: "Show how every fact of the documents, and every rule, is covered.",
  arguments: [],
  options: [new Option("--spec <folder>", "where the spec is").default(join(packageRoot, "spec"), "that of this package"), format("pretty", "json")],
  examples: [{ command: "wincompat coverage --format json", says: "the counts, for programs" }],
  exits: { 1: "a fact is open: nothing covers it" },
  run: async (_, options) => {
    const { runCoverage } = await import("./run.js");
    return runCoverage(options);
  },
});
