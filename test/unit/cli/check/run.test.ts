import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import type { Model } from "../../../../src/model/model.js";
import { profiles } from "../../../../src/model/profile.js";
import { readFixtures } from "../../../fixtures.js";
import { onUnix } from "../../../on-unix.js";
import { models } from "../../../spec.js";
import { once, programPath, run, temporaryFolder, wincompat, wincompatProcess } from "../run.js";

const test = suite("cli/check/run");
const unixTest = onUnix(test, "bash with its pipes");
const newest = models().at(-1) as Model;

const windows = "os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }";
const containers = "containers: [{ name: c, image: example.com/app }]";
const pod = (name: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec: { ${spec}, ${containers} }\n`;

const folder = temporaryFolder({
  "clean.yaml": pod("clean", windows),
  "error.yaml": pod("bad", `${windows}, hostPID: true`),
  "warning.yaml": pod("odd", "nodeSelector: { kubernetes.io/os: windows }, hostPID: true"),
  "broken.yaml": "kind: [\n",
  "config-map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata: { a: b }\n",
  "notes.txt": pod("bad", `${windows}, hostPID: true`),
  "list.yaml": `apiVersion: v1\nkind: List\nitems:\n- ${pod("one", `${windows}, hostPID: true`).trim().replaceAll("\n", "\n  ")}\n- ${pod("two", windows).trim().replaceAll("\n", "\n  ")}\n`,
  "cron-job.yaml": [
    "apiVersion: batch/v1",
    "kind: CronJob",
    "metadata: { name: nightly, namespace: jobs }",
    "spec:",
    "  schedule: '@daily'",
    "  jobTemplate:",
    "    spec:",
    "      template:",
    "        spec:",
    "          os: { name: windows }",
    "          nodeSelector: { kubernetes.io/os: windows }",
    "          hostPID: true",
    `          ${containers}`,
    "          restartPolicy: Never",
    "",
  ].join("\n"),
  "host-process.yaml": [
    "apiVersion: v1",
    "kind: Pod",
    "metadata: { name: host }",
    "spec:",
    "  os: { name: windows }",
    "  nodeSelector: { kubernetes.io/os: windows }",
    "  securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } }",
    `  ${containers}`,
    "",
  ].join("\n"),
  "older.yaml": pod("older", `${windows}, hostUsers: false`),
});

async function check(...parameters: string[]): ReturnType<typeof wincompat> {
  return wincompat(["check", ...parameters], { cwd: folder });
}

async function report(...parameters: string[]): Promise<Report> {
  const { stdout } = await check(...parameters, "--format", "json");
  return JSON.parse(stdout) as Report;
}

/** One run over the complete folder and a missing file, which multiple tests share. */
const wholeFolder = once(() => report(".", "none.yaml", "--profile", profiles.join(",")));

/** Arguments, and the exit code that they must lead to. */
const exits: readonly (readonly [name: string, status: 0 | 1 | 2, ...parameters: string[]])[] = [
  ["a clean manifest", 0, "clean.yaml"],
  ["an error", 1, "error.yaml"],
  ["a warning", 0, "warning.yaml"],
  ["a warning, where warnings count", 1, "warning.yaml", "--fail-on", "warning"],
  ["an error, where nothing counts", 0, "error.yaml", "--fail-on", "never"],
  ["what does not parse beside an error", 2, "error.yaml", "broken.yaml"],
  ["a file that is not there, where nothing counts", 2, "clean.yaml", "none.yaml", "--fail-on", "never"],
];

test("the exit code distinguishes no findings, findings and unchecked input", async () => {
  const runs = await Promise.all(exits.map(async ([, , ...parameters]) => (await check(...parameters)).status));
  assert.equal(
    exits.map(([name], index) => `${name}: ${runs[index]}`),
    exits.map(([name, status]) => `${name}: ${status}`),
  );
});

test("the process exits with that code", async () => {
  const parameters = [["error.yaml"], ["--fail-on", "fatal", "clean.yaml"]];
  const runs = await Promise.all(parameters.map((one) => wincompatProcess(["check", ...one], { cwd: folder })));
  assert.equal(
    runs.map(({ status, stdout }) => [status, stdout === ""]),
    [
      [1, false],
      [2, true],
    ],
  );
});

test("the newest version is the default", async () => {
  assert.is((await wholeFolder()).kubernetes, newest.version);
});

test("several versions, with v and patch or without, are checked at once, and each finding tells its own", async () => {
  const { kubernetes, findings, summary } = await report("older.yaml", "error.yaml", "-k", "v1.27,1.24.17");
  assert.equal(kubernetes, ["1.24.17", "1.27"]);
  const found = new Map(findings.map((one) => [one.path, one.kubernetes]));
  assert.equal([found.get("spec.hostUsers"), found.get("spec.hostPID")], [["1.27"], ["1.24.17", "1.27"]]);
  assert.is(summary.errors + summary.warnings + summary.infos, findings.length);
  assert.is(summary.windowsObjects, 2);
});

test("the report is JSON of exactly this shape", async () => {
  const rule = newest.rules.find(({ id }) => id === "win-host-pid");
  const said = rule?.cases.find(({ scope }) => scope === "declared-windows");
  assert.equal(await report("error.yaml"), {
    wincompat: (await wincompat(["--version"])).stdout.trim(),
    kubernetes: newest.version,
    summary: {
      files: 1,
      objects: 1,
      windowsObjects: 1,
      exempt: 0,
      errors: 1,
      warnings: 0,
      infos: 0,
      skipped: 0,
      unreadable: 0,
      invalid: 0,
      suppressed: 0,
      known: 0,
      excluded: 0,
    },
    diagnostics: [],
    findings: [
      {
        rule: "win-host-pid",
        severity: "error",
        effect: "rejected",
        profile: "core",
        object: { apiVersion: "v1", kind: "Pod", namespace: "", name: "bad" },
        path: "spec.hostPID",
        message: said?.message,
        remediation: said?.remediation,
        evidence: ["spec.os.name", "spec.nodeSelector[kubernetes.io/os]"],
        fingerprint: "win-host-pid Pod /bad spec.hostPID",
        file: "error.yaml",
        line: 4,
        column: 77,
        fix: {
          grade: "safe",
          edits: [
            {
              startLine: 4,
              startColumn: 1,
              endLine: 4,
              endColumn: `spec: { ${windows}, hostPID: true, ${containers} }`.length + 1,
              text: `spec: { ${windows}, ${containers} }`,
            },
          ],
        },
      },
    ],
    suppressed: [],
  });
});

async function findingsIn(file: string, rule: string): Promise<Report["findings"]> {
  return (await wholeFolder()).findings.filter((one) => one.file === file && one.rule === rule);
}

test("what does not parse is reported with its place, and the rest is checked", async () => {
  const { diagnostics, findings, summary } = await wholeFolder();
  assert.equal(
    diagnostics.map(({ file, line }) => `${file}:${line}`),
    ["broken.yaml:1", "none.yaml:1"],
  );
  for (const { message } of diagnostics) assert.match(message, /^[A-Z][^\n]*\.$/);
  assert.is(summary.unreadable, 2);
  assert.ok(findings.length > 0);
});

test("every object is counted: items of a list singly, and kinds without rules as skipped", async () => {
  const { files, objects, windowsObjects, skipped } = (await wholeFolder()).summary;
  assert.equal({ files, objects, windowsObjects, skipped }, { files: 10, objects: 8, windowsObjects: 8, skipped: 1 });
});

test("counts are those of the findings", async () => {
  const { findings, summary } = await wholeFolder();
  const count = (severity: string): number => findings.filter((one) => one.severity === severity).length;
  assert.equal([summary.errors, summary.warnings, summary.infos], ["error", "warning", "info"].map(count));
});

test("items of a list have their own places", async () => {
  const found = await findingsIn("list.yaml", "win-host-pid");
  assert.equal(
    found.map(({ object, path, line }) => [object.name, path, line]),
    [["one", "spec.hostPID", 7]],
  );
});

test("the path of a CronJob starts at its root", async () => {
  const [one] = await findingsIn("cron-job.yaml", "win-host-pid");
  assert.equal([one?.path, one?.line, one?.column], ["spec.jobTemplate.spec.template.spec.hostPID", 12, 11]);
  assert.equal(one?.object, { apiVersion: "batch/v1", kind: "CronJob", namespace: "jobs", name: "nightly" });
  assert.ok(one?.evidence.includes("spec.jobTemplate.spec.template.spec.os.name"));
});

test("a missing field is reported at the path that it should have, on the line of its nearest parent", async () => {
  const [one] = await findingsIn("host-process.yaml", "host-process-host-network");
  assert.equal([one?.path, one?.line, one?.column], ["spec.hostNetwork", 4, 1]);
});

test("findings come by file, line, path and rule", async () => {
  const { findings } = await wholeFolder();
  const order = findings.map(({ file, line, path, rule }) => [file, String(line).padStart(4), path, rule].join("\0"));
  assert.equal(order, [...order].sort());
  assert.ok(new Set(findings.map(({ file }) => file)).size > 4);
});

test("a folder is searched for manifests; a file that is named is read whatever its name", async () => {
  assert.equal(
    (await wholeFolder()).findings.filter(({ file }) => file.includes("notes")),
    [],
  );
  assert.equal(
    (await report("notes.txt")).findings.map(({ file }) => file),
    ["notes.txt"],
  );
});

test("options may be given again, and add to each other", async () => {
  const { kubernetes, findings } = await report(
    "older.yaml",
    "-k",
    "1.24",
    "-k",
    "1.27",
    "--profile",
    "recommended",
    "--profile",
    "mixed-cluster",
  );
  assert.equal([kubernetes, findings.some(({ path }) => path === "spec.hostUsers")], [["1.24", "1.27"], true]);
});

test("empty standard input is unreadable, because a broken pipe leaves it", async () => {
  const { status, stdout } = await wincompat(["check", "-"]);
  assert.is(status, 2);
  assert.match(stdout, /^unreadable {2}<stdin> {2}Standard input is empty\. Check the command before the pipe\.\n/);
});

test("standard input with only comments is not called empty", async () => {
  const { status, stdout } = await wincompat(["check", "-"], { input: "---\n# Source: chart/templates/web.yaml\n" });
  assert.is(status, 2);
  assert.match(
    stdout,
    /^unreadable {2}<stdin> {2}There is no object in standard input\. Check the command before the pipe\.\n/,
  );
});

test("- is standard input", async () => {
  const { stdout, status } = await wincompat(["check", "-", "--format", "json"], {
    input: pod("piped", `${windows}, hostPID: true`),
  });
  const { findings, summary } = JSON.parse(stdout) as Report;
  assert.equal([status, summary.files, findings.map(({ file }) => file)], [1, 1, ["<stdin>"]]);
});

unixTest("a reader that stops early is no failure: the exit code stays", async () => {
  const many = Array.from({ length: 400 }, (_, index) => pod(`bad-${index}`, `${windows}, hostPID: true`)).join(
    "---\n",
  );
  const cwd = temporaryFolder({ "many.yaml": many });
  const script = `{ "$0" "$1" check many.yaml; echo "$?" >&2; } | head -1`;
  const { stdout, stderr } = await run("bash", ["-c", script, process.execPath, programPath], { cwd });
  assert.equal([stdout, stderr], ["many.yaml\n", "1\n"]);
});

const profileOf = (id: string): string => newest.rules.find((rule) => rule.id === id)?.profile ?? "core";
const opinion = readFixtures().find(
  ({ rule, verdict, covers }) => verdict === "deny" && covers(newest.version) && profileOf(rule) !== "core",
);

test("rules of other profiles apply only if their profile is requested", async () => {
  assert.ok(opinion, "No fixture shows a rule outside core.");
  const file = join(temporaryFolder({ "opinion.yaml": opinion.text }), "opinion.yaml");
  const [core, asked] = await Promise.all([report(file), report(file, "--profile", profileOf(opinion.rule))]);
  assert.is(
    core.findings.some(({ profile }) => profile !== "core"),
    false,
  );
  assert.ok(asked.findings.some(({ rule }) => rule === opinion.rule));
  assert.is(
    asked.findings.length - asked.findings.filter(({ profile }) => profile !== "core").length,
    core.findings.length,
  );
});

/** What people read, in a pipe of a CI system. */
const printed = once(() =>
  wincompat(["check", "error.yaml"], { cwd: folder, env: { FORCE_COLOR: undefined, CI: "true", NO_COLOR: undefined } }),
);

test("people read file, object, effect, place, path and what to do", async () => {
  const { stdout, stderr } = await printed();
  const lines = stdout.split("\n");
  assert.equal(lines.slice(0, 3), [
    "error.yaml",
    "  Pod bad  for Windows: spec.os.name",
    "    error    win-host-pid: the API server rejects it",
  ]);
  assert.is(lines[3], "      4:77  spec.hostPID");
  assert.match(
    stdout,
    new RegExp(
      `\nKubernetes ${newest.version}: 1 error, 0 warnings, 0 info in 1 object \\(1 for Windows\\) of 1 file\n`,
    ),
  );
  assert.is(stderr, "");
});

test("a pipe gets no colour, in CI, too", async () => {
  assert.not.match((await printed()).stdout, /\u001b/);
});

test.run();
