import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse, stringify } from "yaml";
import type { Model } from "../../src/model/model.js";
import { profiles } from "../../src/model/profile.js";
import { session } from "../engine-session.js";
import { engines } from "../engines/engines.js";
import type { Manifest } from "../unit/engines/emission.js";
import { explained } from "../unit/explain/samples.js";
import { askedEngines, spanningModels, thoroughModels } from "./asked.js";
import type { Needed } from "./engine-test.js";
import { engineTest, neededEngine, testWith } from "./engine-test.js";
import type { Said } from "./gatekeeper-sets.js";
import { opinions, ownOf, patched, sayings, workload } from "./gatekeeper-sets.js";
import { evaluatesCel, statements } from "./gator-cel.js";
import { kustomizedText } from "./kustomized.js";
import { committed, pathsIn, releaseFolder } from "./release-folder.js";
import { inFolder } from "./run.js";

const test = suite("gatekeeper");
const { excludedNamespaces } = session().context;

/** The patches that the page of a rule shows as exceptions. */
function exceptionsOf(rule: string, { version }: Model): readonly string[] {
  const shown = explained(rule, version).engines.find(({ engine }) => engine === "gatekeeper");
  const shownTexts = shown !== undefined && "exceptions" in shown ? shown.exceptions.map(({ text }) => text) : [];
  return shownTexts.flatMap((text) =>
    (parse(text) as { patches: { patch: string }[] }).patches.map(({ patch }) => patch),
  );
}

/** A constraint with what a patch sets in it. */
function withPatch(constraint: Manifest, patch: Manifest): Manifest {
  const { match, parameters } = patch.spec;
  return {
    ...constraint,
    spec: {
      ...constraint.spec,
      match: { ...constraint.spec.match, ...match },
      ...parametersOf(constraint, parameters),
    },
  };
}

function parametersOf({ spec }: Manifest, set: object | undefined): object {
  return set === undefined ? {} : { parameters: { ...spec.parameters, ...set } };
}

/** The constraints, as they are after patches that say so. */
function expected(constraints: readonly Manifest[], patches: readonly string[]): readonly Manifest[] {
  const asked = patches.map((text) => parse(text) as Manifest);
  return constraints.map((one) =>
    asked.filter(({ metadata }) => metadata.name === one.metadata.name).reduce(withPatch, one),
  );
}

/** A patch of a constraint of the sample's group. */
function constraintPatch(name: string, spec: object): object {
  return { apiVersion: "constraints.gatekeeper.sh/v1beta1", kind: "WincompatHostNamespaces", metadata: { name }, spec };
}

const implied = "[Implied by wincompat-";
const expansion = "gatekeeper/expansion";
const set = (name: string): string => `gatekeeper/constraints/${name}`;

/** A rule of the samples whose findings are errors. */
const sampleRule = "win-host-pid";
const [kustomize] = engines
  .filter(({ tool }) => tool === "kustomize")
  .map(({ tool, version }) => neededEngine(tool, version)) as [Needed];

const owned = {
  uid: "2",
  ownerReferences: [{ apiVersion: "batch/v1", kind: "Job", name: "owner", uid: "1", controller: true }],
};

/** Constraints, and what else is known of an object. */
const celCases: readonly (readonly [folders: readonly string[], metadata: object])[] = [
  [[set("dryrun")], {}],
  [[set("warn")], {}],
  [[set("deny")], {}],
  [[set("deny")], { namespace: "kube-system" }],
  [[set("dryrun")], owned],
  [[set("pods"), expansion], owned],
];

/** `rule: path` for each path; an expanded object is named before it. */
function foundIn({ messages }: Said): readonly string[] {
  const found = messages.flatMap((message) => statements(message.replace(/^\[Implied by [^\]]*\] /, "")));
  return [...new Set(found.map((one) => one.split(": ").slice(0, 2).join(": ")))].sort();
}

for (const model of spanningModels()) {
  for (const { tool, version } of askedEngines("kustomize")) {
    engineTest(test, tool, version, `kustomize builds every folder for Gatekeeper, ${model.version}`, (build) => {
      const folders = pathsIn(committed(model), /(?:^|\/)gatekeeper\/(?:.*\/)?kustomization\.yaml$/).map((file) =>
        dirname(file),
      );
      for (const folder of folders) assert.match(kustomizedText(build, folder), /^kind: \w+$/m, folder);
      for (const name of ["dryrun", "warn", "pods"])
        assert.ok(
          folders.some((folder) => folder.endsWith(set(name))),
          name,
        );
      assert.ok(folders.some((folder) => folder.endsWith(expansion)));
      assert.ok(opinions.every((profile) => folders.some((folder) => folder.includes(`/profiles/${profile}/`))));
    });

    engineTest(
      test,
      tool,
      version,
      `the patches on pages of rules change those constraints and no others, over those that deny, ${model.version}`,
      (build) => {
        const all = patched(build, model, []);
        const [skipBoth, spareBoth] = [
          exceptionsOf(sampleRule, model).slice(0, 2),
          exceptionsOf(sampleRule, model).slice(2),
        ];
        for (const patches of [skipBoth, spareBoth]) {
          const made = patched(
            build,
            model,
            patches.map((patch) => ({ patch })),
          );
          assert.equal(made, expected(all, patches));
          assert.is(made.filter((one, index) => JSON.stringify(one) !== JSON.stringify(all[index])).length, 2);
        }
        // A page of a rule without errors changes nothing that denies.
        const everyRule = model.rules.flatMap(({ id }) => exceptionsOf(id, model));
        assert.equal(
          patched(
            build,
            model,
            everyRule.map((patch) => ({ patch })),
          ),
          expected(all, everyRule),
        );
      },
    );

    engineTest(
      test,
      tool,
      version,
      `a JSON patch by name changes one constraint, and the other one keeps its namespaces, ${model.version}`,
      (build) => {
        const name = "wincompat-host-namespaces";
        const value = ["my-namespace"];
        const patch = stringify([{ op: "add", path: "/spec/match/excludedNamespaces", value }]);
        const made = patched(build, model, [{ target: { group: "constraints.gatekeeper.sh", name }, patch }]);
        assert.equal(
          made
            .filter(({ spec }) => JSON.stringify(spec.match.excludedNamespaces) === JSON.stringify(value))
            .map(({ metadata }) => metadata.name),
          [name],
        );
        assert.ok(
          made
            .find(({ metadata }) => metadata.name === `${name}-deny`)
            ?.spec.match.excludedNamespaces.includes("kube-system"),
        );
      },
    );

    engineTest(
      test,
      tool,
      version,
      `parameters that are patched into all constraints leave those that deny their severities, ${model.version}`,
      (build) => {
        const spec = { parameters: { exemptNamespaces: ["my-namespace"] } };
        const patch = stringify({
          apiVersion: "constraints.gatekeeper.sh/v1beta1",
          kind: "Any",
          metadata: { name: "any" },
          spec,
        });
        const made = patched(build, model, [{ target: { group: "constraints.gatekeeper.sh" }, patch }]);
        const severities = ["error"];
        const names = made.map(({ metadata }) => metadata.name);
        const leavesErrors = (name: string): object =>
          names.includes(`${name}-deny`) ? { denied: { exceptNamespaces: excludedNamespaces } } : {};
        const wanted = ({ metadata: { name } }: Manifest): object => ({
          ...(name.endsWith("-deny") ? { severities } : leavesErrors(name)),
          ...spec.parameters,
        });
        for (const one of made) assert.equal(one.spec.parameters, wanted(one), one.metadata.name);
      },
    );
  }

  for (const { tool, version } of askedEngines("gator").filter((one) => thoroughModels(one).includes(model))) {
    testWith(
      test,
      [kustomize, neededEngine(tool, version)],
      `${tool} ${version}: constraints see workloads themselves, and twice where those are expanded, too, ${model.version}`,
      ([build = "", gator = ""]) => {
        for (const object of (["Deployment", "CronJob"] as const).map((kind) => workload(model, kind))) {
          const direct = sayings({ kustomize: build, gator }, model, [set("dryrun")], object);
          assert.ok(direct.messages.length >= 4 && direct.messages.every((message) => !message.startsWith(implied)));
          const twice = sayings({ kustomize: build, gator }, model, [set("dryrun"), expansion], object).messages;
          assert.is(twice.length, 2 * direct.messages.length);
          assert.is(twice.filter((message) => message.startsWith(implied)).length, direct.messages.length);
        }
      },
    );

    testWith(
      test,
      [kustomize, neededEngine(tool, version)],
      `${tool} ${version}: the set for expanded workloads sees each of them once, ${model.version}`,
      ([build = "", gator = ""]) => {
        for (const object of (["Deployment", "CronJob"] as const).map((kind) => workload(model, kind))) {
          const { messages } = sayings({ kustomize: build, gator }, model, [set("pods"), expansion], object);
          assert.is(
            messages.length,
            sayings({ kustomize: build, gator }, model, [set("dryrun")], object).messages.length,
          );
          assert.ok(messages.every((message) => message.startsWith(implied)));
          assert.equal(sayings({ kustomize: build, gator }, model, [set("pods")], object).messages, []);
        }
      },
    );

    testWith(
      test,
      [kustomize, neededEngine(tool, version)],
      `${tool} ${version}: dryrun and warn let pass what deny refuses, ${model.version}`,
      ([build = "", gator = ""]) => {
        const [dryrun, warn, deny] = ["dryrun", "warn", "deny"].map((name) =>
          sayings({ kustomize: build, gator }, model, [set(name)], workload(model, "Deployment")),
        ) as [Said, Said, Said];
        assert.equal(
          [dryrun.status, dryrun.actions, warn.status, warn.actions, warn.messages],
          [0, ["dryrun"], 0, ["warn"], dryrun.messages],
        );
        assert.equal([deny.status, deny.actions], [1, ["deny", "dryrun"]]);
        // Each finding once, also if multiple templates report it.
        assert.equal(deny.messages, dryrun.messages);
      },
    );

    testWith(
      test,
      [kustomize, neededEngine(tool, version)],
      `${tool} ${version}: what deny leaves out is reported, once, ${model.version}`,
      ([build = "", gator = ""]) => {
        for (const namespace of ["shop", "kube-system"]) {
          const object = workload(model, "Deployment", { namespace });
          const [dryrun, deny] = ["dryrun", "deny"].map((name) =>
            sayings({ kustomize: build, gator }, model, [set(name)], object),
          ) as [Said, Said];
          assert.equal([deny.status, deny.messages], [namespace === "shop" ? 1 : 0, dryrun.messages], namespace);
        }
        const denied = { exceptRules: [sampleRule] };
        const name = "wincompat-host-namespaces";
        const changes: Readonly<Record<string, object>> = {
          [name]: { denied },
          [`${name}-deny`]: { skipRules: [sampleRule] },
        };
        const patches = Object.entries(changes).map(([of, parameters]) => ({
          patch: stringify(constraintPatch(of, { parameters })),
        }));
        const [all, left] = [[], patches].map((given) => ownOf(build, gator, model, given)) as [Said, Said];
        assert.equal(left.messages, all.messages);
        const kept = patched(build, model, patches).find(({ metadata }) => metadata.name === name)?.spec.parameters;
        assert.equal(kept, { denied: { exceptNamespaces: excludedNamespaces, ...denied } });
      },
    );

    testWith(
      test,
      [kustomize, neededEngine(tool, version)],
      `${tool} ${version}: what a controller made is reported with its owner alone, ${model.version}`,
      ([build = "", gator = ""]) => {
        const ownerReferences = [{ apiVersion: "batch/v1", kind: "Job", name: "owner", uid: "1", controller: true }];
        const count = (metadata: object, name = "dryrun"): number =>
          sayings({ kustomize: build, gator }, model, [set(name)], { ...workload(model, "Deployment", metadata) })
            .messages.length;
        const own = count({});
        assert.ok(own > 0);
        assert.is(count({ uid: "2", ownerReferences }), 0);
        // Not stored in a cluster; no controller; a kind without rules.
        assert.is(count({ ownerReferences }), own);
        assert.is(
          count({ uid: "2", ownerReferences: ownerReferences.map((one) => ({ ...one, controller: false })) }),
          own,
        );
        assert.is(
          count({
            uid: "2",
            ownerReferences: ownerReferences.map((one) => ({ ...one, apiVersion: "example.com/v1" })),
          }),
          own,
        );
      },
    );

    testWith(
      test,
      [kustomize, neededEngine(tool, version)],
      `${tool} ${version}: a rule that its page leaves out is neither reported nor denied, ${model.version}`,
      ([build = "", gator = ""]) => {
        const [all, left] = [
          [],
          exceptionsOf(sampleRule, model)
            .slice(0, 2)
            .map((patch) => ({ patch })),
        ].map((patches) => ownOf(build, gator, model, patches)) as [Said, Said];
        const ofRule = (message: string): boolean => message.startsWith(`${sampleRule}: `);
        assert.is(all.messages.filter(ofRule).length, 1);
        assert.equal(
          left.messages,
          all.messages.filter((message) => !ofRule(message)),
        );
      },
    );

    if (evaluatesCel(`${tool} ${version}`, committed(model))) {
      testWith(
        test,
        [kustomize, neededEngine(tool, version)],
        `${tool} ${version}: CEL reports what Rego reports, with the same constraints, ${model.version}`,
        ([build = "", gator = ""]) => {
          for (const [folders, metadata] of celCases) {
            const object = workload(model, "Deployment", metadata);
            const [rego, cel] = ["gatekeeper", "gatekeeper/cel"].map((templates) =>
              sayings({ kustomize: build, gator }, model, folders, object, templates),
            ) as [Said, Said];
            const what = `${folders.join()} ${JSON.stringify(metadata)}`;
            assert.equal(foundIn(cel), foundIn(rego), what);
            assert.equal([cel.status, cel.actions], [rego.status, rego.actions], what);
          }
        },
      );
    }

    // gator has had a command for policies since 3.22.
    if (version !== "3.16.0") {
      engineTest(
        test,
        tool,
        version,
        `the catalog is found, searched and installed from, ${model.version}`,
        (command) => assertCatalog(command, model),
      );
    }
  }
}

/** Without a network and without a cluster, in a separate home folder. */
function assertCatalog(command: string, model: Model): void {
  inFolder((home) => {
    const url = pathToFileURL(join(releaseFolder(model), "catalog.yaml")).href;
    const gator = (...words: readonly string[]): string => {
      const env = {
        ...process.env,
        GATOR_HOME: home,
        HOME: home,
        XDG_CONFIG_HOME: home,
        GATOR_CATALOG_URL: url,
        KUBECONFIG: join(home, "none"),
      };
      const { status, stdout, stderr } = spawnSync(command, ["policy", ...words], { env, encoding: "utf8" });
      assert.is(status, 0, stdout + stderr);
      return stdout;
    };
    assert.match(gator("update"), / 4 bundles\)/);
    assert.match(gator("search", "host namespaces"), /^wincompathostnamespaces +v\d+\.\d+\.\d+ +windows /m);
    const templates = profiles.flatMap((profile) => {
      const { result } = JSON.parse(gator("install", "--bundle", `wincompat-${profile}`, "--dry-run", "-o", "json"));
      assert.equal([result.constraintsInstalled, result.failed ?? []], [result.installed.length, []]);
      return result.installed as readonly object[];
    });
    assert.is(templates.length, pathsIn(committed(model), /\/template\.yaml$/).length);
  });
}

test.run();
