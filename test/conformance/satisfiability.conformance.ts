import { suite } from "uvu";
import * as assert from "uvu/assert";
import { factManifests } from "../facts.js";
import type { KubeObject } from "../generate/objects.js";
import { readWorkloads } from "../workloads.js";
import { askedEngines, askedModels } from "./asked.js";
import { engineTest, say } from "./engine-test.js";
import { assertHeads } from "./fixture-heads.js";
import { makesPods } from "./kinds.js";
import { answersTo, isAccepted, refusals } from "./kubernetes.js";
import type { Sample } from "./samples.js";

// Kubernetes accepts the examples that satisfy a rule, and rejects the others at the same path and no other.
const test = suite("satisfiability");

for (const { tool, version } of askedEngines("oracle")) {
  const model = askedModels().find((one) => one.version === version);
  if (!model) continue;

  engineTest(test, tool, version, "the API server accepts every workload, and what is shown to work", (command) => {
    const workloads = readWorkloads().filter((one) => one.covers(model.version));
    const shown = [...workloads, ...factManifests()].flatMap(({ objects }) => objects as readonly KubeObject[]);
    const objects = shown.filter((object) => makesPods(model, object));
    const answers = answersTo(command, objects);
    const refused = objects.flatMap(({ kind }, index) =>
      isAccepted(answers[index]) ? [] : [`${kind}: ${JSON.stringify(answers[index])}`],
    );
    say(`kubernetes ${version}: ${objects.length} workloads and facts, ${refused.length} rejected`);
    assert.equal(refused, []);
    assert.ok(objects.length > 20);
  });

  engineTest(
    test,
    tool,
    version,
    "the API server refuses fixtures exactly where their heads say rejected",
    (command) => {
      const exempt = ({ object }: Sample): string | undefined =>
        makesPods(model, object) ? undefined : `${object.apiVersion} ${object.kind}`;
      assertHeads(model, {
        engine: "kubernetes",
        title: `kubernetes ${version}`,
        exempt,
        answers: (samples) => refusals(command, model, samples),
      });
    },
  );
}

test.run();
