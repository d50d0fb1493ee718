import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withinSeconds } from "../../../growth/seconds.js";
import { temporaryFolder, wincompat } from "../run.js";
import { files, ofTeam, page, registry, reportOf, rulesIn, withoutConfiguration } from "./sample.js";

const test = suite("cli/custom-rules/use");

test("the page shows what is printed", async () => {
  const [, shown = ""] = /wincompat check manifests\n```\n\n```text\n(.*?)```/s.exec(page) ?? [];
  const { status, stdout, stderr } = await wincompat(["check", "manifests"], { cwd: temporaryFolder(files) });
  assert.equal([status, stdout, stderr], [1, shown, ""]);
});

test("no report and no explanation attributes a custom rule to the API server", async () => {
  const cwd = temporaryFolder(files);
  for (const format of ["pretty", "sarif", "junit", "github", "markdown"]) {
    const { stdout } = await wincompat(["check", "--format", format, "--only", "our-registry", "manifests"], { cwd });
    assert.match(stdout, "your policies deny it", format);
    assert.not.match(stdout, /API server|What Kubernetes does/, format);
  }
  for (const format of ["pretty", "markdown"]) {
    const { stdout } = await wincompat(["explain", "our-registry", "--format", format], { cwd });
    assert.match(stdout, "your policies deny it", format);
    assert.not.match(stdout, /StatefulSet|API server rejects|API server accepts|What Kubernetes does/, format);
  }
});

test("a folder of the command line and that of a configuration are added to each other", async () => {
  const cwd = temporaryFolder({ ...files, "more/no-latest.yaml": registry.replaceAll("registry[.]", "mirror[.]") });
  assert.equal(await rulesIn(cwd, "--rules", "more", "--rules", "windows-rules", "manifests"), [
    "container-user error",
    "no-latest error",
    "our-registry error",
  ]);
  const outside = temporaryFolder(withoutConfiguration);
  assert.equal(await rulesIn(outside, "manifests"), []);
  assert.equal(await rulesIn(outside, "--rules", "windows-rules", "manifests"), [
    "container-user warning",
    "our-registry error",
  ]);
});

test("custom rules are selected, skipped and suppressed like others", async () => {
  const cwd = temporaryFolder(files);
  assert.equal(await rulesIn(cwd, "--only", "our-registry", "manifests"), ["our-registry error"]);
  assert.equal(await rulesIn(cwd, "--skip", "custom", "manifests"), []);
  const manifest = files["manifests/web.yaml"] ?? "";
  const suppressed = manifest.replace(
    "          image:",
    "          # wincompat-ignore our-registry: until it is copied\n$&",
  );
  const { summary, findings } = await reportOf(
    temporaryFolder({ ...files, "manifests/web.yaml": suppressed }),
    "manifests",
  );
  assert.equal([summary.suppressed, findings.map(({ rule }) => rule)], [1, ["container-user"]]);
});

test("a profile selects custom rules", async () => {
  const rule = registry.replace("revisions:", "profile: strict\nrevisions:");
  const cwd = temporaryFolder({ ...withoutConfiguration, "rules/strict-registry.yaml": rule });
  assert.equal(await rulesIn(cwd, "--rules", "rules", "manifests"), []);
  assert.ok(
    (await rulesIn(cwd, "--rules", "rules", "--profile", "strict", "manifests")).includes("strict-registry error"),
  );
});

test("they hold from their version on", async () => {
  const rule = registry.replace('"1.24"', '"1.30"');
  const cwd = temporaryFolder({ ...withoutConfiguration, "rules/new-registry.yaml": rule });
  const { findings } = await reportOf(cwd, "--rules", "rules", "-k", "1.29,1.30", "manifests");
  assert.equal(
    findings.map(({ rule: id, kubernetes }) => [id, kubernetes]),
    [["new-registry", ["1.30"]]],
  );
});

test("fix makes their fixes", async () => {
  const cwd = temporaryFolder(files);
  await wincompat(["fix", "--suggested", "manifests"], { cwd });
  assert.match(
    readFileSync(join(cwd, "manifests/web.yaml"), "utf8"),
    /windowsOptions:\n +runAsUserName: ContainerUser\n/,
  );
  assert.equal(await rulesIn(cwd, "manifests"), ["our-registry error"]);
});

test("upgrade compares them between versions", async () => {
  const rule = registry.replace('"1.24"', '"1.30"');
  const cwd = temporaryFolder({ ...withoutConfiguration, "rules/new-registry.yaml": rule });
  const parameters = ["upgrade", "--from", "1.29", "--to", "1.30", "--format", "json", "--rules", "rules", "manifests"];
  const { stdout, status } = await wincompat(parameters, { cwd });
  assert.equal([status, stdout.includes('"rule": "new-registry"')], [1, true]);
});

/** Kinds whose templates the API server does not validate: a StatefulSet up to 1.33, and custom resources. */
const unvalidated = ["apps/v1 StatefulSet", "argoproj.io/v1alpha1 Rollout"].map((kind) => {
  const [apiVersion = "", name = ""] = kind.split(" ");
  return (files["manifests/web.yaml"] ?? "").replace("apps/v1", apiVersion).replace("Deployment", name);
});

test("policies reject them in templates that the API server does not validate", async () => {
  const cwd = temporaryFolder({ ...withoutConfiguration, "manifests/web.yaml": unvalidated.join("---\n") });
  const parameters = ["--rules", "windows-rules", "--only", "our-registry", "manifests"];
  for (const version of ["1.33", "1.37"]) {
    const { findings } = await reportOf(cwd, "-k", version, ...parameters);
    assert.equal(
      findings.map(({ object, effect }) => `${object.kind} ${effect}`),
      ["StatefulSet rejected", "Rollout rejected"],
    );
  }
  const { status, stdout } = await wincompat(["upgrade", "--from", "1.33", "--to", "1.34", ...parameters], { cwd });
  assert.is(status, 0, stdout);
  assert.not.match(stdout, "API server");
  // The library of the policies would replace the effect.
  const { stdout: policies } = await wincompat(["explain", "our-registry", "--policies", "--rules", "windows-rules"], {
    cwd,
  });
  assert.match(policies, 'object.union(lib.finding(about, "rejected", path), {"effect": "rejected"})');
});

test("a search does not read them as manifests, and does not count them", async () => {
  const web = files["manifests/web.yaml"] ?? "";
  const cwd = temporaryFolder({ ...ofTeam, "team/windows-rules/below/web.yaml": web, "rules/strict.yaml": registry });
  const summaryOf = async (...parameters: string[]): Promise<readonly number[]> => {
    const { summary } = await reportOf(cwd, ...parameters);
    return [summary.files, summary.skipped, summary.excluded];
  };
  assert.equal(await summaryOf("team"), [2, 0, 0]);
  assert.equal(await summaryOf("--no-ignore", "team"), [2, 0, 0]);
  assert.equal(await summaryOf("--rules", "rules", "."), [2, 0, 0]);
  // Without the option, the other folder is an ordinary one.
  assert.equal(await summaryOf("."), [3, 1, 0]);
  // An argument is always read.
  assert.equal(await summaryOf("team/windows-rules/our-registry.yaml"), [1, 1, 0]);
});

test("patterns that backtrack match in linear time", async () => {
  const rule = registry.replace("^registry[.]example[.]com/", "^(?:a|a|aa|aaa)*(?:a|a|aa|aaa)*$");
  const image = "a".repeat(60);
  const manifest = (files["manifests/web.yaml"] ?? "").replace(/image: .*/, `image: ${image}/b`);
  const cwd = temporaryFolder({ "rules/slow.yaml": rule, "manifests/web.yaml": manifest });
  assert.equal(await withinSeconds(20, () => rulesIn(cwd, "--rules", "rules", "manifests")), ["slow error"]);
});

test.run();
