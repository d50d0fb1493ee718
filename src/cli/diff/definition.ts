import { Argument, Option } from "commander";
import { define } from "../definition.js";
import { format } from "../options.js";
import type { DiffOptions } from "./run.js";

export const diff = define<[from: string, to: string], DiffOptions>({
  name: "diff",
  description: "Show what an upgrade changes for Windows nodes: all changes of rules and data between two versions.",
  arguments: [
    new Argument("<from>", "version of Kubernetes, such as 1.33 or 1.29.12"),
    new Argument("<to>", "version of Kubernetes, newer or older"),
  ],
  options: [new Option("--sources", "print the source of each change").default(false), format("pretty", "json")],
  examples: [
    { command: "wincompat diff 1.33 1.37", says: "show what an upgrade changes" },
    { command: "wincompat diff 1.29.12 1.29.13", says: "show what differs between two patch releases" },
    { command: "wincompat diff 1.35 1.34 --sources", says: "show what a downgrade changes, with the sources" },
  ],
  run: async ([from, to], options) => {
    const { runDiff } = await import("./run.js");
    return runDiff(from, to, options);
  },
});
