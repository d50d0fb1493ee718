import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseDocument, stringify } from "yaml";
import { exceptionsPath } from "../../src/engines/kyverno/validation.js";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import { profiles } from "../../src/model/profile.js";
import { isBrief } from "../generate/options.js";
import { documentsIn } from "../objects-in.js";
import { askedEngines, newestEngine, spanningModels, thoroughModels } from "./asked.js";
import { neededEngine, say, testWith } from "./engine-test.js";
import type { RenderedPolicy } from "./kustomized.js";
import { kustomized, kustomizedText } from "./kustomized.js";
import type { Installation } from "./release-folder.js";
import { committed, complete, pathsIn, releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";

const test = suite("kyverno-files");
const [kustomize] = askedEngines("kustomize").map(({ tool, version }) => neededEngine(tool, version));

/**
 * The results of a Kyverno test command. Mutations use its own word, and not every version knows ValidatingPolicies. In a brief run,
 * those of the core are left to `kyverno-cel`: the command compiles them for each object, which takes most of the time of all tests.
 */
function testsFor(release: Installation, version: string): readonly string[] {
  const core = join(release.folder, kyvernoCel.id);
  const isKnown = (path: string): boolean =>
    !path.includes(`/${kyvernoCel.id}/`) ||
    (release.model.executed[kyvernoCel.id]?.includes(version) === true && !(isBrief() && path.startsWith(core)));
  const word = Number(version.split(".")[1]) <= 12 ? "patchedResource" : "patchedResources";
  return [/\/kyverno-test\.yaml$/, new RegExp(`/${word}-test\\.yaml$`)].flatMap((pattern) =>
    pathsIn(release, pattern).filter(isKnown),
  );
}

const counts = new Map<string, number>();

/** The number of results that a file expects. It is counted once, for all versions of Kyverno. */
function expectations(file: string): number {
  const count = counts.get(file) ?? countIn(file);
  counts.set(file, count);
  return count;
}

function countIn(file: string): number {
  const [test] = documentsIn<{ results: unknown[] }>(readFileSync(file, "utf8"), file);
  return test?.results.length ?? 0;
}

for (const model of spanningModels(newestEngine("kyverno"))) {
  const asked = askedEngines("kyverno").filter((one) => spanningModels(one).includes(model));
  for (const engine of asked) {
    const { tool, version } = engine;
    const needed = neededEngine(tool, version);

    testWith(
      test,
      [needed],
      `${tool} ${version}: all tests of the release of ${model.version} pass, and none is left out`,
      async ([command = ""]) => {
        const release = await complete(model);
        const files = testsFor(release, version);
        const names = [...new Set(files.map((file) => file.slice(dirname(file).length + 1)))];
        let told = 0;
        for (const name of names) {
          const folders = files.filter((file) => file.endsWith(`/${name}`)).map((file) => dirname(file));
          const { stdout, stderr, status } = run(command, ["test", ...folders, "-f", name]);
          assert.is(status, 0, `${name}: ${stdout.slice(-3000)}${stderr.slice(-1000)}`);
          assert.not.match(stdout, /Excluded|not found|Test errors/i, name);
          told += Number(/Test Summary: (\d+) tests passed and 0 tests failed/.exec(stdout)?.[1]);
        }
        assert.is(
          told,
          files.map(expectations).reduce((a, b) => a + b, 0),
        );
        assert.ok(told > 200, `only ${told} tests`);
        say(`${tool} ${version}, ${model.version}: ${files.length} files, ${told} tests passed`);
      },
    );

    if (!thoroughModels(engine).includes(model)) continue;
    testWith(
      test,
      [needed],
      `${tool} ${version}: fix leaves the tests of ${model.version} as they are`,
      async ([command = ""]) => {
        const release = await complete(model);
        inFolder((folder) => {
          const copy = join(folder, "release");
          cpSync(release.folder, copy, { recursive: true });
          const { status, stdout, stderr } = run("env", [
            "KYVERNO_EXPERIMENTAL=true",
            command,
            "fix",
            "test",
            copy,
            "--save",
          ]);
          assert.is(status, 0, stdout + stderr);
          assert.match(stdout, /Processing test file/);
          for (const file of pathsIn(release, /\/kyverno-test\.yaml$/)) {
            assert.is(
              readFileSync(join(copy, relative(release.folder, file)), "utf8"),
              readFileSync(file, "utf8"),
              file,
            );
          }
        });
      },
    );
  }

  for (const engine of asked) {
    const needed = neededEngine(engine.tool, engine.version);
    testWith(
      test,
      [needed],
      `${needed.name}: an exception exempts from what it names in ${model.version}, and from nothing else`,
      ([command = ""]) => {
        const [policy = ""] = pathsIn(committed(model), /^kyverno\/policies\/wincompat-host-namespaces-error\.yaml$/);
        inFolder((folder) => {
          const pods = join(folder, "pods.yaml");
          writeFileSync(
            pods,
            ["my-object-1", "another"].map((name) => breakingPod("my-namespace", name)).join("\n---\n"),
          );
          const exception = join(folder, "exception.yaml");
          writeFileSync(exception, stringify(exceptionFor("wincompat-host-namespaces-error", ["pod"])));
          const { stdout } = run(command, ["apply", policy, "-r", pods, "--exceptions", exception]);
          assert.match(stdout, /pass: 0, fail: 1, warn: 0, error: 0, skip: 1/, stdout);
          const exempting = join(folder, "exempting.yaml");
          writeFileSync(
            exempting,
            withException(readFileSync(policy, "utf8"), "win-host-pid", {
              namespace: "my-namespace",
              name: "my-object*",
            }),
          );
          const patched = run(command, ["apply", exempting, "-r", pods]).stdout;
          assert.match(patched, /pass: 1, fail: 1, warn: 0, error: 0, skip: 0/, patched);
        });
      },
    );
  }

  if (kustomize === undefined) continue;
  testWith(
    test,
    [kustomize],
    `kustomize builds each set, overlay and component of ${model.version}, and all of them together`,
    ([command = ""]) => {
      const folders = pathsIn(committed(model), /(?:^|\/)kyverno\/(?:.*\/)?kustomization\.yaml$/).map((file) =>
        dirname(file),
      );
      for (const folder of folders) assert.match(kustomizedText(command, folder), /^kind: \w+$/m, folder);
      const release = releaseFolder(model);
      const [audit, enforce] = ["audit", "enforce"].map((name) =>
        kustomized(command, join(release, "kyverno", "overlays", name)),
      ) as [Policies, Policies];
      assert.equal(audit.map(nameOf), kustomized(command, join(release, "kyverno")).map(nameOf));
      assert.equal(enforce.map(nameOf), audit.map(nameOf));
      assert.equal(
        audit.filter(({ spec }) => spec.validationFailureAction !== "Audit"),
        [],
      );
      const denying = enforce.filter(({ spec }) => spec.validationFailureAction === "Enforce");
      assert.equal(
        denying.map(nameOf),
        enforce.map(nameOf).filter((name) => name.endsWith("-error")),
      );
      for (const { spec } of denying)
        for (const { exclude } of spec.rules) assert.ok(exclude?.any[0].resources.namespaces.includes("kube-system"));
      assert.equal(
        enforce.filter((one) => !denying.includes(one) && one.spec.rules.some(({ exclude }) => exclude !== undefined)),
        [],
      );
      const [all, of] = [together(command, release), profiles.filter((profile) => profile !== "core")];
      assert.equal(
        of.filter((profile) => !all.some(({ metadata }) => metadata.annotations["wincompat.dev/profile"] === profile)),
        [],
      );
      say(`${folders.length} kustomizations of ${model.version} built`);
    },
  );

  testWith(
    test,
    [kustomize],
    `an exception whose rule is not in the patched rule of Kyverno in ${model.version} fails the build`,
    ([command = ""]) => {
      inFolder((folder) => {
        cpSync(releaseFolder(model), folder, { recursive: true });
        const sample = join(folder, "kyverno", "samples", "exempt-from-rule");
        const file = join(sample, "kustomization.yaml");
        const text = readFileSync(file, "utf8");
        const [, index = "", rule = ""] = /\/spec\/rules\/(\d+)\/.*\/([^/]+)\/-$/m.exec(text) ?? [];
        assert.match(JSON.stringify(kustomized(command, sample)), `"${rule}":[{`);
        for (const wrong of [
          text.replace(`/${rule}/-`, "/win-misspelled/-"),
          text.replace(`/rules/${index}/`, `/rules/${Number(index) + 1}/`),
        ]) {
          assert.not.equal(wrong, text);
          writeFileSync(file, wrong);
          assert.throws(() => kustomized(command, sample), /doc is missing path/);
        }
      });
    },
  );

  for (const engine of asked) {
    const needed = neededEngine(engine.tool, engine.version);
    testWith(
      test,
      [kustomize, needed],
      `${needed.name}: the overlay enforce of ${model.version} denies a pod, and leaves out those of the system`,
      ([build = "", command = ""]) => {
        inFolder((folder) => {
          const [policies, pods] = [join(folder, "policies.yaml"), join(folder, "pods.yaml")];
          writeFileSync(
            policies,
            run(build, ["build", join(releaseFolder(model), "kyverno", "overlays", "enforce")]).stdout,
          );
          writeFileSync(
            pods,
            ["default", "kube-system"].map((namespace) => breakingPod(namespace, `in-${namespace}`)).join("\n---\n"),
          );
          const { stdout, stderr, status } = run(command, ["apply", policies, "-r", pods, "-p"]);
          assert.is(status, 1, stdout.slice(-2000) + stderr.slice(-2000));
          const failures = stdout
            .split(/^- /m)
            .filter((one) => /^ *result: fail$/m.test(one) && /win-host-pid: /.test(one));
          assert.equal(
            failures.map((one) => /^ *namespace: (.*)$/m.exec(one)?.[1]),
            ["default"],
          );
        });
      },
    );
  }
}

type Policies = readonly RenderedPolicy[];

function exceptionFor(policyName: string, ruleNames: readonly string[]): unknown {
  const match = { any: [{ resources: { kinds: ["Pod"], namespaces: ["my-namespace"], names: ["my-object*"] } }] };
  return {
    apiVersion: "kyverno.io/v2",
    kind: "PolicyException",
    metadata: { name: "sample", namespace: "my-namespace" },
    spec: { exceptions: [{ policyName, ruleNames }], match },
  };
}

/** The policy as the patch makes it that `wincompat explain` prints. */
function withException(text: string, rule: string, exception: object): string {
  const policy = parseDocument(text);
  const keys = exceptionsPath.split("/").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const list = ["spec", "rules", 0, ...keys, rule];
  assert.equal(policy.toJS().spec.rules[0].validate.foreach[0].context[0].name, "exceptions");
  policy.addIn(list, exception);
  return policy.toString({ lineWidth: 0 });
}

function nameOf({ metadata }: Policies[number]): string {
  return metadata.name;
}

/** A kustomization that enforces errors and adds all profiles. */
function together(command: string, release: string): Policies {
  return inFolder((folder) => {
    const [mine, copy] = [join(folder, "mine"), join(folder, "release")];
    cpSync(release, copy, { recursive: true });
    mkdirSync(mine);
    const components = profiles
      .filter((profile) => profile !== "core")
      .map((profile) => `- ../release/kyverno/components/${profile}`);
    const head = ["apiVersion: kustomize.config.k8s.io/v1beta1", "kind: Kustomization"];
    writeFileSync(
      join(mine, "kustomization.yaml"),
      [...head, "resources:", "- ../release/kyverno/overlays/enforce", "components:", ...components, ""].join("\n"),
    );
    return kustomized(command, mine);
  });
}

function breakingPod(namespace: string, name: string): string {
  const spec = {
    os: { name: "windows" },
    nodeSelector: { "kubernetes.io/os": "windows" },
    hostPID: true,
    containers: [{ name: "app", image: "example.com/app:1" }],
  };
  return JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name, namespace }, spec });
}

test.run();
