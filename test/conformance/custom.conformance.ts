import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { extendedModel } from "../../src/check/extension.js";
import { packageFixtures } from "../../src/engines/samples/package-fixtures.js";
import { packageRoot } from "../../src/lib/package.js";
import type { CustomResource } from "../../src/model/custom-resource.js";
import { knownCustomResources } from "../../src/model/known-custom-resources.js";
import type { Model } from "../../src/model/model.js";
import { buildRelease } from "../../src/release/build-releases.js";
import { writeRelease } from "../../src/release/files.js";
import type { CustomRules } from "../../src/spec-lint/custom-rules.js";
import { loadCustomRules } from "../../src/spec-lint/custom-rules.js";
import { session } from "../engine-session.js";
import { readFixtures } from "../fixtures.js";
import type { KubeObject } from "../generate/objects.js";
import { isBrief } from "../generate/options.js";
import { models } from "../spec.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, askedModels } from "./asked.js";
import { isCompared } from "./brief.js";
import { engineTest } from "./engine-test.js";
import { judges } from "./judges.js";
import type { Installation } from "./release-folder.js";
import { firstBroken, toSamples } from "./samples.js";

const test = suite("custom resources and custom rules");
const folder = temporaryFolder();

/** The rules of docs/custom-rules.md. */
function rulesOfPage(): CustomRules {
  const page = readFileSync(join(packageRoot, "docs", "custom-rules.md"), "utf8");
  const files = [...page.matchAll(/`windows-rules\/([^`\n]+)`:\n\n```yaml\n(.*?)```/gs)];
  const path = temporaryFolder(Object.fromEntries(files.map(([, name = "", text = ""]) => [name, text])));
  const loaded = loadCustomRules([{ path, shown: "windows-rules" }], { rules: new Set(), families: new Set() });
  if ("diagnostics" in loaded) throw new Error(JSON.stringify(loaded.diagnostics));
  return loaded.rules;
}

async function installed(released: Model): Promise<Installation> {
  const model = extendedModel(released, { resources: knownCustomResources, rules: rulesOfPage() });
  const built = join(folder, model.version);
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

/** A pod that violates each rule, as each custom resource in turn, and as a kind of the same name in another group. */
function customObjects(model: Model, tool: string): readonly KubeObject[] {
  const broken = firstBroken(model);
  const fixtures = readFixtures().filter((fixture) => broken.has(fixture) && fixture.values.size === 0);
  const pods = fixtures.map(({ object }) => object as KubeObject).filter(({ kind }) => kind === "Pod");
  const all = pods.flatMap((pod, index) => {
    const resource = knownCustomResources[index % knownCustomResources.length] as CustomResource;
    return [custom(resource, pod), custom({ ...resource, apiVersion: "example.com/v1" }, pod)];
  });
  // Kyverno matches kinds of the core group by name, so it also reports that its policies about Services skip Knative's.
  return tool === "kyverno" ? all.filter(({ kind }) => kind !== "Service") : all;
}

/** Released models with the installation of the extended one, which is built when the first engine needs it. */
const asked = (isBrief() ? ["1.35", "1.37"] : ["1.27", "1.35", "1.37"]).flatMap(
  (version) => models().find((one) => one.version === version) ?? [],
);
for (const model of asked.filter((one) => askedModels().includes(one))) {
  let made: Installation | undefined;
  for (const engine of askedEngines().filter((one) => isCompared(one, model))) {
    const { tool, version } = engine;
    const make = judges[tool];
    if (!make) continue;
    engineTest(test, tool, version, `custom resources and custom rules, ${model.version}`, async (command) => {
      made ??= await installed(model);
      for (const judge of make(command, `${tool} ${version}`, made))
        assertAgreement(judge, toSamples(customObjects(model, tool), "a custom resource"), "custom resources");
    });
  }
}

test.run();
