import { Argument, Option } from "commander";
import type { FixValues } from "./flags.js";
import { fixFlags } from "./flags.js";
import { config, platform, set } from "../settings-options.js";
import { profile } from "../checking.js";
import { define } from "../definition.js";
import { choice, format, names } from "../options.js";

export const fix = define<[manifests: string[]], FixValues>({
  name: "fix",
  description: "Fix manifests in their files: remove what Windows nodes do not take, and write what they want.",
  arguments: [new Argument("<manifests...>", "files, folders, globs; or - alone, which goes from standard input to standard output")],
  options: [
    names("-k, --kubernetes <versions>", "minor version of Kubernetes, latest, or several with commas").default(undefined, "latest, the newest that is covered"),
    new Option("--dry-run", "change no file, and print what would be changed as a patch").default(false),
    new Option("--suggested", "make changes, too, that can change how a pod behaves").default(false),
    profile(),
    platform(),
    config(),
    set(),
    names("--only <rules>", "ids of the rules, or names of the families, that are fixed alone"),
    names("--skip <rules>", "ids of rules, or names of families, that are not fixed"),
    new Option("--no-suppressions", "fix what manifests suppress, too"),
    choice("--render <when>", "render charts and kustomizations, whose files are left alone then", ["auto", "never"], "auto"),
    format("pretty", "json"),
  ],
  examples: [
    { command: "wincompat fix manifests/", says: "what is safe, in all manifests of a folder" },
    { command: "wincompat fix --dry-run --suggested . | git apply", says: "everything that is known, as a patch" },
    { command: "wincompat fix - < pod.yaml > fixed.yaml", says: "from standard input to standard output" },
  ],
  exits: {
    0: "nothing is left of what was to be fixed",
    1: "something is left of it; with `--dry-run`: something is to be fixed",
    2: "wrong usage, or something could not be read or written",
  },
  run: async ([manifests], values) => {
    const { fix: run } = await import("./run.js");
    return run(manifests, fixFlags(values));
  },
});
