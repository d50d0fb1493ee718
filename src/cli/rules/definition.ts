import { define } from "../definition.js";
import { format, kubernetes, names, rules as rulesOption } from "../options.js";
import type { RulesOptions } from "./run.js";

export const rules = define<[], RulesOptions>({
  name: "rules",
  description: "List the rules of a Kubernetes version, with severity, profile, effects and versions.",
  arguments: [],
  options: [
    kubernetes("minor version of Kubernetes", "latest, the newest supported version"),
    names("--family <families>", "only rules of these families, comma-separated").default(undefined, "all families"),
    names("--profile <profiles>", "only rules of these profiles, comma-separated").default(undefined, "all profiles"),
    rulesOption("folder with custom rules, in addition to that of wincompat.yaml"),
    format("pretty", "json", "markdown"),
  ],
  examples: [
    { command: "wincompat rules", says: "list all rules of the newest version" },
    { command: "wincompat rules --family volumes --kubernetes 1.33", says: "list one family, in another version" },
  ],
  run: async (_, options) => {
    const { runRules } = await import("./run.js");
    return runRules(options);
  },
});
