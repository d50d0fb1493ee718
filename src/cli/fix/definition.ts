import { Argument, Option } from "commander";
import { changeFormats } from "../../report/reporter.js";
import { define } from "../definition.js";
import { exclusionOptions } from "../exclusion.js";
import { allowUnreadable, choice, config, names, noSuppressions, platform, profile, rules, set } from "../options.js";
import { reportOptions } from "../reports.js";
import type { FixFlags } from "./run.js";

export const fix = define<[manifests: string[]], FixFlags>({
  name: "fix",
  description: "Fix manifests in place: remove fields that Windows nodes do not support, and add those that they need.",
  arguments: [
    new Argument(
      "<manifests...>",
      "files, folders, globs; or only -, to read standard input and write the result to standard output",
    ),
  ],
  options: [
    names(
      "-k, --kubernetes <versions>",
      "versions of Kubernetes, such as 1.35 or 1.29.12, comma-separated; or latest",
    ).default(undefined, "latest, the newest supported version"),
    new Option("--dry-run", "print a patch and change no file").default(false),
    new Option("--suggested", "also make suggested edits, which can change how a pod behaves; review them").default(
      false,
    ),
    profile(),
    platform(),
    config(),
    set(),
    names("--only <rules>", "fix only these rules and what their edits require, by id or family"),
    names("--skip <rules>", "do not fix these rules, by id or family"),
    rules(),
    noSuppressions("also fix suppressed findings"),
    choice(
      "--render <when>",
      "render charts and kustomizations; their files are not changed",
      ["auto", "never"],
      "auto",
    ),
    ...exclusionOptions(),
    allowUnreadable(),
    ...reportOptions(changeFormats, "pretty"),
  ],
  examples: [
    { command: "wincompat fix manifests/", says: "make all safe fixes in a folder" },
    {
      command: "wincompat fix --dry-run --suggested . | git apply --allow-empty",
      says: "make all fixes, safe and suggested, as a patch",
    },
    { command: "wincompat fix - < pod.yaml > fixed.yaml", says: "fix standard input, and print the result" },
  ],
  exits: {
    0: "everything that was requested is fixed",
    1: "a finding with a fix is not fixed; with `--dry-run`, there is something to fix",
    2: "usage error, or something could not be read or written",
  },
  run: async ([manifests], flags) => {
    const { runFix } = await import("./run.js");
    return runFix(manifests, flags);
  },
});
