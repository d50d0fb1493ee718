import type { RulesOptions } from "./run.js";
import { define } from "../definition.js";
import { format, kubernetes, names } from "../options.js";

export const rules = define<[], RulesOptions>({
  name: "rules",
  description: "List the rules of a version: severity, profile, effects, and the versions that have them.",
  arguments: [],
  options: [
    kubernetes("minor version of Kubernetes", "latest, the newest that is supported"),
    names("--family <families>", "only rules of this family, or of a comma-separated list").default(undefined, "all families"),
    names("--profile <profiles>", "only rules of this profile, or of a comma-separated list").default(undefined, "all profiles"),
    format("pretty", "json", "markdown"),
  ],
  examples: [
    { command: "wincompat rules", says: "all rules of the newest version" },
    { command: "wincompat rules --family volumes --kubernetes 1.24", says: "one family, in another version" },
  ],
  run: async (_, options) => {
    const { runRules } = await import("./run.js");
    return runRules(options);
  },
});
