import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import type { ReportFormat } from "../../../src/report/check/formats.js";
import { reportFormats } from "../../../src/report/check/formats.js";
import type { Run } from "./run.js";
import { once, temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-reports");

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
const written = once(() =>
  check("bad.yaml", ...reportFormats.flatMap((format) => ["--format", format, "--output", `out/${format}`])),
);

/** A pattern for each format that no other format matches. */
const looks: Record<ReportFormat, RegExp> = {
  pretty: /^bad\.yaml\n {2}Pod bad {2}for Windows: spec\.os\.name\n/,
  json: /^\{\n {2}"wincompat": "/,
  sarif: /"version": "2\.1\.0"[^]*"ruleId": "win-host-pid"/,
  junit: /^<\?xml [^]*<testsuite name="bad\.yaml" tests="2" failures="2"/,
  github: /^::error title=hostIPC on a Windows pod \(win-host-ipc\),file=bad\.yaml,line=4,col=\d+::/,
  gitlab: /^\[\n[^]*"check_name": "win-host-pid"/,
  markdown: /^## Windows nodes, Kubernetes [\d.]+: 2 errors\n/,
  policyreport: /^apiVersion: wgpolicyk8s\.io\/v1alpha2\nkind: PolicyReport\n[^]*rule: win-host-pid\n/,
};

test("one run writes all formats, and prints nothing", async () => {
  const { status, stdout, stderr } = await written();
  assert.equal([status, stdout, stderr], [1, "", ""]);
});

test("each file looks as its format does", async () => {
  await written();
  for (const format of reportFormats) assert.match(readFileSync(join(folder, "out", format), "utf8"), looks[format]);
});

test("a report for programs may be printed, and is the same there", async () => {
  await written();
  assert.equal(await check("bad.yaml", "--format", "sarif"), {
    status: 1,
    stdout: readFileSync(join(folder, "out", "sarif"), "utf8"),
    stderr: "",
  });
});

test("reports know the texts of the rules", async () => {
  await written();
  const { runs } = JSON.parse(readFileSync(join(folder, "out", "sarif"), "utf8")) as {
    readonly runs: readonly {
      readonly tool: {
        readonly driver: { readonly rules: readonly { readonly fullDescription: { readonly text: string } }[] };
      };
    }[];
  };
  assert.ok(runs[0]?.tool.driver.rules.every(({ fullDescription }) => /^[A-Z].+\.$/s.test(fullDescription.text)));
});

test("an output belongs to the format before it, or else to the next one; alone, it is for text", async () => {
  const formatOf = (file: string): ReportFormat | undefined =>
    reportFormats.find((format) => looks[format].test(readFileSync(join(folder, file), "utf8")));
  const orders: readonly (readonly [parameters: string, files: Readonly<Record<string, ReportFormat>>])[] = [
    ["--output a --format junit", { a: "junit" }],
    ["--output a --format junit --output b --format github", { a: "junit", b: "github" }],
    ["--format junit --output a --output b --format github", { a: "junit", b: "github" }],
    ["--format json --output a --format junit --output b", { a: "json", b: "junit" }],
    ["--output a", { a: "pretty" }],
  ];
  for (const [parameters, files] of orders) {
    const { status, stdout, stderr } = await check("bad.yaml", ...parameters.split(" "));
    assert.equal([status, stdout, stderr], [1, "", ""], parameters);
    for (const [file, format] of Object.entries(files)) assert.is(formatOf(file), format, parameters);
  }
});

test("in JUnit, only findings that fail the run are failures", async () => {
  const failures = async (failOn: string): Promise<readonly unknown[]> => {
    const { status, stdout } = await check("bad.yaml", "odd.yaml", "--format", "junit", "--fail-on", failOn);
    return [status, ...(/failures="(\d+)"/.exec(stdout)?.slice(1) ?? []), stdout.match(/<skipped>/g)?.length ?? 0];
  };
  assert.equal(await failures("error"), [1, "2", 1]);
  assert.equal(await failures("warning"), [1, "3", 0]);
  assert.equal(await failures("never"), [0, "0", 3]);
  const { stdout } = await check("odd.yaml", "--format", "junit");
  assert.match(
    stdout,
    /name="hostPID on a Windows pod \(win-host-pid\): Pod odd, spec\.hostPID \(4:\d+\)">\n<skipped>odd\.yaml:4/,
  );
  assert.match(stdout, "This warning is below --fail-on.</skipped>");
});

test("quiet leaves findings that fail, and what was not read", async () => {
  const { status, stdout } = await check("bad.yaml", "odd.yaml", "broken.yaml", "--quiet");
  assert.is(status, 2);
  assert.match(stdout, /^bad\.yaml\n/);
  assert.match(stdout, /\nunreadable {2}broken\.yaml:1:7 /);
  assert.not.match(stdout, /odd\.yaml|Kubernetes \d|wincompat explain/);
});

test("quiet says nothing where nothing fails", async () => {
  assert.equal(await check("odd.yaml", "clean.yaml", "--quiet"), { status: 0, stdout: "", stderr: "" });
});

test("a summary counts by rule, what is worst first; JSON is whole all the same", async () => {
  const { status, stdout } = await check(
    "bad.yaml",
    "odd.yaml",
    "--format",
    "json",
    "--output",
    "whole.json",
    "--format",
    "pretty",
    "--summary",
  );
  assert.is((JSON.parse(readFileSync(join(folder, "whole.json"), "utf8")) as Report).findings.length, 3);
  assert.is(status, 1);
  const counted = stdout
    .split("\n")
    .flatMap((line) => /^ +(\d+) {2}(\w+) +([\w-]+) {2}/.exec(line)?.slice(1).join(" ") ?? []);
  assert.equal(counted, ["1 error win-host-ipc", "1 error win-host-pid", "1 warning win-host-pid"]);
  assert.match(stdout, /: 2 errors, 1 warning, 0 info in 2 objects/);
});

test.run();
