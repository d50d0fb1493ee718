import type { Option } from "commander";
import type { Definition } from "./definition.js";
import { defaultOf } from "./options.js";

/** A value of each option that takes any text, for an example. Options with a few allowed values have their choices. */
const samples: Readonly<Record<string, string>> = {
  "--baseline <file>": "baseline.json",
  "--config <file>": "wincompat.yaml",
  "--context <name>": "prod",
  "--custom-resources <resources>": "rollouts.argoproj.io",
  "--exclude <glob>": "vendor/",
  "--family <families>": "volumes",
  "--from <version>": "1.33",
  "--key <file>": "release.pub.pem",
  "--kubeconfig <file>": "~/.kube/config",
  "--kubernetes <version>": "1.35",
  "--kubernetes <versions>": "1.35",
  "--namespace <names>": "shop",
  "--only <rules>": "win-run-as-user",
  "--out <file>": "wincompat.yaml",
  "--out <folder>": "policies",
  "--output <file>": "report.json",
  "--platform <platform>": "aks",
  "--profile <profiles>": "recommended",
  "--request-timeout <seconds>": "60",
  "--rules <folder>": "windows-rules",
  "--selector <labels>": "app=web",
  "--set <name=value>": "exemptNamespaces=kube-system",
  "--skip <rules>": "win-run-as-user",
  "--spec <folder>": "spec",
  "--stdin-filename <path>": "manifests/web.yaml",
  "--templates <folder>": "templates",
  "--to <version>": "1.37",
  "--write-baseline <file>": "baseline.json",
};

/** An option with a value, as in `--output report.json`; undefined for one without values. */
export function exampleOf(option: Option): string | undefined {
  const flags = option.flags.replace(/^-\w, /, "");
  const value = option.argChoices?.find((choice) => choice !== defaultOf(option)) ?? samples[flags];
  return value && `${option.long} ${value}`;
}

/** Adds an example to an error of commander about a missing argument, or about an option without its value. */
export function withExample(error: string, definition: Pick<Definition, "name" | "options" | "examples">): string {
  const advice = error.includes("missing required argument")
    ? adviceOnArgument(error, definition)
    : adviceOnOption(error, definition);
  return advice === undefined ? error : `${error}${advice}\n`;
}

/** Those who pipe manifests into the program may not know that standard input needs a name. */
function adviceOnArgument(
  error: string,
  { name, examples: [example] }: Pick<Definition, "name" | "examples">,
): string | undefined {
  if (error.includes("'manifests'"))
    return `Name files, folders or globs, such as \`wincompat ${name} .\`, or write - to read standard input.`;
  return example && `Write, for example, \`${example.command}\`.`;
}

function adviceOnOption(error: string, { options }: Pick<Definition, "options">): string | undefined {
  const [, flags] = /option '(.*)' argument missing/.exec(error) ?? [];
  const option = options.find((one) => one.flags === flags);
  const example = option && exampleOf(option);
  return example && `Write, for example, \`${example}\`.`;
}
