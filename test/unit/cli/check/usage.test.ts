import { suite } from "uvu";
import * as assert from "uvu/assert";
import { wincompat } from "../run.js";

const test = suite("cli/check/usage");

/** Wrong usage, and the expected error. */
const misuses: readonly (readonly [says: RegExp, ...parameters: string[]])[] = [
  [/^Name files, folders, globs, or - for standard input; or read a cluster with --cluster\.\n/],
  [
    /^--cluster reads the objects of a cluster, not manifests\. Remove --cluster, or "clean\.yaml"\.\n/,
    "--cluster",
    "clean.yaml",
  ],
  [/^--context is for a cluster\. Add --cluster, or remove --context\.\n/, "--context", "prod", "clean.yaml"],
  [/^--write-reports is for a cluster\. Add --cluster, or remove --write-reports\.\n/, "--write-reports", "clean.yaml"],
  [
    /^--write-reports replaces complete reports, and --selector checks only some of the objects\. Remove one of them\.\n/,
    "--cluster",
    "--selector",
    "app=a",
    "--write-reports",
  ],
  [
    /^--render never is for manifests, and --cluster does not read any\. Remove one of them\.\n/,
    "--cluster",
    "--render",
    "never",
  ],
  [/^--no-ignore is for manifests, and --cluster does not read any\./, "--cluster", "--no-ignore"],
  [/Write seconds, from 1 to 3600\./, "--cluster", "--request-timeout", "soon"],
  [/unknown option '--kubernets'\n\(Did you mean --kubernetes\?\)/, "--kubernets", "1.27", "clean.yaml"],
  [
    /^"abc" is not a version of Kubernetes\. Write it as 1\.37, v1\.37 or 1\.29\.12, or latest\.\nSee `wincompat check --help`\.\n$/,
    "-k",
    "abc",
    "clean.yaml",
  ],
  [
    /^Kubernetes 1\.99 is not supported\. Supported versions are 1\.24 to 1\.37; the newest is 1\.37\.\nSee `wincompat check --help`\.\n$/,
    "-k",
    "1.99",
    "clean.yaml",
  ],
  [
    /^There is no profile "lax"\. Profiles are core, recommended, .*mixed-cluster.*\.\nSee `wincompat check --help`\.\n$/,
    "--profile",
    "recommended,lax",
    "clean.yaml",
  ],
  [/'fatal' is invalid\. Allowed choices are error, warning, info, never\./, "--fail-on", "fatal", "clean.yaml"],
  [
    /'xml' is invalid\. Allowed choices are pretty, json, sarif, junit, github, gitlab, markdown, policyreport\./,
    "--format",
    "xml",
    "clean.yaml",
  ],
];

test("usage errors are reported on standard error, and nothing is checked", async () => {
  const runs = await Promise.all(misuses.map(([, ...parameters]) => wincompat(["check", ...parameters])));
  for (const [index, { status, stdout, stderr }] of runs.entries()) {
    const [says, ...parameters] = misuses[index] ?? [/never/];
    assert.match(stderr, says);
    assert.not.match(stderr, /\n {4}at |unexpectedly/, "a stack trace");
    assert.equal([status, stdout], [2, ""], parameters.join(" "));
  }
});

test("without a command, help is printed and is a usage error; requested help is not", async () => {
  const [bare, help, version] = await Promise.all([
    wincompat([]),
    wincompat(["check", "--help"]),
    wincompat(["--version"]),
  ]);
  assert.is(bare.status, 2);
  assert.match(bare.stderr, /Usage: wincompat/);
  assert.is(bare.stdout, "");
  assert.is(help.status, 0);
  assert.match(help.stdout, /\nExamples:\n {2}# check all manifests in a folder\n {2}\$ wincompat check /);
  assert.match(version.stdout, /^\d+\.\d+\.\d+\S*\n$/);
});

test.run();
