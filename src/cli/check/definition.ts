import { Argument, Option } from "commander";
import { evaluators } from "../../check/load-release.js";
import { reportFormats } from "../../report/reporter.js";
import { clusterOptions } from "../cluster/options.js";
import { define } from "../definition.js";
import { exclusionOptions } from "../exclusion.js";
import {
  allowUnreadable,
  choice,
  config,
  names,
  noSuppressions,
  only,
  platform,
  profile,
  render,
  rules,
  set,
  skip,
  stdinFilename,
} from "../options.js";
import { reportOptions } from "../reports.js";
import type { CheckFlags } from "./flags.js";

const severities = ["error", "warning", "info", "never"];

const evaluating = [
  names(
    "-k, --kubernetes <versions>",
    "versions of Kubernetes, such as 1.35 or 1.29.12, comma-separated; or latest",
  ).default(undefined, "latest, the newest supported version"),
  profile(),
  platform(),
  config(),
  set(),
  only(),
  skip(),
  rules(),
  choice(
    "--fail-on <severity>",
    "exit with 1 if there are findings of this severity or above",
    severities,
    "error",
  ).default(undefined, "error"),
];

const accepting = [
  new Option("--baseline <file>", "file with known findings, which do not fail the run"),
  new Option("--write-baseline <file>", "write all findings to a baseline file"),
  noSuppressions(),
  new Option("--show-suppressed", "also print suppressed findings").default(false),
];

const reading = [
  stdinFilename(),
  render(),
  ...exclusionOptions(),
  allowUnreadable(),
  ...clusterOptions(),
  new Option(
    "--write-reports",
    "write the findings as PolicyReports into the cluster; the only option that writes to the cluster",
  ).default(false),
];

const computing = [
  choice(
    "--evaluator <evaluator>",
    "what evaluates the rules: js, or wasm, which is OPA's policies as WebAssembly; both report the same findings, and wasm is slower",
    evaluators,
    "js",
  ),
  new Option("--no-fixes", "leave fixes out of JSON and SARIF, which is faster").default(true),
];

const printing = [
  new Option("--quiet", "in pretty, print only findings that fail the run").default(false),
  new Option("--summary", "in pretty, print counts by rule instead of findings").default(false),
  new Option(
    "--list-objects",
    "also list all objects, in pretty and json: for Windows or not, and which fields or other objects show it",
  ).default(false),
];

export const check = define<[manifests: string[]], CheckFlags>({
  name: "check",
  description: "Check manifests or a cluster for settings that do not work on Windows nodes.",
  arguments: [new Argument("[manifests...]", "files, folders, globs, or - for standard input")],
  options: [
    ...evaluating,
    ...accepting,
    ...reading,
    ...computing,
    ...reportOptions(reportFormats, "pretty"),
    ...printing,
  ],
  examples: [
    { command: "wincompat check --kubernetes 1.35 manifests/", says: "check all manifests in a folder" },
    { command: "helm template my-chart | wincompat check -", says: "check the output of another program" },
    {
      command: "wincompat check -k 1.33,1.37 --only host-process manifests/",
      says: "check for two versions, with one family of rules",
    },
    {
      command: "wincompat check --format json --output found.json --format pretty .",
      says: "write JSON to a file, and print text",
    },
    {
      command: "wincompat check --list-objects --exclude vendor/ .",
      says: "list which objects count as Windows and why; exclude a folder",
    },
    { command: "wincompat check --cluster --context prod", says: "check the objects of a cluster" },
  ],
  exits: {
    0: "no finding at or above `--fail-on`, also if no object is of a kind that has rules",
    1: "there are findings at or above `--fail-on`",
    2: "usage error, or something could not be read or written, such as a folder without manifests, or a kind that the account has no right to list",
  },
  run: async ([manifests], flags) => {
    const { runCheck } = await import("./run.js");
    return runCheck(manifests, flags);
  },
});
