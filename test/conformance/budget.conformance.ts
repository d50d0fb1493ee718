import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Model } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import { isBrief } from "../generate/options.js";
import { models } from "../spec.js";
import type { Costs } from "./admission-oracle.js";
import { costsOf } from "./admission-oracle.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { largeLinuxPod, largeWindowsPod } from "./large-pods.js";
import { committed } from "./release-folder.js";
import { admissionEngine, admissionPolicyFiles, withBindings } from "./vap.js";

/** The part of each limit of an API server that a large pod may cost. */
const share = 1 / 3;

const test = suite("budget");

/** The largest costs of a policy, of a match condition and of a validation, as parts of their limits. */
interface Largest {
  readonly policy: number;
  readonly matchConditions: number;
  readonly expression: number;
  /** The policy that costs most. */
  readonly name: string;
}

function largest({ limits, policies }: Costs): Largest {
  const of = (costs: readonly number[], limit: number): number => Math.max(0, ...costs) / limit;
  const [most] = [...policies].sort((a, b) => b.cost - a.cost);
  return {
    policy: of(
      policies.map(({ cost }) => cost),
      limits.policy,
    ),
    matchConditions: of(
      policies.map(({ matchConditions }) => matchConditions),
      limits.matchConditions,
    ),
    // A validation alone costs at least what its most expensive expression does.
    expression: of(
      policies.flatMap(({ validations }) => validations),
      limits.expression,
    ),
    name: most === undefined ? "no policy" : `${most.policy} (${most.cost})`,
  };
}

/** A row of the table in docs/benchmarks.md. */
function row(version: string, pod: KubeObject, { name, ...parts }: Largest): string {
  const percentages = [parts.policy, parts.expression, parts.matchConditions].map(
    (part) => `${(100 * part).toFixed(2)} %`,
  );
  return `| ${version} | ${pod.metadata?.name} | ${percentages.join(" | ")} | ${name} |`;
}

function measures(command: string, version: string, model: Model): void {
  const isWhole = !isBrief() || model === models().at(-1);
  const pods = [largeWindowsPod(), ...(isWhole ? [largeLinuxPod()] : [])];
  const costs = withBindings(admissionPolicyFiles(committed(model)), (files) =>
    costsOf(
      command,
      files,
      pods.map((object) => ({ object })),
    ),
  );
  for (const [index, pod] of pods.entries()) {
    const found = costs[index];
    assert.ok(found !== undefined && found.policies.length > 0, `No policy matches ${pod.metadata?.name}.`);
    assert.equal(
      found.policies.filter(({ isError }) => isError),
      [],
    );
    const parts = largest(found);
    say(row(version, pod, parts));
    for (const part of [parts.policy, parts.matchConditions, parts.expression])
      assert.ok(part > 0 && part <= share, JSON.stringify(parts));
  }
}

if (admissionEngine !== undefined) {
  for (const engine of askedEngines("admission-oracle")) {
    for (const model of askedModels().filter((one) => isMadeFor(engine, one))) {
      const title = `a pod with 10 containers and 20 volumes costs at most a third of each limit, ${model.version}`;
      engineTest(test, engine.tool, engine.version, title, (command) => measures(command, engine.version, model));
    }
  }
}

test.run();
