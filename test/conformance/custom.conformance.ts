import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Extension } from "../../src/check/extension.js";
import { extendedModel } from "../../src/check/extension.js";
import { celWords } from "../../src/engines/cel/names.js";
import { kyvernoCel } from "../../src/engines/kyverno-cel/engine.js";
import { nameLimits } from "../../src/engines/names.js";
import { keywords } from "../../src/engines/rego/rego.js";
import { packageFixtures } from "../../src/engines/samples/package-fixtures.js";
import { yamlWords } from "../../src/engines/yaml-words.js";
import { packageRoot } from "../../src/lib/package.js";
import type { CustomResource } from "../../src/model/custom-resource.js";
import { knownCustomResources } from "../../src/model/known-custom-resources.js";
import type { Model } from "../../src/model/model.js";
import { buildRelease } from "../../src/release/build-releases.js";
import { writeRelease } from "../../src/release/files.js";
import type { CustomRules } from "../../src/spec-lint/custom-rules.js";
import { loadCustomRules } from "../../src/spec-lint/custom-rules.js";
import { session } from "../engine-session.js";
import type { Engine } from "../engines/engines.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { isBrief } from "../generate/options.js";
import { models } from "../spec.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest } from "./engine-test.js";
import type { Judge } from "./judge.js";
import { judges } from "./judges.js";
import { kyvernoCelJudge } from "./kyverno-cel.js";
import type { Installation } from "./release-folder.js";
import { firstBroken, toSamples } from "./samples.js";
import { updateProofs, updateRules } from "./updates.js";

const test = suite("custom resources and custom rules");
const folder = temporaryFolder();

/** The rules of docs/custom-rules.md. */
function rulesOfPage(): CustomRules {
  const page = readFileSync(join(packageRoot, "docs", "custom-rules.md"), "utf8");
  const files = [...page.matchAll(/`windows-rules\/([^`\n]+)`:\n\n```yaml\n(.*?)```/gs)];
  return loadedRules(Object.fromEntries(files.map(([, name = "", text = ""]) => [name, text])));
}

/** @param files the text of each file, by its name */
function loadedRules(files: Readonly<Record<string, string>>): CustomRules {
  const folders = [{ path: temporaryFolder(files), shown: "windows-rules" }];
  const loaded = loadCustomRules(folders, { rules: new Set(), families: new Set() });
  if ("diagnostics" in loaded) throw new Error(JSON.stringify(loaded.diagnostics));
  return loaded.rules;
}

async function installed(released: Model, extension: Extension, name: string): Promise<Installation> {
  const model = extendedModel(released, extension);
  const built = join(folder, name, model.version);
  const ingredients = { session: session(), fixtures: packageFixtures(), entries: [], earlier: [] };
  writeRelease(built, await buildRelease(model, ingredients));
  return { model, folder: built, values: new Map() };
}

/** A custom resource that makes pods like this one. */
function custom({ apiVersion, kind, template }: CustomResource, pod: KubeObject): KubeObject {
  const { metadata, spec } = pod as unknown as { metadata: { annotations?: unknown }; spec: unknown };
  const content = template
    .split(".")
    .reverse()
    .reduce<object>((inner, key) => ({ [key]: inner }), { metadata: { annotations: metadata.annotations }, spec });
  return { apiVersion, kind, metadata: { name: "a" }, ...content } as unknown as KubeObject;
}

/**
 * A pod that violates each rule, as each custom resource in turn, and as a kind of the same name in another group. The admission oracle
 * decodes only kinds of Kubernetes, so it is asked about the pods.
 */
function customObjects(model: Model, tool: string): readonly KubeObject[] {
  const broken = firstBroken(model);
  const fixtures = readFixtures().filter((fixture) => broken.has(fixture) && fixture.values.size === 0);
  const pods = fixtures.map(({ object }) => object as KubeObject).filter(({ kind }) => kind === "Pod");
  if (tool === "admission-oracle") return pods;
  const all = pods.flatMap((pod, index) => {
    const resource = knownCustomResources[index % knownCustomResources.length] as CustomResource;
    return [custom(resource, pod), custom({ ...resource, apiVersion: "example.com/v1" }, pod)];
  });
  // Kyverno matches kinds of the core group by name, so it also reports that its policies about Services skip Knative's.
  return tool === "kyverno" ? all.filter(({ kind }) => kind !== "Service") : all;
}

/** Released models with the installation of the extended one, which is built when the first engine needs it. */
const asked = ["1.27", "1.35", "1.37"].flatMap((version) => models().find((one) => one.version === version) ?? []);

/** Each version that an engine is made for; in a brief run the newest. */
function isAsked(engine: Engine, model: Model): boolean {
  const own = asked.filter((one) => isMadeFor(engine, one));
  return isBrief() ? own.at(-1) === model : own.includes(model);
}

/** A program that is asked about a model. */
interface Asked {
  readonly model: Model;
  readonly tool: string;
  readonly version: string;
  readonly command: string;
}

type Ask = (asked: Asked, policies: readonly Judge[], made: Installation) => void;

/** Registers a test for each engine and version. @param install the extended release, which is built when the first engine needs it */
function askEach(about: string, install: (model: Model) => Promise<Installation>, ask: Ask): void {
  for (const model of asked.filter((one) => askedModels().includes(one))) {
    let made: Installation | undefined;
    for (const { tool, version } of askedEngines().filter((one) => isAsked(one, model))) {
      const make = judges[tool];
      if (!make) continue;
      engineTest(test, tool, version, `${about}, ${model.version}`, async (command) => {
        made ??= await install(model);
        ask({ model, tool, version, command }, make(command, `${tool} ${version}`, made), made);
      });
    }
  }
}

askEach(
  "custom resources and custom rules",
  async (model) => installed(model, { resources: knownCustomResources, rules: rulesOfPage() }, "page"),
  ({ model, tool }, policies) => {
    for (const judge of policies)
      assertAgreement(judge, toSamples(customObjects(model, tool), "a custom resource"), "custom resources");
  },
);

/** Custom rules in a release without the released rules, which take most of the time. */
async function installedAlone(model: Model, rules: CustomRules, name: string): Promise<Installation> {
  return installed({ ...model, rules: [], mutations: [] }, { resources: [], rules }, name);
}

/** A custom rule. @param cases the items of its list, as lines of YAML */
function ruleWith(cases: string): string {
  return `title: Something that our team does not want
description: It is only for this test.
revisions:
  - since: "1.24"
    message: This is not what we want.
    remediation: Change it.
    cases:
${cases}`;
}

/** With two texts, because the second one has a name of its own in policies. */
const rule = ruleWith(`      - { scope: windows, effect: rejected, find: [{ at: spec.hostname }] }
      - scope: windows
        effect: rejected
        message: This is not what we want in a list.
        find:
          - { each: { list: spec.volumes }, at: name, when: { equals: a } }
          - { each: { list: spec.volumes }, at: name, when: { equals: b } }
`);

/** Names that policies contain for another reason, and words of their languages. */
const words: readonly string[] = [
  ...nameLimits.flatMap(({ reserved, reservedIds = [], prefixes = [] }) => [
    ...[...reserved, ...reservedIds].flatMap((name) => [name, `${name}-2`, `our-${name}`]),
    ...prefixes.map((prefix) => `${prefix}windows`),
  ]),
  ...["pod", "service", "volumes", "ports", "our-rule", "our-rule-2", "our-rule2", "our-test", "is", "parameter"],
  ...["array", "cel", "dyn", "future", "json", "matches", "mu", "rego", "resource", "size", "variables", "violated"],
];

/** Rules with all these ids, without those that are refused. */
function acceptedRules(ids: readonly string[]): CustomRules {
  const path = temporaryFolder(Object.fromEntries(ids.map((id) => [`${id}.yaml`, rule])));
  const loaded = loadCustomRules([{ path, shown: "rules" }], { rules: new Set(), families: new Set() });
  if ("rules" in loaded) return loaded.rules;
  const refused = new Set(loaded.diagnostics.map(({ file }) => file.replace(/^rules\/(.*)\.yaml$/, "$1")));
  assert.ok(refused.size < ids.length, loaded.diagnostics[0]?.message);
  return acceptedRules(ids.filter((id) => !refused.has(id)));
}

/** A Windows pod with everything that the rules find, and one with nothing of it. */
const pods = ["a", "b"].map((name) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, namespace: "default" },
  spec: {
    os: { name: "windows" },
    ...(name === "a" && { hostname: "a", volumes: [{ name: "a", emptyDir: {} }] }),
    containers: [{ name: "main", image: "example.com/a:1" }],
  },
})) as unknown as readonly KubeObject[];

/** Asks all policies of an engine about pods; Kyverno also about its ValidatingPolicies, where it runs them. */
function agreeOn(objects: readonly KubeObject[], about: string): Ask {
  return ({ model, tool, version, command }, policies, made) => {
    const runsBoth = tool === "kyverno" && model.executed[kyvernoCel.id]?.includes(version) === true;
    const all = [...policies, ...(runsBoth ? [kyvernoCelJudge(command, `${tool} ${version}`, made)] : [])];
    for (const judge of all) assertAgreement(judge, toSamples(objects, "a pod"), about);
  };
}

askEach(
  "ids of custom rules",
  async (model) => {
    const made = await installedAlone(model, acceptedRules([...new Set(words)]), "ids");
    assert.ok(made.model.rules.length > 50);
    return made;
  },
  agreeOn(pods, "ids of custom rules"),
);

/** Words that mean something else in the languages of policies, as keys of labels and annotations. */
const keys = [
  ...new Set([...keywords, ...celWords, ...yamlWords, "and", "or", "input", "data", "has", "size", "x1", "_x"]),
];

function keyRule(finds: readonly string[]): string {
  const start = "      - scope: windows\n        effect: rejected\n        find:\n";
  return ruleWith(`${start}${finds.map((find) => `          - ${find}\n`).join("")}`);
}

const keyRules = {
  "our-labels.yaml": keyRule(keys.map((key) => `{ at: "metadata.labels[${key}]", when: { equals: a } }`)),
  "our-missing-labels.yaml": keyRule(keys.map((key) => `{ at: "metadata.labels[${key}]", when: { present: false } }`)),
  "our-annotations.yaml": keyRule(keys.map((key) => `{ at: "metadata.annotations[${key}]", when: { matches: "^a" } }`)),
};

/** Windows pods with all keys, with none, and with each second one. */
const podsWithKeys = [keys, [], keys.filter((_, index) => index % 2 === 0)].map((some, index) => {
  const texts = Object.fromEntries(some.map((key) => [key, "a"]));
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: `keys-${index}`, namespace: "default", labels: texts, annotations: texts },
    spec: { os: { name: "windows" }, containers: [{ name: "main", image: "example.com/a:1" }] },
  };
}) as unknown as readonly KubeObject[];

askEach(
  "keys that are words of the languages of policies",
  async (model) => installedAlone(model, loadedRules(keyRules), "keys"),
  agreeOn(podsWithKeys, "keys"),
);

askEach(
  "updates of what custom rules read",
  async (model) => installedAlone(model, loadedRules(updateRules), "updates"),
  ({ tool, version, command }, _policies, release) => {
    for (const prove of updateProofs[tool] ?? []) prove({ command, engine: `${tool} ${version}`, release });
  },
);

test.run();
