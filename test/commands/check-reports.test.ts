import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ReportFormat } from "../../src/report/formats.js";
import { reportFormats } from "../../src/report/formats.js";
import type { Report } from "../../src/report/report.js";
import type { Run } from "./run.js";
import { once, temporaryFolder, wincompat } from "./run.js";

const test = suite("commands/check, reports");

const pod = (name: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec: { nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;
const declared = "os: { name: windows }, ";
const folder = temporaryFolder({
  "bad.yaml": pod("bad", `${declared}hostPID: true, hostIPC: true, `),
  "odd.yaml": pod("odd", "hostPID: true, "),
  "clean.yaml": pod("clean", declared),
  "broken.yaml": "kind: [\n",
});

async function check(...parameters: string[]): Promise<Run> {
  return wincompat(["check", ...parameters], { cwd: folder });
}

/** One run that writes a report of each format. */
const written = once(() => check("bad.yaml", ...reportFormats.flatMap((format) => ["--format", format, "--output", `out/${format}`])));

/** By format, what only it looks like. */
const looks: Record<ReportFormat, RegExp> = {
  pretty: /^bad\.yaml\n {2}Pod bad {2}Windows by spec\.os\.name\n/,
  json: /^\{\n {2}"wincompat": "/,
  sarif: /"version": "2\.1\.0"[^]*"ruleId": "win-host-pid"/,
  junit: /^<\?xml [^]*<testsuite name="bad\.yaml" tests="2" failures="2"/,
  github: /^::error title=win-host-ipc,file=bad\.yaml,line=4,col=\d+::/,
  gitlab: /^\[\n[^]*"check_name": "win-host-pid"/,
  markdown: /^## Windows nodes, Kubernetes [\d.]+: 2 errors\n/,
  policyreport: /^apiVersion: wgpolicyk8s\.io\/v1alpha2\nkind: PolicyReport\n[^]*rule: win-host-pid\n/,
};

test("one run writes all formats, and prints nothing", async () => {
  const { status, stdout, stderr } = await written();
  assert.equal([status, stdout, stderr], [1, "", ""]);
});

for (const format of reportFormats) {
  test(`${format} is the same in a file and on standard output, and ends the run in the same way`, async () => {
    await written();
    const { status, stdout, stderr } = await check("bad.yaml", "--format", format);
    assert.equal([status, stderr], [1, ""]);
    assert.match(stdout, looks[format]);
    assert.is(readFileSync(join(folder, "out", format), "utf8"), stdout);
  });
}

test("reports know the texts of the rules, those of suppressions, too", async () => {
  const { stdout } = await check("bad.yaml", "--format", "sarif");
  const { runs } = JSON.parse(stdout) as { readonly runs: readonly { readonly tool: { readonly driver: { readonly rules: readonly { readonly fullDescription: { readonly text: string } }[] } } }[] };
  assert.ok(runs[0]?.tool.driver.rules.every(({ fullDescription }) => /^[A-Z].+\.$/s.test(fullDescription.text)));
});

test("quiet leaves findings that fail, and what was not read", async () => {
  const { status, stdout } = await check("bad.yaml", "odd.yaml", "broken.yaml", "--quiet");
  assert.is(status, 2);
  assert.match(stdout, /^bad\.yaml\n/);
  assert.match(stdout, /\nunreadable {2}broken\.yaml:2:1 /);
  assert.not.match(stdout, /odd\.yaml|Kubernetes \d|wincompat explain/);
});

test("quiet says nothing where nothing fails", async () => {
  assert.equal(await check("odd.yaml", "clean.yaml", "--quiet"), { status: 0, stdout: "", stderr: "" });
  assert.match((await check("odd.yaml", "--quiet", "--fail-on", "warning")).stdout, /^odd\.yaml\n/);
});

test("a summary counts by rule, what is worst first", async () => {
  const { status, stdout } = await check("bad.yaml", "odd.yaml", "--summary");
  assert.is(status, 1);
  const counted = stdout.split("\n").flatMap((line) => /^ +(\d+) {2}(\w+) +([\w-]+) {2}/.exec(line)?.slice(1).join(" ") ?? []);
  assert.equal(counted, ["1 error win-host-ipc", "1 error win-host-pid", "1 warning win-host-pid"]);
  assert.match(stdout, /: 2 errors, 1 warning, 0 infos in 2 objects/);
});

test("JSON is whole, whatever is printed for people", async () => {
  const [plain, quiet, summary] = await Promise.all([[], ["--quiet"], ["--summary"]].map((flags) => check("odd.yaml", "--format", "json", ...flags)));
  assert.is((JSON.parse(plain?.stdout ?? "") as Report).findings.length, 1);
  assert.equal([quiet, summary], [plain, plain]);
});

test.run();
