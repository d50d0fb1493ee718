import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../src/report/report.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("commands/check, suppressions");

const pod = (metadata: string, spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: a${metadata} }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, ${spec}containers: [{ name: c, image: example.com/app }] }\n`;
const annotated = (text: string): string => pod(`, annotations: { wincompat.dev/ignore.win-host-pid: "${text}" }`, "hostPID: true, ");
const folder = temporaryFolder({
  "comment.yaml": `# wincompat-ignore win-host-pid: the agent reads processes until 2999-12-31\n${pod("", "hostPID: true, ")}`,
  "annotation.yaml": annotated("the agent reads processes"),
  "expired.yaml": annotated("moved soon until 2020-01-31"),
  "invalid.yaml": annotated(""),
  "unused.yaml": `# wincompat-ignore win-host-pid: nobody knows\n${pod("", "")}`,
  "refusing/wincompat.yaml": "suppressions: refuse\n",
  "refusing/annotation.yaml": annotated("the agent reads processes"),
});

interface Outcome {
  readonly status: number | null;
  readonly found: readonly string[];
  readonly suppressed: number;
}

async function check(...parameters: string[]): Promise<Outcome> {
  const { status, stdout, stderr } = await wincompat(["check", ...parameters, "--format", "json"], { cwd: folder });
  assert.is(stderr, "");
  const { findings, summary } = JSON.parse(stdout) as Report;
  return { status, found: findings.map(({ rule }) => rule), suppressed: summary.suppressed };
}

/** Arguments, and how the run must end. */
const outcomes: readonly (readonly [parameters: string, status: number, found: readonly string[], suppressed: number])[] = [
  ["comment.yaml", 0, [], 1],
  ["annotation.yaml", 0, [], 1],
  ["comment.yaml annotation.yaml --no-suppressions", 1, ["win-host-pid", "win-host-pid"], 0],
  ["comment.yaml --fail-on info", 0, [], 1],
  ["expired.yaml", 1, ["suppression-expired", "win-host-pid"], 0],
  ["invalid.yaml", 1, ["suppression-invalid", "win-host-pid"], 0],
  ["unused.yaml", 0, ["suppression-unused"], 0],
  ["unused.yaml --fail-on warning", 1, ["suppression-unused"], 0],
  ["unused.yaml --skip suppression-unused", 0, [], 0],
  ["unused.yaml --skip win-host-pid", 0, [], 0],
  ["refusing", 1, ["win-host-pid"], 0],
];

test("reasons in manifests answer findings, and what is wrong with them is found", async () => {
  const runs = await Promise.all(outcomes.map(([parameters]) => check(...parameters.split(" "))));
  assert.equal(runs.map(({ found, ...rest }) => ({ ...rest, found: [...found].sort() })), outcomes.map(([, status, found, suppressed]) => ({ status, suppressed, found })));
});

test("people see that something is suppressed, and, where they ask, what and why", async () => {
  const [plain, shown] = await Promise.all([[], ["--show-suppressed"]].map((flags) => wincompat(["check", "comment.yaml", ...flags], { cwd: folder })));
  assert.match(plain?.stdout ?? "", /: 0 errors, 0 warnings, 0 infos, 1 suppressed, in 1 object/);
  assert.not.match(plain?.stdout ?? "", "the agent reads processes");
  assert.match(shown?.stdout ?? "", /win-host-pid[^]*the agent reads processes[^]*2999-12-31/);
  assert.is(shown?.status, 0);
});

test("no run writes what is suppressed into a baseline", async () => {
  const { status, stdout } = await wincompat(["check", "comment.yaml", "--write-baseline", "known.json"], { cwd: folder });
  assert.is(status, 0);
  assert.match(stdout, /0 infos, 1 suppressed, in/);
});

test.run();
