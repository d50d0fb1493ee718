import { Argument, Option } from "commander";
import type { FixFlags } from "./flags.js";
import { config, noSuppressions, platform, profile, set } from "../settings-options.js";
import { define } from "../definition.js";
import { choice, format, names } from "../options.js";

export const fix = define<[manifests: string[]], FixFlags>({
  name: "fix",
  description: "Fix manifests in place: remove fields that Windows nodes do not support, and add those that they need.",
  arguments: [new Argument("<manifests...>", "files, folders, globs; or only -, to read standard input and write standard output")],
  options: [
    names("-k, --kubernetes <versions>", "minor version of Kubernetes, latest, or a comma-separated list").default(undefined, "latest, the newest that is supported"),
    new Option("--dry-run", "change no file, and print a patch instead").default(false),
    new Option("--suggested", "also make changes that can change how a pod behaves").default(false),
    profile(),
    platform(),
    config(),
    set(),
    names("--only <rules>", "fix only these rules, by id or family"),
    names("--skip <rules>", "do not fix these rules, by id or family"),
    noSuppressions("also fix suppressed findings"),
    choice("--render <when>", "render charts and kustomizations; the files of these are not changed", ["auto", "never"], "auto"),
    format("pretty", "json"),
  ],
  examples: [
    { command: "wincompat fix manifests/", says: "all safe fixes, in all manifests of a folder" },
    { command: "wincompat fix --dry-run --suggested . | git apply", says: "all known fixes, as a patch" },
    { command: "wincompat fix - < pod.yaml > fixed.yaml", says: "from standard input to standard output" },
  ],
  exits: {
    0: "everything that was requested is fixed",
    1: "something is not fixed; with `--dry-run`: there is something to fix",
    2: "wrong usage, or something could not be read or written",
  },
  run: async ([manifests], flags) => {
    const { runFix } = await import("./run.js");
    return runFix(manifests, flags);
  },
});
