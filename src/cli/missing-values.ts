import type { Option } from "commander";
import type { Definition } from "./definition.js";
import { defaultOf } from "./options.js";

/** Examples of the options that take any text. Options with a few allowed values have their choices. */
const examples: Readonly<Record<string, string>> = {
  "--baseline <file>": "--baseline baseline.json",
  "--config <file>": "--config wincompat.yaml",
  "--context <name>": "--context prod",
  "--custom-resources <resources>": "--custom-resources rollouts.argoproj.io",
  "--exclude <glob>": "--exclude vendor/",
  "--family <families>": "--family volumes",
  "--from <version>": "--from 1.33",
  "--key <file>": "--key release.pub.pem",
  "--kubeconfig <file>": "--kubeconfig ~/.kube/config",
  "--kubernetes <version>": "--kubernetes 1.35",
  "--kubernetes <versions>": "--kubernetes 1.35",
  "--namespace <names>": "--namespace shop",
  "--only <rules>": "--only win-run-as-user",
  "--out <file>": "--out wincompat.yaml",
  "--out <folder>": "--out policies",
  "--output <file>": "--output report.json",
  "--platform <platform>": "--platform aks",
  "--profile <profiles>": "--profile recommended",
  "--request-timeout <seconds>": "--request-timeout 60",
  "--rules <folder>": "--rules windows-rules",
  "--selector <labels>": "--selector app=web",
  "--set <name=value>": "--set exemptNamespaces=kube-system",
  "--skip <rules>": "--skip win-run-as-user",
  "--spec <folder>": "--spec spec",
  "--stdin-filename <path>": "--stdin-filename manifests/web.yaml",
  "--templates <folder>": "--templates templates",
  "--to <version>": "--to 1.37",
  "--write-baseline <file>": "--write-baseline baseline.json",
};

/** An option with a value, as in `--output report.json`; undefined for one without values. */
export function exampleOf(option: Option): string | undefined {
  const choice = option.argChoices?.find((one) => one !== defaultOf(option));
  return choice === undefined ? examples[option.flags.replace(/^-\w, /, "")] : `${option.long} ${choice}`;
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
