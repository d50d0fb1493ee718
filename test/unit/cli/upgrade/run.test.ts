import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../../src/lib/package.js";
import type { Upgrade } from "../../../../src/upgrade/change.js";
import { temporaryFolder, wincompat } from "../run.js";

const test = suite("cli/upgrade/run");

const kubelet =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates:\n  IdentifyPodOS: true\n";
const pod = (spec: string, metadata = "name: a"): string =>
  `{apiVersion: v1, kind: Pod, metadata: {${metadata}}, spec: {os: {name: windows}, containers: [{name: c, image: i}]${spec}}}\n`;
const annotated = pod("", "name: b, annotations: {seccomp.security.alpha.kubernetes.io/pod: runtime/default}");

/** The changes of a run, as `kind rule since`, with its exit code. */
async function changes(
  files: Readonly<Record<string, string>>,
  parameters: readonly string[] = ["--to", "1.25"],
): Promise<{ status: number | null; told: readonly string[]; upgrade: Upgrade }> {
  const cwd = temporaryFolder(files);
  const { status, stdout, stderr } = await wincompat(
    ["upgrade", "--from", "1.24", "--format", "json", ...parameters, "."],
    { cwd },
  );
  assert.is(stderr, "");
  const upgrade = JSON.parse(stdout) as Upgrade;
  return { status, told: upgrade.changes.map(({ kind, rule, since }) => `${kind} ${rule} ${since}`), upgrade };
}

test("a person reads what breaks, what else changes and what becomes fine", async () => {
  const cwd = temporaryFolder({
    "a.yaml": pod(", hostUsers: false, hostPID: true"),
    "b.yaml": annotated,
    "kubelet.yaml": kubelet,
  });
  const { status, stdout, stderr } = await wincompat(["upgrade", "--from", "1.24", "--to", "1.27", "."], { cwd });
  assert.equal([status, stderr], [1, ""]);
  const found = [
    "Breaking changes: fix before the upgrade",
    "kubelet-feature-gates, from 1.27 on",
    "Kubernetes 1.27: The gate IdentifyPodOS does not exist: a component",
    "4:3  KubeletConfiguration, featureGates[IdentifyPodOS]",
    "Other changes: review before the upgrade",
    "win-host-users, from 1.25 on",
    "Improvements after the upgrade",
    "win-seccomp-annotation, from 1.27 on, rejected → none",
    "the same in both versions",
  ];
  const places = found.map((words) => stdout.indexOf(words));
  assert.equal(
    places,
    [...places].sort((a, b) => a - b),
  );
  assert.not.ok(places.includes(-1), stdout);
  assert.not.match(stdout, /win-host-pid/);
});

test("a new warning does not fail the run", async () => {
  const { status, told, upgrade } = await changes({ "a.yaml": pod(", hostUsers: false") });
  assert.equal([status, told, upgrade.summary.breaking], [0, ["starts-to-be-ignored win-host-users 1.25"], 0]);
});

test("an upgrade to the same version is allowed, and the newest version is the default", async () => {
  const cwd = temporaryFolder({ "kubelet.yaml": kubelet });
  const runs = await Promise.all(
    [["--to", "1.24.3"], []].map((to) => wincompat(["upgrade", "--from", "v1.24.3", ...to, "kubelet.yaml"], { cwd })),
  );
  assert.equal(
    runs.map(({ status }) => status),
    [0, 1],
  );
  assert.match(runs[0]?.stdout ?? "", /^Kubernetes 1\.24\.3: no breaking change/);
});

test("a StatefulSet breaks from the version in which its pods fail, not only from that in which it is rejected", async () => {
  const template =
    "{metadata: {labels: {a: b}}, spec: {os: {name: windows}, hostUsers: false, containers: [{name: c, image: i}]}}";
  const set = `{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, template: ${template}}}\n`;
  const cwd = temporaryFolder({ "a.yaml": set });
  const run = (format: string) =>
    wincompat(["upgrade", "--from", "1.27", "--to", "1.37", "--only", "win-host-users", "--format", format, "."], {
      cwd,
    });
  const { changes } = JSON.parse((await run("json")).stdout) as Upgrade;
  assert.equal(
    changes.map(({ kind, before, after, since, rejectedSince }) => [kind, before, after, since, rejectedSince]),
    [["becomes-rejected", "ignored", "rejected", "1.33", "1.34"]],
  );
  assert.match(
    (await run("pretty")).stdout,
    / from 1\.33 on; the object is first rejected in 1\.34, ignored →\s+fails → rejected\n/,
  );
  assert.match((await run("sarif")).stdout, /"rejectedSince": "1\.34"/);
});

test("a downgrade is reported, too", async () => {
  const cwd = temporaryFolder({ "b.yaml": annotated });
  const { status, stdout } = await wincompat(["upgrade", "--from", "1.27", "--to", "1.26", "b.yaml"], { cwd });
  assert.is(status, 1);
  assert.match(
    stdout,
    /^Breaking changes: fix before the downgrade\n\n {2}becomes rejected {2}win-seccomp-annotation, in 1\.26 and older\n/,
  );
});

test("suppressions, configurations and flags hold as for check; versions of a configuration do not", async () => {
  const ignored = `# wincompat-ignore win-host-users: it is dropped until 9999-01-31\n${pod(", hostUsers: false")}`;
  const users = { "a.yaml": pod(", hostUsers: false") };
  assert.equal((await changes({ "a.yaml": ignored })).upgrade.summary, {
    ...(await changes(users, ["--to", "1.25", "--skip", "win-host-users"])).upgrade.summary,
    suppressed: 1,
  });
  assert.is((await changes({ "a.yaml": ignored }, ["--to", "1.25", "--no-suppressions"])).told.length, 1);
  assert.equal((await changes({ ...users, "wincompat.yaml": "skip: [host-namespaces]\n" })).told, []);
  assert.is((await changes({ ...users, "wincompat.yaml": 'kubernetes: "1.24"\nfailOn: never\n' })).told.length, 1);
  assert.equal((await changes(users, ["--to", "1.25", "--only", "win-host-pid"])).told, []);
});

test("standard input has the configuration of the name that it is given", async () => {
  const cwd = temporaryFolder({ "team/wincompat.yaml": "skip: [win-host-users]\n" });
  const run = (...parameters: string[]) =>
    wincompat(["upgrade", "--from", "1.24", "--to", "1.25", "--format", "json", ...parameters, "-"], {
      cwd,
      input: pod(", hostUsers: false"),
    });
  const outcomes = [await run(), await run("--stdin-filename", "team/pod.yaml")].map(({ stdout }) =>
    (JSON.parse(stdout) as Upgrade).changes.map(({ file }) => file),
  );
  assert.equal(outcomes, [["<stdin>"], []]);
});

test("what is not read is reported and wins; what one version does not take counts in none", async () => {
  const { status, told, upgrade } = await changes(
    { "a.yaml": "a: [", "b.yaml": pod(', hostUsers: "no", hostPID: true'), "kubelet.yaml": kubelet },
    ["--to", "1.27"],
  );
  assert.equal([status, told], [2, ["starts-to-fail kubelet-feature-gates 1.27"]]);
  assert.equal([upgrade.summary.unreadable, upgrade.summary.invalid], [1, 1]);
  assert.equal(
    upgrade.diagnostics.map(({ file, kind }) => `${file} ${kind}`),
    ["a.yaml unreadable", "b.yaml invalid"],
  );
});

test("what is wrong with a configuration is reported beside it, and wins", async () => {
  const { status, upgrade } = await changes({ "a.yaml": pod(""), "wincompat.yaml": "skip: [win-host-usres]\n" });
  assert.equal([status, upgrade.diagnostics.map(({ kind }) => kind)], [2, ["configuration"]]);
});

test("a Service ends with the evidence for its pods", async () => {
  const old =
    "{apiVersion: v1, kind: Pod, metadata: {name: a, labels: {app: a}}, spec: {runtimeClassName: windows-20h2, containers: [{name: c, image: i}]}}\n";
  const service =
    "{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {selector: {app: a}, ports: [{port: 80, protocol: SCTP}]}}\n";
  const { told, upgrade } = await changes({ "a.yaml": `${old}---\n${service}` }, [
    "--to",
    "1.25",
    "--only",
    "svc-sctp",
  ]);
  assert.equal(told, ["becomes-fine svc-sctp 1.25"]);
  assert.equal(
    upgrade.reasons.map((one) => (one.kind === "data" ? one.key : one.kind)),
    ["windowsRuntimeClasses.names[windows-20h2]"],
  );
});

test("what is printed for programs is as the schema says", async () => {
  const schema = readFileSync(`${packageRoot}schema/upgrade.schema.json`, "utf8");
  const closed = JSON.parse(
    schema,
    (_, value: { readonly properties?: object; readonly additionalProperties?: unknown }) =>
      typeof value === "object" &&
      value !== null &&
      "properties" in value &&
      value.additionalProperties === undefined &&
      !("properties" in (value.properties ?? {}))
        ? { ...value, additionalProperties: false }
        : value,
  ) as object;
  const validate = new Ajv({ allErrors: true, strict: false }).compile(closed);
  const { upgrade } = await changes(
    { "a.yaml": pod(", hostUsers: false"), "b.yaml": annotated, "kubelet.yaml": kubelet, "c.yaml": "a: [" },
    ["--to", "1.27"],
  );
  assert.is(upgrade.changes.length, 3);
  const [change] = upgrade.changes;
  for (const one of [upgrade, { ...upgrade, changes: [{ ...change, rejectedSince: "1.34" }] }])
    assert.ok(validate(one), JSON.stringify(validate.errors));
  for (const wrong of [
    { ...upgrade, to: "latest" },
    { ...upgrade, changes: [{ ...upgrade.changes[0], kind: "breaks" }] },
    { ...upgrade, more: 1 },
  ])
    assert.not.ok(validate(wrong));
});

const misuses: readonly (readonly [says: RegExp, ...parameters: string[]])[] = [
  [/^Name the current version of Kubernetes with --from\.\n/, "a.yaml"],
  [/^Name files, folders, globs, or - for standard input; or read a cluster with --cluster\.\n/, "--from", "1.24"],
  [
    /^Kubernetes 1\.20 is not supported\. .*; the oldest is 1\.24\.\nSee `wincompat upgrade --help`\./,
    "--from",
    "1.20",
    "a.yaml",
  ],
  [/^"new" is not a version of Kubernetes\./, "--from", "1.24", "--to", "new", "a.yaml"],
  [/^There is no rule and no family "win-host-usres"\./, "--from", "1.24", "--skip", "win-host-usres", "a.yaml"],
  [
    /^--stdin-filename names standard input, which is not among the manifests\./,
    "--from",
    "1.24",
    "--stdin-filename",
    "b",
    "a.yaml",
  ],
  [
    /^The rule win-seccomp-annotation exists in Kubernetes 1\.24 to 1\.26, but this run checks for 1\.27 to 1\.37\. /,
    "--from",
    "1.27",
    "--only",
    "win-seccomp-annotation",
    "a.yaml",
  ],
];

test("usage errors are reported on standard error, in a sentence", async () => {
  for (const [says, ...parameters] of misuses) {
    const { status, stdout, stderr } = await wincompat(["upgrade", ...parameters]);
    assert.match(stderr, says);
    assert.equal([status, stdout], [2, ""], parameters.join(" "));
  }
});

test.run();
