import { applyPatch } from "diff";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { wincompat } from "../run.js";
import { both, clean, fix, legacy, pod } from "./run-fix.js";

const test = suite("cli/fix/run");

test("an object whose API version was removed stays as it is, with the reason", async () => {
  const cronJob = [
    "apiVersion: batch/v1beta1",
    "kind: CronJob",
    "metadata: {name: old}",
    "spec:",
    "  jobTemplate:",
    "    spec:",
    "      template:",
    "        spec:",
    "          os: {name: windows}",
    "          hostPID: true",
    "          containers: [{name: web, image: example.com/web}]",
    "",
  ].join("\n");
  const { stdout, files } = await fix({ "old.yaml": cronJob });
  assert.equal(files, { "old.yaml": cronJob });
  assert.match(
    stdout.replaceAll(/\s+/g, " "),
    /The API server does not serve this API version\. Write the one that replaces it/,
  );
  const current = await fix({ "new.yaml": cronJob.replace("v1beta1", "v1") });
  assert.not.match(current.files["new.yaml"] ?? "", /hostPID/);
});

test("safe fixes are written, and nothing else changes", async () => {
  const { status, stdout, files } = await fix({
    "a.yaml": both,
    "clean.yaml": clean,
    "sub/b.yml": legacy,
    "notes.txt": legacy,
  });
  assert.equal(files, { "a.yaml": clean, "clean.yaml": clean, "sub/b.yml": clean, "notes.txt": legacy });
  assert.is(status, 0);
  assert.is(
    stdout,
    [
      "a.yaml",
      "  Pod web",
      "    9:3  win-host-pid",
      "      remove spec.hostPID",
      "",
      "sub/b.yml",
      "  Pod web",
      "    8:5  win-legacy-os-label",
      "      rename spec.nodeSelector[beta.kubernetes.io/os] to kubernetes.io/os",
      "",
      "Kubernetes 1.27: 2 findings fixed in 2 files.",
      "No findings remain.",
      "",
    ].join("\n"),
  );
});

test("where nothing keeps a pod off Linux nodes, nothing that Windows ignores is safe to remove", async () => {
  const unplaced = both
    .replace("  os: {name: windows}\n", "")
    .replace("nodeSelector:", "securityContext:")
    .replace("kubernetes.io/os: windows", "windowsOptions: {runAsUserName: ContainerUser}");
  const { status, stdout, files } = await fix({ "a.yaml": unplaced });
  assert.equal([status, files], [0, { "a.yaml": unplaced }]);
  assert.match(stdout, /no findings fixed\.\n2 findings remain\. `--suggested` fixes 2 of them\..*\n$/s);
  const asked = await fix({ "a.yaml": unplaced }, ["--suggested", "--only", "win-host-pid", "."]);
  assert.not.match(asked.files["a.yaml"] ?? "", /hostPID/);
});

test("hostUsers is removed with procMount Unmasked, which is only valid beside it", async () => {
  const unmasked = both
    .replace("  os: {name: windows}\n", "")
    .replace("hostPID: true", "hostUsers: false")
    .replace("    image:", "    securityContext: {procMount: Unmasked}\n    image:");
  assert.match(unmasked, /hostUsers: false[\s\S]*Unmasked/);
  const removed = await fix({ "a.yaml": unmasked }, ["--kubernetes", "1.33", "."]);
  assert.not.match(removed.files["a.yaml"] ?? "", /hostUsers|Unmasked/);
  // From 1.35 on, Pod Security can reject the pod that is left.
  const safe = await fix({ "a.yaml": unmasked }, ["--kubernetes", "1.35", "."]);
  assert.match(safe.files["a.yaml"] ?? "", /hostUsers/);
});

test("hostUsers is not removed to set os.name where Pod Security can need it: from 1.35 on, that is only suggested", async () => {
  const restricted = pod(
    "nodeSelector: {kubernetes.io/os: windows}",
    "hostUsers: false",
    "securityContext: {seccompProfile: {type: RuntimeDefault}}",
  )
    .replace("  os: {name: windows}\n", "")
    .replace(
      "    image:",
      "    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}\n    image:",
    );
  assert.match(restricted, /hostUsers: false[\s\S]*drop/);
  const fixed = (...flags: readonly string[]) =>
    fix({ "a.yaml": restricted }, ["--profile", "recommended", ...flags, "."]);
  const { status, stdout, stderr, files } = await fixed("--kubernetes", "1.35");
  assert.equal([status, files], [1, { "a.yaml": restricted }]);
  assert.match(
    (stdout + stderr).replace(/\s+/g, " "),
    /must fix win-host-users at spec\.hostUsers, whose fix is only suggested/,
  );
  for (const flags of [
    ["--kubernetes", "1.34"],
    ["--kubernetes", "1.35", "--suggested"],
  ]) {
    const { files: after } = await fixed(...flags);
    assert.match(after["a.yaml"] ?? "", /name: windows/);
    assert.not.match(after["a.yaml"] ?? "", /hostUsers|securityContext/);
  }
});

test("no fix makes a suppression match another finding", async () => {
  const text = pod(
    "nodeSelector:",
    "  kubernetes.io/os: windows",
    "# wincompat-ignore win-host-ipc: a slip of the pen",
    "hostPID: true",
    "hostIPC: true",
  );
  const { status, stdout, files } = await fix({ "a.yaml": text }, ["--only", "win-host-pid", "."]);
  assert.equal([status, files], [1, { "a.yaml": text }]);
  assert.equal((await fix({ "a.yaml": text }, ["--only", "win-host-pid", "--no-suppressions", "."])).files, {
    "a.yaml": text,
  });
  assert.match(
    stdout.replaceAll(/\s+/g, " "),
    /a\.yaml:\d+:3 win-host-pid at spec\.hostPID of Pod web is not fixed\. A suppression next to it would then suppress something else/,
  );
});

test("nor a finding that is about the manifest, and not Windows", async () => {
  const text = pod(
    "nodeSelector:",
    "  kubernetes.io/os: windows",
    "# wincompat-ignore win-host-pid, field-misspelled: for a reason",
    "hostIPC: true",
    "hostNetwrk: true",
  );
  const { stdout, files } = await fix({ "a.yaml": text });
  assert.equal(files, { "a.yaml": text });
  assert.match(stdout.replaceAll(/\s+/g, " "), "A suppression next to it would then suppress something else");
});

const twoUses = `apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: Pod
  metadata: {name: a}
  spec: &s
    nodeSelector: {kubernetes.io/os: windows}
    hostPID: true
    containers: [{name: a, image: b}]
- apiVersion: v1
  kind: Pod
  metadata: {name: b}
  spec: *s
`;

test("a toleration that is right for all uses of an anchor is added once", async () => {
  const { status, files } = await fix({ "a.yaml": twoUses }, [
    "--suggested",
    "--only",
    "win-toleration,win-host-pid",
    ".",
  ]);
  const toleration =
    "    tolerations:\n    - key: os\n      operator: Equal\n      value: windows\n      effect: NoSchedule\n";
  const expected = twoUses.replace("    hostPID: true\n", toleration);
  assert.equal([status, files["a.yaml"]], [0, expected]);
});

test("safe fixes are made where suggested ones are not right for all uses of an anchor", async () => {
  const other = twoUses.replace("{name: b}", "{name: b, annotations: {wincompat.dev/ignore.win-toleration: a test}}");
  const safe = await fix({ "a.yaml": other }, ["--only", "win-toleration,win-host-pid", "."]);
  const { status, files } = await fix({ "a.yaml": other }, [
    "--suggested",
    "--only",
    "win-toleration,win-host-pid",
    ".",
  ]);
  assert.not.match(files["a.yaml"] ?? "", /hostPID/);
  assert.equal([status, files], [1, safe.files]);
});

test("safe fixes are made where a suggested one would make a suppression match another finding", async () => {
  const text = pod(
    "nodeSelector:",
    "  kubernetes.io/os: windows",
    "hostPID: true",
    "# wincompat-ignore win-host-ipc: a slip of the pen",
    "hostNetwork: true",
    "hostIPC: true",
  );
  const only = ["--only", "win-host-pid,win-host-network", "."];
  const safe = await fix({ "a.yaml": text }, only);
  const { files } = await fix({ "a.yaml": text }, ["--suggested", ...only]);
  assert.is(files["a.yaml"], text.replace("  hostPID: true\n", ""));
  assert.equal(files, safe.files);
});

test("a name with a capital letter is fixed, though more is to be said of the pod then", async () => {
  const { status, files } = await fix({ "a.yaml": pod().replace("{name: windows}", "{name: Windows}") }, [
    "--suggested",
    "--only",
    "pod-os-name",
    ".",
  ]);
  assert.equal([status, files], [0, { "a.yaml": pod() }]);
});

test("a second run changes nothing", async () => {
  const { cwd } = await fix({ "a.yaml": both });
  const { status, stdout } = await wincompat(["fix", "-k", "1.27", "."], { cwd });
  assert.equal([status, stdout], [0, "Kubernetes 1.27: nothing to fix.\nNo findings remain.\n"]);
});

test("a dry run changes no file, and prints a patch that makes of each file what a run would", async () => {
  const before = { "a.yaml": both, "two words.yaml": legacy };
  const { status, stdout, stderr, files } = await fix(before, [".", "--dry-run"]);
  assert.equal([status, files], [1, before]);
  assert.match(stderr, /^Kubernetes 1\.27: 2 findings would be fixed in 2 files\.\nNo findings would remain\.$/m);
  const parts = stdout.split(/^(?=--- )/m);
  assert.equal(
    parts.map((part) => part.split("\n").slice(0, 2)),
    [
      ["--- a/a.yaml", "+++ b/a.yaml"],
      ["--- a/two words.yaml\t", "+++ b/two words.yaml\t"],
    ],
  );
  assert.equal(
    Object.values(before).map((text, index) => applyPatch(text, parts[index] ?? "")),
    [clean, clean],
  );
});

test("a dry run that would change nothing prints nothing on standard output", async () => {
  const { status, stdout, stderr } = await fix({ "a.yaml": clean }, [".", "--dry-run"]);
  assert.equal([status, stdout, stderr], [0, "", "Kubernetes 1.27: nothing to fix.\nNo findings remain.\n"]);
});

const linuxOnly = pod(
  "nodeSelector:",
  "  kubernetes.io/os: windows",
  "volumes:",
  "- name: disk",
  "  awsElasticBlockStore: { volumeID: vol-1, fsType: ext4 }",
);

test("suggested fixes are made with --suggested, and reported as suggested", async () => {
  const without = await fix({ "a.yaml": linuxOnly });
  assert.equal([without.status, without.files["a.yaml"]], [0, linuxOnly]);
  assert.match(
    without.stdout,
    /^\d findings? remains?\. `--suggested` fixes 1 of them\. Run `wincompat check` with the same options to\n {2}see what to do\.$/m,
  );
  const { files, stdout } = await fix({ "a.yaml": linuxOnly }, [".", "--suggested"]);
  assert.is(files["a.yaml"], linuxOnly.replace("ext4", "ntfs"));
  assert.match(
    stdout,
    /win-volume-fs-type \(suggested\)\n {6}set spec\.volumes\[0\]\.awsElasticBlockStore\.fsType to ntfs\n/,
  );
});

test("rules are left out, or are fixed alone", async () => {
  const text = both.replace("kubernetes.io/os", "beta.kubernetes.io/os");
  for (const parameters of [
    ["--skip", "win-host-pid"],
    ["--only", "win-legacy-os-label"],
  ])
    assert.is((await fix({ "a.yaml": text }, [".", ...parameters])).files["a.yaml"], both);
});

test("configurations hold as in check; with one that is wrong nothing is changed", async () => {
  const right = await fix({ "a.yaml": both, "wincompat.yaml": "skip: [win-host-pid]\n" });
  assert.equal([right.status, right.files["a.yaml"]], [0, both]);
  const wrong = await fix({ "a.yaml": both, "wincompat.yaml": "skips: [win-host-pid]\n" });
  assert.equal([wrong.status, wrong.stdout, wrong.files["a.yaml"]], [2, "", both]);
  assert.match(wrong.stderr, /^wincompat\.yaml:1:1 .*\nNothing was changed\.\n$/);
});

const suppressed = both.replace("hostPID: true", "hostPID: true # wincompat-ignore win-host-pid: for a debugger");

test("what a manifest suppresses stays, unless suppressions are refused", async () => {
  const { status, files } = await fix({ "a.yaml": suppressed });
  assert.equal([status, files["a.yaml"]], [0, suppressed]);
  assert.is(
    (await fix({ "a.yaml": suppressed }, [".", "--no-suppressions"])).files["a.yaml"],
    suppressed.replace(/^.*hostPID: true .*\n/m, ""),
  );
});

test("findings that a baseline knows are fixed, too", async () => {
  const { status, files } = await fix({
    "a.yaml": both,
    "wincompat.yaml": "baseline: known.json\n",
    "known.json":
      '{"wincompat":"0.1.0","kubernetes":["1.27"],"findings":{"a.yaml":{"win-host-pid Pod /web spec.hostPID":1}}}\n',
  });
  assert.equal([status, files["a.yaml"]], [0, clean]);
});

test("standard input goes to standard output, fixed or as it is", async () => {
  const { status, stdout, stderr } = await fix({}, ["-"], { input: `\ufeff${both.replaceAll("\n", "\r\n")}` });
  assert.equal([status, stdout], [0, `\ufeff${clean.replaceAll("\n", "\r\n")}`]);
  assert.match(stderr, /^Kubernetes 1\.27: 1 finding fixed in 1 file\.$/m);
  for (const input of [clean, "kind: [\n"]) assert.is((await fix({}, ["-"], { input })).stdout, input);
  assert.match(
    (await fix({}, ["-", "--dry-run"], { input: both })).stdout,
    /^--- a\/stdin\n\+\+\+ b\/stdin\n@@ [^]*^- {2}hostPID: true/m,
  );
});

for (const [what, parameters] of Object.entries({
  "standard input among files": ["-", "a.yaml"],
  "two things on standard output": ["-", "--format", "json"],
  "an unknown rule": [".", "--only", "win-host-pit"],
  "no manifest": [],
})) {
  test(`${what}: refused, with a sentence`, async () => {
    const { status, stdout, stderr, files } = await fix({ "a.yaml": both }, parameters, { input: both });
    assert.equal([status, stdout, files["a.yaml"]], [2, "", both]);
    assert.match(stderr, /^[A-Z-].*[.?]|^error: /i);
  });
}

test("an unreadable document does not prevent fixes in other documents", async () => {
  const { status, stdout, files } = await fix({ "a.yaml": `${both}---\nkind: [\n---\n${both}` });
  assert.equal([status, files["a.yaml"]], [2, `${clean}---\nkind: [\n---\n${clean}`]);
  assert.match(stdout, /^unreadable {2}a\.yaml:1\d:\d+ /m);
});

test("a template is left alone, and that is reported", async () => {
  const template = both.replace("example.com/web", '"{{ .Values.image }}"');
  const { status, stdout, files } = await fix({ "a.yaml": template });
  assert.equal([status, files["a.yaml"]], [1, template]);
  assert.match(
    stdout,
    /^a\.yaml:9:3 {2}win-host-pid at spec\.hostPID of Pod web is not fixed\.\n {2}Its document contains \{\{ \}\}, as templates do, and is not changed\. Fix it by hand\.$/m,
  );
});

test("what an anchor shares with others is left alone, and reported; the rest is fixed", async () => {
  const shared = both
    .replace("  name: web\n", "  name: web\n  labels: &labels\n    beta.kubernetes.io/os: windows\n")
    .replace("nodeSelector:\n    kubernetes.io/os: windows", "nodeSelector: *labels");
  const { status, stdout, files } = await fix({ "a.yaml": shared });
  assert.equal([status, files["a.yaml"]], [1, shared.replace("  hostPID: true\n", "")]);
  assert.match(
    stdout.replaceAll(/\s+/g, " "),
    /a\.yaml:6:5 win-legacy-os-label at spec\.nodeSelector\[beta\.kubernetes\.io\/os\] of Pod [\w-]+ is not fixed\. The anchor &labels .* Fix it by hand\./,
  );
});

test("what fixes an object can show that another one is for Windows, which is fixed in the same run", async () => {
  const runtimeClass =
    "apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: win }\nhandler: runhcs-wcow-process\n";
  const unplaced =
    "apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec:\n  runtimeClassName: win\n  hostIPC: true\n  containers: [{ name: c, image: example.com/c }]\n";
  const parameters = [".", "--suggested", "--profile", "recommended"];
  const { cwd, files } = await fix({ "class.yaml": runtimeClass, "pod.yaml": unplaced }, parameters);
  assert.match(files["class.yaml"] ?? "", /\n {4}kubernetes\.io\/os: windows\n/);
  assert.not.match(files["pod.yaml"] ?? "", /hostIPC/);
  assert.match((await wincompat(["fix", "-k", "1.27", ...parameters], { cwd })).stdout, /no findings fixed/);
});

test("items of a List are objects like others", async () => {
  const list = (more: object): string =>
    `${JSON.stringify({ apiVersion: "v1", kind: "List", items: [{ apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { os: { name: "windows" }, nodeSelector: { "kubernetes.io/os": "windows" }, ...more, containers: [] } }] }, null, 4)}\n`;
  const { files } = await fix({ "a.json": list({ hostPID: true }) });
  assert.is(files["a.json"], list({}));
});

test("files of a kustomization are fixed as they stand where nothing is to be rendered", async () => {
  const { status, stdout, files } = await fix({ "k/kustomization.yaml": "resources: [a.yaml]\n", "k/a.yaml": both }, [
    ".",
    "--render",
    "never",
  ]);
  assert.equal([status, files["k/a.yaml"]], [0, clean]);
  assert.ok(stdout.includes("k/a.yaml"));
});

test.run();
