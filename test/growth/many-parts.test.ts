import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkText } from "../../src/check/check-text.js";
import { loadRelease } from "../../src/check/load-release.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, many parts");
const releases = await loadRelease("1.27");

/** More than a function can have as arguments. */
const many = 200_000;

test("of hundreds of thousands of values with a wrong type, the first ones are reported", () => {
  const values = "1,".repeat(many);
  const pod = `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[${values}1]}}`;
  const { diagnostics, summary } = checkText(pod, { releases });
  assert.is(summary.invalid, 1);
  assert.is(diagnostics.length, 1001);
  assert.is(
    diagnostics.at(-1)?.message,
    "More than 1000 values of this object have a wrong type. Correct those that are reported first.",
  );
  assert.match(diagnostics[999]?.message ?? "", "spec.containers[999] is a number");
});

test("thousands of containers are checked with all profiles in seconds", async () => {
  const securityContext = { privileged: true, runAsUser: 1, capabilities: { add: ["A"] } };
  const containers = [...Array(5000).keys()].map((number) => ({ name: `c${number}`, securityContext }));
  const spec = { os: { name: "windows" }, containers };
  const pod = JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec });
  const options = { releases, profiles: ["strict", "recommended"] } as const;
  const { findings } = await withinSeconds(5, () => checkText(pod, options));
  assert.ok(findings.length >= 5000);
});

test("hundreds of thousands of comments in one mapping do not hide the suppression behind them", () => {
  const pod = `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  os: {name: windows}
${"#\n".repeat(many)}  # wincompat-ignore win-host-pid: it is a test
  hostPID: true
  containers: []
`;
  const { suppressed } = checkText(pod, { releases, only: ["win-host-pid"] });
  assert.equal(
    suppressed.map(({ line }) => line),
    [many + 7],
  );
});

test.run();
