import { Option } from "commander";
import type { InitOptions } from "./run.js";
import { platform, set } from "../settings-options.js";
import { profile } from "../checking.js";
import { define } from "../definition.js";
import { names } from "../options.js";

export const init = define<[], InitOptions>({
  name: "init",
  description: "Write a wincompat.yaml with a comment on every key. Without options it asks, where somebody can answer.",
  arguments: [],
  options: [
    names("-k, --kubernetes <versions>", "minor version of Kubernetes, latest, or several with commas").default(undefined, "the newest that is covered today"),
    profile(),
    platform(),
    set(),
    new Option("--out <file>", "where it goes").default(undefined, "wincompat.yaml"),
    new Option("--force", "write over a file that is there").default(false),
  ],
  examples: [
    { command: "wincompat init", says: "asks what holds" },
    { command: "wincompat init -k 1.27 --platform aks --profile recommended", says: "asks nothing" },
  ],
  exits: { 2: "wrong usage, or the file is there already or cannot be written" },
  run: async (_given, options) => {
    const { init: run } = await import("./run.js");
    return run(options);
  },
});
