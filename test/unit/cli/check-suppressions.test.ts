import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-suppressions");

const pod = (metadata: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a${metadata} }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;
const annotated = (text: string): string =>
  pod(`, annotations: { wincompat.dev/ignore.win-host-pid: "${text}" }`, "hostPID: true, ");
const folder = temporaryFolder({
  "comment.yaml": `# wincompat-ignore win-host-pid: the agent reads processes until 2999-12-31\n${pod("", "hostPID: true, ")}`,
  "annotation.yaml": annotated("the agent reads processes"),
  "expired.yaml": annotated("moved soon until 2020-01-31"),
  "invalid.yaml": annotated(""),
  "unused.yaml": `# wincompat-ignore win-host-pid: nobody knows\n${pod("", "")}`,
  "refusing/wincompat.yaml": "suppressions: refuse\n",
  "refusing/annotation.yaml": annotated("the agent reads processes"),
});

async function check(...parameters: string[]): Promise<{ readonly status: number | null; readonly report: Report }> {
  const { status, stdout, stderr } = await wincompat(["check", ...parameters, "--format", "json"], { cwd: folder });
  assert.is(stderr, "");
  return { status, report: JSON.parse(stdout) as Report };
}

function told({ findings }: Report): readonly string[] {
  return findings.map(({ file, severity, rule }) => `${file} ${severity} ${rule}`);
}

test("reasons in manifests answer findings, and what is wrong with them is found", async () => {
  const { status, report } = await check(".");
  assert.equal(
    [status, report.suppressed.map(({ file, suppression }) => `${file} ${suppression.by}`)],
    [1, ["annotation.yaml annotation", "comment.yaml comment"]],
  );
  assert.equal(told(report), [
    "expired.yaml warning suppression-expired",
    "expired.yaml error win-host-pid",
    "invalid.yaml warning suppression-invalid",
    "invalid.yaml error win-host-pid",
    "refusing/annotation.yaml error win-host-pid",
    "unused.yaml warning suppression-unused",
  ]);
});

test("a suppression of a rule that only other versions have is neither wrong nor unused", async () => {
  const { status, stdout } = await wincompat(["check", "-", "-k", "1.24", "--fail-on", "info", "--format", "json"], {
    input: `# wincompat-ignore win-host-users: for newer clusters\n${pod("", "")}`,
  });
  assert.equal([status, told(JSON.parse(stdout) as Report)], [0, []]);
});

test("what is suppressed fails nothing, and what is unused does where warnings do", async () => {
  const runs = await Promise.all(
    ["comment.yaml --fail-on info", "unused.yaml --fail-on warning"].map((parameters) =>
      check(...parameters.split(" ")),
    ),
  );
  assert.equal(
    runs.map(({ status }) => status),
    [0, 1],
  );
});

test("--no-suppressions ignores all suppressions without reporting them", async () => {
  const { status, report } = await check("comment.yaml", "annotation.yaml", "unused.yaml", "--no-suppressions");
  assert.equal(
    [status, told(report), report.summary.suppressed],
    [1, ["annotation.yaml error win-host-pid", "comment.yaml error win-host-pid"], 0],
  );
});

test("a suppression of a skipped rule is not reported as unused", async () => {
  assert.equal(told((await check("unused.yaml", "--skip", "win-host-pid")).report), []);
});

test("people see that something is suppressed, and, where they ask, what and why", async () => {
  const plain = await wincompat(["check", "comment.yaml", "--write-baseline", "known.json"], { cwd: folder });
  assert.match(plain.stdout, /: 0 errors, 0 warnings, 0 info, 1 suppressed, in 1 object/);
  assert.not.match(plain.stdout, "the agent reads processes");
  assert.not.match(
    readFileSync(join(folder, "known.json"), "utf8"),
    "win-host-pid",
    "the manifest answers it, not the baseline",
  );
  const { status, stdout } = await wincompat(["check", "comment.yaml", "--show-suppressed"], { cwd: folder });
  assert.is(status, 0);
  for (const part of ["win-host-pid", "the agent reads processes", "2999-12-31"]) assert.match(stdout, part);
});

test.run();
