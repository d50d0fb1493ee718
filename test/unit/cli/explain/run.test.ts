import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import { ownRules } from "../../../../src/check/own-rules.js";
import type { Explanation } from "../../../../src/explain/explanation.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { once, temporaryFolder, wincompat } from "../run.js";

const test = suite("cli/explain/run");
const json = once(() => wincompat(["explain", "win-host-pid", "--format", "json"]));

test("the pretty format explains the rule", async () => {
  const { status, stdout, stderr } = await wincompat(["explain", "win-host-pid", "--policies", "--kubernetes", "1.35"]);
  assert.equal([status, stderr], [0, ""]);
  const { stdout: short } = await wincompat(["explain", "win-host-pid"]);
  assert.not.match(short, /lib\.declared_windows/);
  for (const words of [
    /^win-host-pid {2}hostPID on a Windows pod/,
    /spec\.hostPID/,
    /lib\.declared_windows/,
    /kind: PolicyException/,
    /skipRules/,
    /Documents that disagree/,
  ])
    assert.match(stdout, words);
});

test("the JSON format contains the same, for the newest version", async () => {
  const explanation = JSON.parse((await json()).stdout) as Explanation & { wincompat: string };
  assert.is(explanation.wincompat, (await wincompat(["--version"])).stdout.trim());
  assert.equal([explanation.rule, explanation.kubernetes, explanation.versions.length], ["win-host-pid", "1.37", 14]);
  assert.equal(
    explanation.engines.map(({ engine }) => engine),
    ["opa", "kyverno", "kyverno-cel", "gatekeeper", "vap"],
  );
});

test("Markdown is the page of docs/rules", async () => {
  const { stdout } = await wincompat(["explain", "win-host-pid", "--format", "markdown"]);
  assert.is(stdout, readFileSync(join(packageRoot, "docs", "rules", "win-host-pid.md"), "utf8"));
});

test("fields and expressions are those of the version that is asked for", async () => {
  const { stdout } = await wincompat(["explain", "win-sysctls", "--kubernetes", "v1.24.3", "--format", "json"]);
  const { kubernetes, engines } = JSON.parse(stdout) as Explanation;
  const [opa] = engines;
  const text = opa !== undefined && "excerpts" in opa ? opa.excerpts.map((one) => one.text).join("\n") : "";
  assert.is(kubernetes, "1.24");
  assert.match(text, /net\.ipv4\.tcp_syncookies/);
  assert.not.match(text, /ip_local_reserved_ports/);
});

test("a rule of check alone is explained in short, in every format", async () => {
  for (const { id, title, description, remediation } of ownRules) {
    const [pretty, markdown, json] = await Promise.all(
      ["pretty", "markdown", "json"].map((format) => wincompat(["explain", id, "-k", "1.24", "--format", format])),
    );
    const flat = pretty?.stdout.replaceAll(/\s+/g, " ") ?? "";
    for (const words of [id, title, description, "profile core", remediation.replaceAll("`", ""), `--skip ${id}`])
      assert.ok(flat.includes(words), words);
    for (const words of [`# ${id}`, title, description, remediation])
      assert.ok(markdown?.stdout.includes(words), words);
    assert.is((JSON.parse(json?.stdout ?? "") as { rule: string }).rule, id);
  }
  const { status, stderr } = await wincompat(["explain", "suppression-unusd"]);
  assert.equal(
    [status, stderr.split("\n")[0]],
    [2, 'There is no rule "suppression-unusd". Did you mean suppression-unused?'],
  );
});

const misuses: readonly (readonly [says: RegExp, ...parameters: string[]])[] = [
  [
    /^There is no rule "win-privilegde"\. Did you mean win-privileged\?\nSee `wincompat explain --help`\.\n$/,
    "win-privilegde",
  ],
  [
    /^There is no rule "xyzzy"\. `wincompat rules` lists them all\. If it is a custom rule, name its folder with --rules\.\nSee `wincompat explain --help`\.\n$/,
    "xyzzy",
  ],
  [
    /^Kubernetes 1\.24 does not have the rule win-host-users\. It exists in 1\.25 to 1\.37\.\nSee `wincompat explain --help`\.\n$/,
    "win-host-users",
    "-k",
    "1.24",
  ],
  [/^Kubernetes 1\.99 is not supported\./, "win-host-pid", "-k", "1.99"],
  [
    /^"1\.24,1\.25" is not a version of Kubernetes\. Only one version is accepted here, such as 1\.37\.\n/,
    "win-host-pid",
    "-k",
    "1.24,1.25",
  ],
  [/^"volumes" is a family, .* `wincompat rules --family volumes` lists its rules\.\n/, "volumes"],
  [/^"suppressions" is a family, .* `wincompat rules --family suppressions` lists its rules\.\n/, "suppressions"],
  [/^"manifests" is a family, .* `wincompat rules --family manifests` lists its rules\.\n/, "manifests"],
  [
    /^"custom" is the family of custom rules, .* `wincompat rules --family custom` lists its rules: name their folder with --rules or in wincompat\.yaml\.\n/,
    "custom",
  ],
  [/^There is no rule "__proto__"\./, "__proto__"],
  [
    /missing required argument 'rule'\nWrite, for example, `wincompat explain win-run-as-user`\.\nSee `wincompat explain --help`\.\n$/,
  ],
  [/'xml' is invalid\. Allowed choices are pretty, json, markdown\./, "win-host-pid", "--format", "xml"],
];

test("usage errors are reported on standard error, in a sentence", async () => {
  for (const [says, ...parameters] of misuses) {
    const { status, stdout, stderr } = await wincompat(["explain", ...parameters]);
    assert.match(stderr, says);
    assert.equal([status, stdout], [2, ""], parameters.join(" "));
  }
});

test("what is reported of exceptions in check does what it says", async () => {
  const { exceptionsInCheck } = JSON.parse((await json()).stdout) as Explanation;
  const pod =
    "apiVersion: v1\nkind: Pod\nmetadata: { name: a, namespace: my-namespace }\nspec: { os: { name: windows }, nodeSelector: { kubernetes.io/os: windows }, hostPID: true, containers: [{ name: c, image: a }] }\n";
  const cwd = temporaryFolder({ "manifests/pod.yaml": pod });
  const namespaces = exceptionsInCheck[0]?.text.split("\n")[0]?.split(" ").slice(1) ?? [];
  assert.equal((await wincompat(namespaces, { cwd })).status, 0);
  const skipping = exceptionsInCheck.at(-1)?.text.split(" ").slice(1) ?? [];
  assert.is((await wincompat(["check", "manifests/"], { cwd })).status, 1);
  assert.is((await wincompat(skipping, { cwd })).status, 0);
  const [comment = "", annotation = ""] = exceptionsInCheck.slice(-3).map(({ text }) => text);
  const annotated = pod.replace("metadata: { name: a, namespace: my-namespace }", `${annotation}\n  name: a`);
  const answered = temporaryFolder({ "comment.yaml": `${comment}\n${pod}`, "annotation.yaml": annotated });
  const { stdout } = await wincompat(["check", "--format", "json", "."], { cwd: answered });
  assert.equal(
    (JSON.parse(stdout) as Report).suppressed.map(({ file, rule }) => `${file} ${rule}`),
    ["annotation.yaml win-host-pid", "comment.yaml win-host-pid"],
  );
});

test.run();
