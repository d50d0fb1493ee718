import { suite } from "uvu";
import { policyLibraryMistakes } from "../policy-library-mistakes.js";
import { assertAgreement } from "./agreement.js";
import { askedEngines, spanningModels } from "./asked.js";
import { differing } from "./brief.js";
import { engineTest } from "./engine-test.js";
import { judges } from "./judges.js";
import { committed } from "./release-folder.js";
import { toSamples } from "./samples.js";

// The expected findings are in test/policy-library-mistakes.ts; a test compares them with the interpreter.
const test = suite("peer-faults");
const samples = toSamples(
  policyLibraryMistakes.map(({ object }) => object),
  "what peers get wrong",
);

for (const engine of askedEngines().filter(({ tool }) => tool in judges)) {
  for (const model of spanningModels(engine)) {
    engineTest(test, engine.tool, engine.version, `gets right what peers get wrong, ${model.version}`, (command) => {
      const asked = judges[engine.tool]?.(command, `${engine.tool} ${engine.version}`, committed(model)) ?? [];
      for (const judge of differing(asked)) assertAgreement(judge, samples, "objects that peers get wrong");
    });
  }
}

test.run();
