import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { extendedModel } from "../../../../src/check/extension.js";
import { releasedNames } from "../../../../src/check/settings/names.js";
import { packageFixtures } from "../../../../src/engines/samples/package-fixtures.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { withCustomResources, withoutCustomResources } from "../../../../src/model/custom-resource.js";
import { knownCustomResources } from "../../../../src/model/known-custom-resources.js";
import type { Model } from "../../../../src/model/model.js";
import { buildRelease } from "../../../../src/release/build-releases.js";
import { makesNothing } from "../../../../src/release/compiled-files.js";
import type { ReleaseDifference } from "../../../../src/release/files.js";
import { readRelease, writeRelease } from "../../../../src/release/files.js";
import type { ReleaseFiles } from "../../../../src/release/paths.js";
import { loadCustomRules } from "../../../../src/spec-lint/custom-rules.js";
import { session } from "../../../engine-session.js";
import { documentsIn } from "../../../objects-in.js";
import { models } from "../../../spec.js";
import { once, temporaryFolder, wincompat } from "../run.js";

const test = suite("cli/build/extension");
const released = models().find(({ version }) => version === "1.35") as Model;
const page = readFileSync(join(packageRoot, "docs", "custom-rules.md"), "utf8");
const rule = /`windows-rules\/our-registry.yaml`:\n\n```yaml\n(.*?)```/s.exec(page)?.[1] ?? "";

/** The files of a release that are text. up-to-date.test.ts proves that they are what a build of this version makes. */
function committedFiles(): ReadonlyMap<string, string> {
  const files = [...readRelease(join(packageRoot, "dist-policies", released.version))];
  return new Map(
    files.filter(([path]) => !/\.(?:wasm|gz)$/.test(path)).map(([path, content]) => [path, content.toString()]),
  );
}

/** A release, with empty files in place of those that opa compiles. */
function releaseOf(model: Model): Promise<ReleaseFiles> {
  return buildRelease(model, {
    session: session(),
    fixtures: packageFixtures(),
    entries: [],
    earlier: [],
    make: makesNothing,
  });
}

/** The texts of a release, by path. */
async function filesOf(model: Model): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await releaseOf(model))].map(([path, content]) => [path, content.toString()]));
}

const before = once(async () => committedFiles());
const after = once(() => filesOf(withCustomResources(released, knownCustomResources)));

async function changedFiles(): Promise<readonly string[]> {
  const [old, now] = [await before(), await after()];
  return [...now].filter(([path, text]) => old.get(path) !== text).map(([path]) => path);
}

test("a model without its custom resources is the released one", () => {
  const extended = withCustomResources(released, knownCustomResources);
  assert.equal(withoutCustomResources(extended), released);
  assert.is(withoutCustomResources(released), released);
});

test("released policies have no custom resources", async () => {
  const found = [...(await before())].filter(([, text]) => /Rollout\b|custom_kinds/.test(text)).map(([path]) => path);
  assert.equal(found, []);
});

test("every Kyverno policy about pods matches them, and no other policy and no mutation changes", async () => {
  const isPolicy = (path: string): boolean => /kyverno\/(?:policies|nodes|mutate)\/[^/]*\.yaml$/.test(path);
  const changed = (await changedFiles()).filter(isPolicy);
  const now = await after();
  const aboutPods = [...now].filter(([path, text]) => isPolicy(path) && text.includes("batch/*/CronJob"));
  const validating = aboutPods.filter(([path]) => !path.includes("/mutate/")).map(([path]) => path);
  assert.ok(validating.length > 10);
  assert.equal([...changed].sort(), validating.sort());
  for (const path of changed) assert.match(now.get(path) ?? "", "argoproj.io/*/Rollout");
});

test("policies in CEL match them in their versions", async () => {
  const now = await after();
  for (const folder of ["vap", "kyverno-cel"]) {
    const policy = now.get(`${folder}/policies/wincompat-host-namespaces-error.yaml`) ?? "";
    const [{ spec }] = documentsIn(policy, folder) as [
      { spec: { matchConstraints: { resourceRules: Record<"apiGroups" | "apiVersions" | "resources", string[]>[] } } },
    ];
    const matched = spec.matchConstraints.resourceRules.flatMap(({ apiGroups, apiVersions, resources }) =>
      resources.map((resource) => `${apiGroups}/${apiVersions} ${resource}`),
    );
    const missing = knownCustomResources.filter(
      ({ apiVersion, resource }) => !matched.includes(`${apiVersion} ${resource}`),
    );
    assert.equal(missing, [], folder);
    assert.ok(matched.includes("apps/v1 deployments"), folder);
  }
});

test("Gatekeeper's constraints match them by group, and Services stay matched where pods are expanded", async () => {
  const now = await after();
  const constraint = now.get("gatekeeper/library/windows/host-namespaces/samples/core/constraint.yaml") ?? "";
  assert.match(
    constraint,
    '- "apps.kruise.io"\n      kinds:\n      - BroadcastJob\n      - CloneSet\n      - DaemonSet\n',
  );
  const patch = now.get("profiles/strict/gatekeeper/constraints/pods/kustomization.yaml") ?? "";
  assert.match(patch, "- Service\n");
  assert.not.match(patch, "- Rollout");
  const templates = [...now].filter(([path]) => path.startsWith("gatekeeper/expansion/"));
  const sources = templates.flatMap(([, text]) => /templateSource: (.*)/.exec(text)?.[1] ?? []);
  const missing = knownCustomResources.filter(({ template }) => !sources.includes(template));
  assert.equal(missing, []);
});

test("OPA's webhook sends them, and the library finds them by kind and group", async () => {
  const now = await after();
  const path = "opa/admission/webhook.yaml";
  const webhook = documentsIn<{
    kind: string;
    webhooks?: { rules: { apiGroups: string[]; resources: string[] }[] }[];
  }>(now.get(path) ?? "", path).find(({ kind }) => kind === "ValidatingWebhookConfiguration");
  const sent = (webhook?.webhooks?.[0]?.rules ?? []).flatMap(({ apiGroups, resources }) =>
    resources.map((resource) => `${resource}.${apiGroups[0]}`),
  );
  assert.equal(
    knownCustomResources
      .map(({ apiVersion, resource }) => `${resource}.${apiVersion.split("/")[0]}`)
      .filter((one) => !sent.includes(one)),
    [],
  );
  const library = [...now].find(([, text]) => text.includes("custom_kinds :="));
  assert.match(library?.[1] ?? "", '"StatefulSet.apps.kruise.io": {');
});

/** The model of a version with the rule of docs/custom-rules.md. */
function withRule(version: string): Model {
  const model = models().find((one) => one.version === version) as Model;
  const path = temporaryFolder({ "our-registry.yaml": rule });
  const loaded = loadCustomRules([{ path, shown: "rules" }], releasedNames({ rules: [] }));
  if ("diagnostics" in loaded) throw new Error(JSON.stringify(loaded.diagnostics));
  return extendedModel(model, { resources: [], rules: loaded.rules });
}

/** Files with the rule, by version. */
const withPattern: Readonly<Record<string, readonly string[]>> = {
  "1.24": [
    "gatekeeper/library/windows/custom/template.yaml",
    "kyverno/policies/wincompat-custom-error.yaml",
    "opa/bundle/wincompat/rules/our_registry/our_registry.rego",
  ],
  "1.35": [
    "gatekeeper/cel/custom/kustomization.yaml",
    "kyverno-cel/policies/wincompat-custom-error.yaml",
    "vap/policies/wincompat-custom-error.yaml",
  ],
};

test("the built program adds the same policies for --rules and for --config, and without them no policy of rules", async () => {
  const cwd = temporaryFolder({ "rules/our-registry.yaml": rule, "wincompat.yaml": "rules: rules\n" });
  const difference = async (...parameters: readonly string[]): Promise<ReleaseDifference> => {
    const options = ["--check", "--format", "json", "--out", "out", ...parameters];
    const { stdout } = await wincompat(["build", ...options], { cwd });
    return (JSON.parse(stdout) as { releases: [{ difference: ReleaseDifference }] }).releases[0].difference;
  };
  const ways = { "1.24": ["--config", "wincompat.yaml"], "1.35": ["--rules", "rules"] };
  for (const [version, way] of Object.entries(ways)) {
    const files = await releaseOf(withRule(version));
    const policies = withPattern[version] ?? [];
    for (const path of policies)
      assert.match(files.get(path)?.toString() ?? "", /registry\[\.\]example\[\.\]com/, path);
    writeRelease(join(cwd, "out", version), files);
    // The record of releases, which the changelog shows, is not part of a model.
    const alike = { changed: ["CHANGELOG.md", "SHA256SUMS"], missing: [], extra: [] };
    assert.equal(await difference("-k", version, ...way), alike);
    const { changed, missing, extra } = await difference("-k", version);
    assert.equal(
      policies.filter((path) => !extra.includes(path)),
      [],
    );
    assert.equal(missing, []);
    assert.ok(changed.includes("release.json"));
  }
});

test("mistakes are reported, and nothing is built", async () => {
  const cwd = temporaryFolder({
    "rules/our-registry.yaml": rule.replace("scope: windows", "scope: window"),
    "wincompat.yaml": "customResources: [{ apiVersion: apps/v1, kind: Deployment, template: spec.template }]\n",
  });
  const build = async (...parameters: string[]): Promise<string> => {
    const { status, stdout, stderr } = await wincompat(["build", "-k", "1.35", "--out", "out", ...parameters], { cwd });
    assert.equal([status, stdout], [2, ""]);
    return stderr;
  };
  assert.match(await build("--rules", "rules"), 'rules/our-registry.yaml:9:9  There is no scope "window".');
  assert.match(await build("--config", "wincompat.yaml"), 'wincompat.yaml:1:21  "apiVersion" is "apps/v1".');
  assert.match(
    await build("--custom-resources", "rollout.argoproj.io"),
    'There is no custom resource "rollout.argoproj.io". Did you mean rollouts.argoproj.io?',
  );
  const { stderr } = await wincompat(["build", "--custom-resources", "all"], { cwd });
  assert.match(stderr, "dist-policies contains the policies for all clusters.");
});

test.run();
