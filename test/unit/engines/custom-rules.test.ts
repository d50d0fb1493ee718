import { suite } from "uvu";
import * as assert from "uvu/assert";
import { extendedModel } from "../../../src/check/extension.js";
import { gatekeeper } from "../../../src/engines/gatekeeper/engine.js";
import { kyverno } from "../../../src/engines/kyverno/engine.js";
import { kyvernoCel } from "../../../src/engines/kyverno-cel/engine.js";
import { nameLimits } from "../../../src/engines/names.js";
import { vap } from "../../../src/engines/vap/engine.js";
import type { Model } from "../../../src/model/model.js";
import { loadCustomRules } from "../../../src/spec-lint/custom-rules.js";
import { longestIn } from "../../../src/spec-lint/ids.js";
import { session } from "../../engine-session.js";
import { documentsIn } from "../../objects-in.js";
import { ourRule } from "../../our-rule.js";
import { models } from "../../spec.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("engines/custom-rules");
const released = models().find(({ version }) => version === "1.35") as Model;

const inList = (list: string): string => `{ each: { list: ${list} }, at: name, when: { equals: a } }`;
const inContainers = (lists: string): string => `{ each: { containers: [${lists}] }, at: name, when: { equals: a } }`;
const twice = (find: string): readonly string[] => [find, find.replace("equals: a", "equals: b")];
const longId = "our-".padEnd(longestIn(nameLimits, "longestRule"), "x");

/** Rules about lists that have the names of variables, and rules that are called as lists. */
const rules: Readonly<Record<string, string>> = {
  [longId]: ourRule("windows", "{ at: spec.hostname, when: { equals: a } }"),
  "our-init-containers": ourRule("windows", ...twice(inList("spec.initContainers")), ...twice(inContainers("init"))),
  "our-other-containers": ourRule("windows", ...twice(inContainers("init, ephemeral"))),
  volumes: ourRule("windows", ...twice(inList("spec.volumes"))),
  "our-services": ourRule("windows-service", "{ at: spec.externalName, when: { equals: a } }"),
  ports: ourRule("windows-service", ...twice(inList("spec.ports"))),
};

function extended(): Model {
  const path = temporaryFolder(Object.fromEntries(Object.entries(rules).map(([id, text]) => [`${id}.yaml`, text])));
  const loaded = loadCustomRules([{ path, shown: "rules" }], { rules: new Set(), families: new Set() });
  if ("diagnostics" in loaded) throw new Error(JSON.stringify(loaded.diagnostics, null, 1));
  return extendedModel(released, { resources: [], rules: loaded.rules });
}

/** The names in each list of variables of a document, also in patches, which are texts. */
function variableLists(value: unknown): readonly (readonly string[])[] {
  if (typeof value === "string" && /^ *variables:$/m.test(value))
    return documentsIn(value, "a patch").flatMap(variableLists);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, content]) =>
    key === "variables" && Array.isArray(content)
      ? [content.map((one: { readonly name: string }) => one.name)]
      : variableLists(content),
  );
}

const model = extended();
for (const engine of [vap, kyvernoCel, gatekeeper, kyverno]) {
  test(`${engine.id}: policies of custom rules are valid YAML, and define each variable once`, () => {
    const { files } = session().emission(engine, model);
    const policies = files.filter(({ path }) => /custom/.test(path) && path.endsWith(".yaml"));
    assert.ok(policies.length > 0);
    const lists = policies.flatMap(({ path, text }) => variableLists(documentsIn(text, path)));
    assert.ok(engine === kyverno || lists.length > 0);
    for (const names of lists) assert.equal([...names].sort(), [...new Set(names)].sort());
    assert.ok(policies.some(({ text }) => text.includes(longId)));
  });
}

test.run();
