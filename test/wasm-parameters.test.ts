import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPolicy as loadWasm } from "@open-policy-agent/opa-wasm";
import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";
import { interpret } from "../src/model/interpret.js";
import type { Model, Verdict } from "../src/model/model.js";
import type { ParameterValues } from "../src/model/parameter.js";
import { defaultsOf, nested } from "../src/model/parameter.js";
import { seed } from "./generate/options.js";
import { objectsNearParameters, parameterValues } from "./generate/parameter-values.js";
import { loadPolicy } from "./load-policy.js";
import { models, sampledModels } from "./spec.js";
import { verdictWords } from "./verdict-words.js";

const test = suite("wasm, parameters");
const [oldest, newest] = [models()[0], models().at(-1)] as [Model, Model];
const releaseOf = ({ version }: Model): string => join(packageRoot, "dist-policies", version);

for (const model of models()) {
  test(`the bundle of parameters is exactly the defaults, ${model.version}`, () => {
    const data: unknown = JSON.parse(readFileSync(join(releaseOf(model), "opa", "parameters", "data.json"), "utf8"));
    assert.equal(data, { wincompat_parameters: nested(defaultsOf(model.parameters)) });
  });
}

type Host = Awaited<ReturnType<typeof loadWasm>>;

/** The Wasm as any host loads it: without data until some are set. */
async function host(model: Model): Promise<Host> {
  return loadWasm(readFileSync(join(releaseOf(model), "opa", "policy.wasm")), { initial: 256, maximum: 65536 });
}

function judge(policy: Host, object: unknown): Verdict {
  return (policy.evaluate(object, "wincompat/report") as [{ result: Verdict }])[0].result;
}

/** Data without parameters, or with invalid ones: the defaults apply. */
const silent: Readonly<Record<string, object | undefined>> = {
  "no data": undefined,
  "empty data": {},
  "data of others": { wincompat: { parameters: { exemptNamespaces: ["own"] } } },
  "empty parameters": { wincompat_parameters: {} },
  "parameters that are null": { wincompat_parameters: null },
  "parameters that are a list": { wincompat_parameters: ["own"] },
  "an empty group": { wincompat_parameters: { taint: {} } },
  "an unknown parameter": { wincompat_parameters: { severities: ["error"], own: "own" } },
};

test("without parameters in the data, the defaults apply", async () => {
  const samples = fc.sample(objectsNearParameters(newest), { seed: seed(), numRuns: 6 });
  const policy = await host(newest);
  for (const [what, data] of Object.entries(silent)) {
    if (data !== undefined) policy.setData(data);
    for (const object of samples)
      assert.equal(verdictWords(judge(policy, object)), verdictWords(interpret(newest, object)), what);
  }
});

test("what is not given has its default, in a group, too", async () => {
  const toleration = { key: "own", operator: "Equal", value: "windows", effect: "NoSchedule" };
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: { os: { name: "windows" }, tolerations: [toleration], containers: [{ name: "c" }] },
  };
  const own: ParameterValues = new Map([["taint.key", "own"]]);
  const verdicts = [
    (await loadPolicy(releaseOf(newest))).evaluate(pod),
    (await loadPolicy(releaseOf(newest), own)).evaluate(pod),
    interpret(newest, pod, own),
  ];
  assert.equal(
    verdicts.map(({ findings }) => findings.some(({ rule }) => rule === "win-toleration")),
    [true, false, false],
  );
});

for (const model of sampledModels().filter((one) => one === oldest || one === newest)) {
  test(`Wasm and the interpreter report the same with any parameters, ${model.version}`, async () => {
    const policy = await host(model);
    const near = objectsNearParameters(model);
    let different = 0;
    for (const [round, values] of fc.sample(parameterValues(model), { seed: seed(), numRuns: 8 }).entries()) {
      policy.setData({ wincompat_parameters: nested(values) });
      for (const object of fc.sample(near, { seed: seed() + round, numRuns: 10 })) {
        const words = verdictWords(interpret(model, object, values));
        assert.equal(verdictWords(judge(policy, object)), words, JSON.stringify([...values]));
        if (words.join() !== verdictWords(interpret(model, object)).join()) different += 1;
      }
    }
    assert.ok(different > 15, `Of 80 objects only ${different} are judged otherwise than with the defaults.`);
  });
}

test.run();
