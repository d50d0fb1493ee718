import { Argument, Option } from "commander";
import { define } from "../definition.js";
import { format, kubernetes, rules } from "../options.js";
import type { ExplainOptions } from "./run.js";

export const explain = define<
  [rule: string],
  Pick<ExplainOptions, "format" | "policies" | "rules"> & { readonly kubernetes?: string }
>({
  name: "explain",
  description:
    "Explain a rule: the reason, its versions and fields, examples, exceptions, sources, and documents that disagree.",
  arguments: [new Argument("<rule>", "id of the rule, as in findings")],
  options: [
    kubernetes("minor version of Kubernetes", "the newest that has the rule"),
    rules("folder with custom rules, in addition to that of wincompat.yaml"),
    format("pretty", "json", "markdown"),
    new Option("--policies", "also print the policies of each engine; json and markdown always contain them").default(
      false,
    ),
  ],
  examples: [
    { command: "wincompat explain win-run-as-user", says: "explain a finding" },
    { command: "wincompat explain win-run-as-user --kubernetes 1.33", says: "explain the rule of another version" },
    { command: "wincompat explain win-run-as-user --policies", says: "also print the policies of each engine" },
  ],
  run: async ([rule], options) => {
    const { runExplain } = await import("./run.js");
    return runExplain(rule, { ...options, kubernetes: options.kubernetes });
  },
});
