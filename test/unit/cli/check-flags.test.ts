import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-flags");

const pod = (spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;
const files = {
  "bad.yaml": pod("hostPID: true, hostIPC: true, "),
  "clean.yaml": pod(""),
  "-dash.yaml": pod(""),
  "crlf.yaml": pod("hostPID: true, ").replaceAll("\n", "\r\n"),
};
const folder = temporaryFolder(files);

async function check(...parameters: string[]): Promise<Run> {
  return wincompat(["check", ...parameters], { cwd: folder });
}

async function rulesFound(...parameters: string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await check("bad.yaml", "--format", "json", ...parameters);
  assert.is(stderr, "");
  return (JSON.parse(stdout) as Report).findings.map(({ rule }) => rule);
}

test("rules and families may be chosen and left out, by several options and with commas", async () => {
  assert.equal(await rulesFound(), ["win-host-ipc", "win-host-pid"]);
  assert.equal(await rulesFound("--only", "win-host-pid"), ["win-host-pid"]);
  assert.equal(await rulesFound("--only", "volumes,storage", "--only", "host-namespaces"), [
    "win-host-ipc",
    "win-host-pid",
  ]);
  assert.equal(await rulesFound("--skip", "win-host-pid, volumes"), ["win-host-ipc"]);
  assert.equal(await rulesFound("--only", "suppressions", "--skip", "suppression-unused"), []);
  assert.equal(await rulesFound("--skip", "suppressions"), ["win-host-ipc", "win-host-pid"]);
  assert.equal(await rulesFound("--only", "host-namespaces", "--skip", "win-host-ipc"), ["win-host-pid"]);
});

test("a rule of another version may be left out; asked for alone, it is reported that it finds nothing", async () => {
  assert.equal(await rulesFound("--skip", "win-host-users", "--kubernetes", "1.24"), ["win-host-ipc", "win-host-pid"]);
  const { status, stderr } = await check("bad.yaml", "--only", "win-host-users", "--kubernetes", "1.24");
  assert.is(status, 2);
  assert.match(
    stderr,
    /^The rule win-host-users exists in Kubernetes 1\.25 to 1\.37, but this run checks for 1\.24\. /,
  );
});

test("latest is the newest version", async () => {
  const { stdout } = await check("clean.yaml", "-k", "latest,1.24", "--format", "json");
  assert.equal((JSON.parse(stdout) as Report).kubernetes, ["1.24", "1.37"]);
});

test("each report goes where its --output says, whole, and one may be printed", async () => {
  const { status, stdout, stderr } = await check(
    "bad.yaml",
    "--format",
    "json",
    "--output",
    "new/report.json",
    "--format",
    "pretty",
    "--format",
    "pretty",
    "--output",
    "new/report.txt",
  );
  assert.equal([status, stderr], [1, ""]);
  assert.is((JSON.parse(readFileSync(join(folder, "new", "report.json"), "utf8")) as Report).findings.length, 2);
  assert.equal(readdirSync(join(folder, "new")).sort(), ["report.json", "report.txt"]);
  assert.is(readFileSync(join(folder, "new", "report.txt"), "utf8"), stdout);
});

test("the output - is standard output, and no file", async () => {
  const printed = await check("bad.yaml", "--format", "json");
  for (const parameters of [
    ["--format", "json", "--output", "-"],
    ["--output", "-", "--format", "json"],
    ["--format", "json", "--output", "-", "--format", "pretty", "--output", "more.txt"],
  ])
    assert.equal(await check("bad.yaml", ...parameters), printed, parameters.join(" "));
  assert.ok(readdirSync(folder).includes("more.txt"));
  assert.not.ok(readdirSync(folder).includes("-"));
});

test("files get no colours, whatever standard output gets", async () => {
  const parameters = ["check", "bad.yaml", "--format", "pretty", "--output", "plain.txt", "--format", "pretty"];
  const { stdout } = await wincompat(parameters, { cwd: folder, env: { FORCE_COLOR: "1", NO_COLOR: undefined } });
  assert.match(stdout, /\u001b\[/);
  assert.not.match(readFileSync(join(folder, "plain.txt"), "utf8"), /\u001b/);
});

test("NO_COLOR wins over FORCE_COLOR", async () => {
  const { stdout } = await wincompat(["check", "bad.yaml"], { cwd: folder, env: { FORCE_COLOR: "1", NO_COLOR: "1" } });
  assert.not.match(stdout, /\u001b/);
});

test("a link to a report stays one", async () => {
  writeFileSync(join(folder, "target.json"), "former");
  symlinkSync("target.json", join(folder, "link.json"));
  assert.is((await check("clean.yaml", "--format", "json", "--output", "link.json")).status, 0);
  assert.is((JSON.parse(readFileSync(join(folder, "target.json"), "utf8")) as Report).summary.objects, 1);
});

test("a report that cannot be written is reported, and all others are there", async () => {
  mkdirSync(join(folder, "taken"));
  const { status, stdout, stderr } = await check(
    "clean.yaml",
    "--format",
    "json",
    "--output",
    "taken",
    "--format",
    "json",
    "--output",
    "clean.yaml/a",
    "--format",
    "json",
  );
  assert.equal(
    [status, stderr],
    [
      2,
      "taken cannot be written: it is a folder. Name a file.\nclean.yaml/a cannot be written: a file exists where a folder is expected. Name another place.\n",
    ],
  );
  assert.is((JSON.parse(stdout) as Report).summary.objects, 1);
});

test("what starts with a dash is a file behind --", async () => {
  assert.equal([(await check("--", "-dash.yaml")).status, (await check("-dash.yaml")).status], [0, 2]);
});

test("line ends of Windows change no place", async () => {
  const { stdout } = await check("crlf.yaml", "--format", "json");
  assert.equal(
    (JSON.parse(stdout) as Report).findings.map(({ line, column }) => [line, column]),
    [[4, 77]],
  );
});

const both = "--quiet prints the findings that fail, and --summary counts by rule. Choose one.";
const shown = "--quiet prints only findings that fail, and --show-suppressed prints others. Choose one.";
const none = "With --no-suppressions, there are no suppressed findings to show with --show-suppressed. Choose one.";
const unread = "--stdin-filename names standard input, which is not among the manifests. Add -, or remove the option.";
const stray = (file: string): string =>
  `--output ${file} has no --format. Write --format X --output ${file} in this order: the file gets that format.`;
const twice = (file: string, other: string): string =>
  `--output ${file} is the same file as ${other}. Name another file for the report.`;
const unseen = (flag: string): string =>
  `${flag} only affects the format pretty, and no report uses it. Add --format pretty, or remove ${flag}.`;
const contrary =
  "--baseline reads a baseline, and --write-baseline regenerates it. Name one file for both, or remove one of them.";
const replaced = (option: string, file: string): string =>
  `${option} ${file} is a manifest that this run checks, and the report would overwrite it. Name another file.`;
const configured = (option: string, file: string): string =>
  `${option} ${file}: wincompat reads a file of this name as its configuration. Name another file.`;
const ignoring = (option: string, file: string): string =>
  `${option} ${file}: wincompat reads a file of this name to leave out files. Name another file.`;
const printed =
  "json and pretty would both go to standard output. Name a file for all but one, such as --format json --output report.json.";

/** Flags that exclude each other, and the expected errors. */
const misuses: readonly (readonly [flags: string, ...says: string[]])[] = [
  ["--quiet --summary", both],
  ["--quiet --show-suppressed", shown],
  ["--no-suppressions --show-suppressed", none],
  ["--stdin-filename a.yaml", unread],
  [
    "--quiet --summary --show-suppressed --no-suppressions --stdin-filename a --output a --output b",
    both,
    shown,
    none,
    unread,
    stray("b"),
  ],
  ["--output a --format json --output b --output c", stray("b"), stray("c")],
  ["--format json --output a --output b", stray("b")],
  ["--format json --format pretty", printed],
  ["--format json --output - --format pretty", printed],
  ["--format json --output a --format pretty --output ./a", twice("./a", "--output a")],
  ["--format json --output known --baseline known --write-baseline known", twice("known", "--write-baseline known")],
  ["--format json --quiet", unseen("--quiet")],
  ["--format json --summary", unseen("--summary")],
  ["--format json --output c.yaml --config c.yaml", twice("c.yaml", "--config c.yaml")],
  ["--format json --output ./wincompat.yaml", configured("--output", "./wincompat.yaml")],
  ["--write-baseline .wincompat.yaml", configured("--write-baseline", ".wincompat.yaml")],
  ["--format json --output .gitignore", ignoring("--output", ".gitignore")],
  ["--write-baseline sub/.wincompatignore", ignoring("--write-baseline", "sub/.wincompatignore")],
  ["--baseline known --write-baseline other", contrary],
  ["--format json --output ./clean.yaml", replaced("--output", "./clean.yaml")],
  ["--format json --output report.json --write-baseline clean.yaml", replaced("--write-baseline", "clean.yaml")],
  [
    "--only win-host-pidd",
    'There is no rule and no family "win-host-pidd". Did you mean win-host-pid, win-host-ipc or win-host-path?',
  ],
  [
    "--only recommended",
    '"recommended" is a profile, not a rule or a family. To add its rules, use --profile recommended, or profiles in wincompat.yaml.',
  ],
  [
    "--skip strict",
    '"strict" is a profile, not a rule or a family. Its rules apply only if --profile or profiles in wincompat.yaml names strict: remove it there, or skip rules by id.',
  ],
  ["--only core", '"core" is a profile, not a rule or a family. Its rules always apply. Select rules by id or family.'],
  ["--skip core", '"core" is a profile, not a rule or a family. Its rules always apply. Skip rules by id or family.'],
  [
    "--skip volumez,xyzzy",
    'There is no rule and no family "volumez". Did you mean volumes?',
    'There is no rule and no family "xyzzy". `wincompat rules` lists them all.',
  ],
];

test("flags that contradict each other, and names that are none, are reported at once", async () => {
  const runs = await Promise.all(misuses.map(([flags]) => check("clean.yaml", ...flags.split(" "))));
  const hint = "See `wincompat check --help`.";
  assert.equal(
    runs,
    misuses.map(([, ...says]) => ({ status: 2, stdout: "", stderr: `${[...says, hint].join("\n")}\n` })),
  );
});

test("an ignore file is not replaced through a link", async () => {
  const cwd = temporaryFolder({ "pod.yaml": pod(""), ".gitignore": "build/\n" });
  symlinkSync(".gitignore", join(cwd, "link.json"));
  const { status, stderr } = await wincompat(["check", "pod.yaml", "--format", "json", "--output", "link.json"], {
    cwd,
  });
  assert.is(status, 2);
  assert.ok(stderr.startsWith(`${ignoring("--output", "link.json")}\n`), stderr);
  assert.is(readFileSync(join(cwd, ".gitignore"), "utf8"), "build/\n");
});

test("nothing that was found in a folder is replaced, through links neither; what a former run wrote there is written anew", async () => {
  const cwd = temporaryFolder({ "m/pod.yaml": pod(""), "m/broken.yaml": "a: [\n" });
  symlinkSync(join("m", "pod.yaml"), join(cwd, "link.json"));
  const run = async (...parameters: string[]): Promise<Run> => wincompat(["check", "m", ...parameters], { cwd });
  const { status, stdout, stderr } = await run(
    "--format",
    "json",
    "--output",
    "link.json",
    "--format",
    "json",
    "--write-baseline",
    "m/broken.yaml",
  );
  assert.equal(
    [status, stdout, stderr.split("\n").slice(0, 2)],
    [2, "", [replaced("--output", "link.json"), replaced("--write-baseline", "m/broken.yaml")]],
  );
  assert.equal(
    ["pod.yaml", "broken.yaml"].map((file) => readFileSync(join(cwd, "m", file), "utf8")),
    [pod(""), "a: [\n"],
  );
  rmSync(join(cwd, "m", "broken.yaml"));
  const again = [
    "--format",
    "policyreport",
    "--output",
    "m/report.yaml",
    "--format",
    "json",
    "--output",
    "m/report.json",
    "--write-baseline",
    "m/known.json",
  ];
  assert.equal([(await run(...again)).status, (await run(...again)).status], [0, 0]);
});

test("what is named on the command line cannot colour or move standard error", async () => {
  for (const parameters of [
    ["--format", "json", "--output", "clean.yaml/\u001b[31m/x"],
    ["--only", "\u001b[31m"],
    ["--write-baseline", "clean.yaml/\u001b[31m/x"],
    ["--\u001b[31m"],
  ]) {
    const { status, stderr } = await check("clean.yaml", ...parameters);
    assert.is(status, 2);
    assert.match(stderr, /\\u001b\[31m/);
    assert.not.match(stderr, /\u001b/);
    assert.ok(stderr.endsWith("\n"));
  }
});

test("help of an unknown command names the mistake", async () => {
  assert.equal(await wincompat(["help", "chek"]), await wincompat(["chek"]));
  const { status, stderr } = await wincompat(["help", "foo"]);
  assert.equal([status, stderr], [2, "error: unknown command 'foo'\nSee `wincompat --help`.\n"]);
  for (const known of [["check"], [], ["help"]]) assert.match((await wincompat(["help", ...known])).stdout, /^Usage: /);
});

test("an empty argument without a command names the help of the program", async () => {
  assert.match((await wincompat([""])).stderr, /is empty\..*\nSee `wincompat --help`\.\n$/);
});

test("an empty argument names the help of its command", async () => {
  for (const flags of [
    ["clean.yaml", ""],
    ["-k", "", "clean.yaml"],
    ["--exclude", ""],
  ]) {
    const { status, stderr } = await check(...flags);
    assert.is(status, 2);
    assert.match(stderr, /\nSee `wincompat check --help`\.\n$/);
  }
});

test("a choice that is nearly right is suggested", async () => {
  const { status, stderr } = await check("clean.yaml", "--format", "jsn");
  assert.is(status, 2);
  assert.match(
    stderr,
    /'jsn' is invalid\. Allowed choices are pretty, json.*\. Did you mean json\?\nSee `wincompat check --help`\.\n$/,
  );
});

test.run();
