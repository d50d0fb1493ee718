import { Option } from "commander";
import { define } from "../definition.js";
import { names, platform, profile, set } from "../options.js";
import type { InitOptions } from "./run.js";

export const init = define<[], InitOptions>({
  name: "init",
  description:
    "Write a wincompat.yaml with a comment on every key. Without options, the command asks for the values on a terminal, and otherwise writes the defaults.",
  arguments: [],
  options: [
    names(
      "-k, --kubernetes <versions>",
      "versions of Kubernetes, such as 1.35 or 1.29.12, comma-separated; or latest",
    ).default(undefined, "the newest supported version"),
    profile(),
    platform(),
    set(),
    new Option("--out <file>", "file to write").default(undefined, "wincompat.yaml"),
    new Option("--force", "overwrite an existing file").default(false),
  ],
  examples: [
    { command: "wincompat init", says: "ask for the values" },
    {
      command: "wincompat init -k 1.35 --platform aks --profile recommended",
      says: "use these values, without questions",
    },
  ],
  exits: { 2: "usage error, or the file exists or cannot be written" },
  run: async (_given, options) => {
    const { runInit } = await import("./run.js");
    return runInit(options);
  },
});
