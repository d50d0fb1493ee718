import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../src/model/interpret.js";
import type { Effect, Model, Rule } from "../../src/model/model.js";
import type { VersionSource, VolumePluginSource } from "../../src/spec/types.js";
import { models, theSpec } from "../spec.js";

const test = suite("spec/version data and rules");

/** What a rule has to say of a volume. */
const said: Readonly<Record<VolumePluginSource["status"], Effect | "nothing">> = {
  "no-windows-code": "fails",
  removed: "fails",
  redirected: "advice",
  works: "nothing",
  untested: "nothing",
};

function dataOf({ version }: Model): VersionSource {
  const file = theSpec().versions.find(({ id }) => id === version);
  if (!file) throw new RangeError(`There is no data for ${version}.`);
  return file.content;
}

function ruleOf(model: Model, id: string): Rule {
  const rule = model.rules.find((one) => one.id === id);
  if (!rule) throw new RangeError(`There is no rule ${id} in ${model.version}.`);
  return rule;
}

/** `cephfs: fails` for every kind of volume that a rule is about. */
function volumesOf({ cases }: Rule): string[] {
  return cases.flatMap(({ effect, finds }) => finds.map(({ at }) => `${at.text}: ${effect}`));
}

for (const model of models()) {
  const data = dataOf(model);

  test(`rules say of each kind of volume what the data of ${model.version} says`, () => {
    const inPods = data.inTreeVolumePlugins.plugins.filter((plugin) => plugin.in.includes("pod"));
    const wanted = inPods.map(({ field, status }) => `${field}: ${said[status]}`).filter((one) => !one.endsWith("nothing"));
    const rules = ["win-volume-plugin", "win-volume-nfs"].map((id) => ruleOf(model, id));
    assert.equal(rules.flatMap(volumesOf).sort(), wanted.sort());
  });

  test(`the node problem detector is a risk where the documents of ${model.version} rule it out`, () => {
    const effects = ruleOf(model, "win-node-problem-detector").cases.map(({ effect }) => effect);
    assert.equal(effects, ["fails", data.nodeProblemDetector.support === "none" ? "risk" : "advice"]);
  });

  test(`the default path of the termination message is no finding in ${model.version}`, () => {
    const pathsFound = (terminationMessagePath: string): number => {
      const spec = { os: { name: "windows" }, containers: [{ name: "main", terminationMessagePath }] };
      const { findings } = interpret(model, { apiVersion: "v1", kind: "Pod", metadata: {}, spec });
      return findings.filter(({ rule }) => rule === "win-termination-message-path").length;
    };
    assert.is(pathsFound(data.pods.terminationMessagePath), 0);
    assert.is(pathsFound(`${data.pods.terminationMessagePath}2`), 1);
  });
}

test.run();
