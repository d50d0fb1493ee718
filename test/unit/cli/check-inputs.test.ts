import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { onUnix } from "../../on-unix.js";
import type { RunOptions } from "./run.js";
import { once, temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-inputs");
const unixTest = onUnix(test, "shell scripts in place of programs");

const containers = "containers: [{ name: c, image: example.com/app }]";
const pod = (name: string, spec = "os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, "): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, labels: { app: ${name} } }\nspec: { ${spec}hostPID: true, ${containers} }\n`;
const service =
  "apiVersion: v1\nkind: Service\nmetadata: { name: s }\nspec: { selector: { app: served }, sessionAffinity: ClientIP }\n";
const template = pod("{{ .Values.name }}");

/** A replacement for helm that prints the rendered chart. */
const helm = `#!/bin/sh\n/bin/cat <<'END'\n---\n# Source: web/templates/pod.yaml\n${pod("rendered")}END\n`;

const folder = temporaryFolder({
  "others/runtime-class.yaml":
    "apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: win }\nhandler: runhcs\nscheduling: { nodeSelector: { kubernetes.io/os: windows } }\n",
  "others/pod.yaml": pod("by-class", "runtimeClassName: win, "),
  "others/served.yaml": `${pod("served")}---\n${service}`,
  "twice/pod.yaml": `${pod("a")}---\n${pod("b")}---\n${pod("a")}`,
  "chart/web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n",
  "chart/web/templates/pod.yaml": template,
  "teams/wincompat.yaml": "skip: [win-host-pid]\n",
  "teams/old/wincompat.yaml": 'kubernetes: "1.24"\n',
  "teams/old/deep/pod.yaml": pod("old"),
  "teams/new/.wincompat.yaml":
    'kubernetes: "1.27"\nfailOn: warning\noverrides:\n  - files: ["legacy/**"]\n    severities: { win-host-pid: info }\n',
  "teams/new/pod.yaml": pod("new"),
  "teams/new/legacy/pod.yaml": pod("legacy"),
  "teams/odd/wincompat.yaml": '\nkubernets: "1.27"\nseverities: { win-host-pid: warning }\n',
  "teams/odd/pod.yaml": pod("odd"),
  "teams/pod.yaml": pod("skipped"),
  "links/real/pod.yaml": pod("linked"),
});
// Tools in the checked folder are never run.
const tools = temporaryFolder({ helm });
chmodSync(join(tools, "helm"), 0o755);
mkdirSync(join(folder, "links", "other"));
symlinkSync("..", join(folder, "links", "other", "up"));
symlinkSync("self", join(folder, "links", "self.yaml"));
symlinkSync("self.yaml", join(folder, "links", "self"));

async function check(
  parameters: readonly string[],
  options: Pick<RunOptions, "env"> = {},
): Promise<{ readonly status: number | null; readonly report: Report }> {
  const { status, stdout } = await wincompat(["check", ...parameters, "--format", "json"], { ...options, cwd: folder });
  return { status, report: JSON.parse(stdout) as Report };
}

const named = ({ findings }: Report): readonly string[] =>
  findings.map(({ file, rule, object, severity }) => `${file} ${rule} ${object.name} ${severity}`);

test("other objects of the same input are evidence, and are named", async () => {
  const { report } = await check(["others"]);
  assert.equal(
    report.findings.map(({ rule, object, evidenceObjects = [] }) => [
      rule,
      object.name,
      ...evidenceObjects.map((one) => `${one.path} ${one.object.kind} ${one.file}:${one.line}`),
    ]),
    [
      ["win-host-pid", "by-class", "spec.runtimeClassName RuntimeClass others/runtime-class.yaml:1"],
      ["win-host-pid", "served"],
      ["svc-session-affinity", "s", "spec.selector Pod others/served.yaml:1"],
    ],
  );
  assert.is(report.summary.windowsObjects, 4);
});

test("two objects of one name in a file are reported, and both are checked", async () => {
  const { status, report } = await check(["twice", "--fail-on", "never"]);
  assert.equal(
    [status, report.findings.length, report.diagnostics.map(({ kind, line }) => [kind, line])],
    [0, 3, [["note", 11]]],
  );
  assert.match(report.diagnostics[0]?.message ?? "", /^Pod a is already defined in this file, at line 1\./);
});

unixTest("a chart is rendered by the helm in the PATH, and findings name its template", async () => {
  const { status, report } = await check(["chart"], { env: { PATH: tools } });
  assert.equal(
    [status, named(report), report.findings[0]?.origin],
    [1, ["chart/web/templates/pod.yaml win-host-pid rendered error"], "web/templates/pod.yaml"],
  );
});

test("without helm a chart is unreadable; never rendered, its files are read as they stand", async () => {
  for (const [flags, says] of [
    [[], /helm/],
    [["--render", "never"], /template/],
  ] as const) {
    const { status, report } = await check(["chart", ...flags], { env: { PATH: join(folder, "others") } });
    assert.equal([status, report.findings.length, report.summary.unreadable], [2, 0, 1]);
    assert.match(report.diagnostics[0]?.message ?? "", says);
  }
});

/** Folders of teams with separate configurations, in one run. */
const teams = once(() => check(["teams"]));

test("for each manifest the nearest configuration above it holds alone, overrides in it for some", async () => {
  const { status, report } = await teams();
  assert.equal([status, report.kubernetes], [2, ["1.24", "1.27", "1.37"]]);
  assert.equal(named(report), [
    "teams/new/legacy/pod.yaml win-host-pid legacy info",
    "teams/new/pod.yaml win-host-pid new error",
    "teams/odd/pod.yaml win-host-pid odd warning",
    "teams/old/deep/pod.yaml win-host-pid old error",
  ]);
  assert.equal(
    report.findings.map(({ kubernetes = [] }) => kubernetes.join()),
    ["1.27", "1.27", "1.37", "1.24"],
  );
});

test("an unknown key is reported with its place, and the rest of its file holds", async () => {
  const { diagnostics } = (await teams()).report;
  assert.equal(
    diagnostics.map(({ file, line, column, kind }) => [file, line, column, kind]),
    [["teams/odd/wincompat.yaml", 2, 1, "configuration"]],
  );
  assert.match(diagnostics[0]?.message ?? "", /^There is no key "kubernets" here\. .* Did you mean kubernetes\?$/);
});

test("flags win over configurations", async () => {
  assert.is((await check(["teams/new/legacy", "--fail-on", "info"])).status, 1);
});

test("standard input has the name and the configuration of the file that it means", async () => {
  const parameters = ["check", "-", "--stdin-filename", "teams/new/legacy/editor.yaml", "--format", "json"];
  const { status, stdout } = await wincompat(parameters, { cwd: folder, input: pod("typed") });
  assert.equal(
    [status, named(JSON.parse(stdout) as Report)],
    [0, ["teams/new/legacy/editor.yaml win-host-pid typed info"]],
  );
});

test("links in a circle end, and each file is checked once", async () => {
  const { status, report } = await check(["links"]);
  assert.equal([status, named(report)], [2, ["links/real/pod.yaml win-host-pid linked error"]]);
  assert.equal(
    report.diagnostics.map(({ file, kind }) => [file, kind]),
    [["links/self.yaml", "unreadable"]],
  );
});

test.run();
