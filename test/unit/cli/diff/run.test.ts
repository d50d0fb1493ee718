import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Change } from "../../../../src/diff/change.js";
import type { Run } from "../run.js";
import { wincompat } from "../run.js";

const test = suite("cli/diff/run");
const runs = new Map<string, Promise<Run>>();

/** One run for the same parameters. */
function diff(...parameters: string[]): Promise<Run> {
  const key = parameters.join(" ");
  runs.set(key, runs.get(key) ?? wincompat(["diff", ...parameters]));
  return runs.get(key) as Promise<Run>;
}

test("the pretty format lists what an upgrade changes", async () => {
  const { status, stdout, stderr } = await diff("1.24", "1.27");
  assert.equal([status, stderr], [0, ""]);
  for (const words of [
    /^Kubernetes 1\.26$/m,
    /20H2.* is not supported/,
    /needs containerd 1\.6/,
    /spec\.hostUsers/,
    /The gate IdentifyPodOS does not exist/,
  ])
    assert.match(stdout, words);
});

interface Report {
  readonly wincompat: string;
  readonly from: string;
  readonly to: string;
  readonly direction: string;
  readonly changes: readonly Change[];
}

test("the JSON format lists the same, with sources", async () => {
  const { status, stdout } = await diff("v1.24", "1.25", "--format", "json");
  const { changes, ...way } = JSON.parse(stdout) as Report;
  assert.equal(way, {
    wincompat: (await wincompat(["--version"])).stdout.trim(),
    from: "1.24",
    to: "1.25",
    direction: "upgrade",
  });
  const users = changes.find((change) => change.kind !== "data" && change.rule === "win-host-users");
  assert.is(users?.kind, "rule-added");
  assert.ok(users?.sources.some(({ says, url }) => says !== undefined && url !== undefined));
  assert.equal([...new Set(changes.map(({ kubernetes }) => kubernetes))], ["1.25"]);
  assert.is(status, 0);
});

test("patch releases are compared where rules depend on them", async () => {
  const { stdout } = await diff("1.29.12", "v1.29.13");
  assert.match(stdout, /^Kubernetes 1\.29\.13\n\n {2}Rules\n {4}~ win-run-as-user/);
  assert.match(stdout, "fails, ignored → ignored");
  assert.is((await diff("1.33.4", "1.33.5")).stdout, "Nothing changes from Kubernetes 1.33.4 to 1.33.5.\n");
  const { from, to, direction } = JSON.parse((await diff("1.29.13", "1.29.12", "--format", "json")).stdout) as Report;
  assert.equal([from, to, direction], ["1.29.13", "1.29.12", "downgrade"]);
});

test("every changed condition is printed with what changed", async () => {
  const { stdout } = await diff("1.24", "1.37");
  const text = stdout.replaceAll(/\s+/g, " ");
  const changed = [...text.matchAll(/(?:the condition changed|reports (?:more|fewer) values)(.{9})/g)];
  assert.ok(changed.length > 30);
  for (const [of, next = ""] of changed)
    assert.match(next, /^(?:: it|: its|,? (?:from|because|also|no longer|no long))/, of);
  assert.match(
    text,
    'from "the value is containerd older than 1.4" to "the value is containerd older than 1.6, and the kubelet is older than 1.26", at status',
  );
});

test("sources are printed on demand", async () => {
  const [without, withSources] = await Promise.all([diff("1.26", "1.27"), diff("1.26", "1.27", "--sources")]);
  assert.not.match(without.stdout, /https:/);
  assert.match(withSources.stdout, /https:\/\/github\.com\/kubernetes\//);
});

test("nothing changes from a version to itself", async () => {
  assert.equal(await diff("1.27", "1.27"), {
    status: 0,
    stdout: "Nothing changes from Kubernetes 1.27 to 1.27.\n",
    stderr: "",
  });
});

const misuses: readonly (readonly [says: RegExp, ...parameters: string[]])[] = [
  [
    /^Kubernetes 1\.99 is not supported\. Supported versions are 1\.24 to 1\.37; the newest is \S+\.\nSee `wincompat diff --help`\.\n$/,
    "1.24",
    "1.99",
  ],
  [/^Kubernetes 1\.2 is not supported\./, "1.2", "1.24"],
  [
    /^"newest" is not a version of Kubernetes\. Write it as 1\.37, v1\.37 or 1\.29\.12, or latest\.\nSee `wincompat diff --help`\.\n$/,
    "1.24",
    "newest",
  ],
  [
    /missing required argument 'to'\nWrite, for example, `wincompat diff 1\.33 1\.37`\.\nSee `wincompat diff --help`\.\n$/,
    "1.24",
  ],
];

test("usage errors are reported on standard error, in a sentence", async () => {
  for (const [says, ...parameters] of misuses) {
    const { status, stdout, stderr } = await diff(...parameters);
    assert.match(stderr, says);
    assert.equal([status, stdout], [2, ""], parameters.join(" "));
  }
});

test.run();
