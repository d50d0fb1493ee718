import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, factsFile as file, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/fact-limitations");
const first = (put: string) => ({ file, find: "effect: ignored\n  outcome: { rule: win-sample }", put });
const notAPolicy = "{ limitation: { notAPolicy: history } }";

for (const effect of ["rejected", "fails", "ignored", "risk"]) {
  testBreaks(test, {
    [`what is ${effect} needs a reason`]: {
      ...first(`effect: ${effect}\n  outcome: { limitation: { §notAPolicy: history } }`),
      says: `A fact with the effect "${effect}" is something that a policy could check. Explain in "reason" why no policy can check it.`,
    },
  });
}

testBreaks(test, {
  "the reason of one fact is not that of another": {
    file,
    find: "{ limitation: { notAPolicy: background } }",
    put: "{ limitation: { §reason: No object says how much memory is left. } }",
    says: 'The fact "reason-fact" has the same reason. Explain why no policy can check this one.',
  },
});

test("facts with advice or explanations need no reason", () => {
  for (const effect of ["advice", "none"]) {
    assert.equal(withChanges([first(`effect: ${effect}\n  outcome: ${notAPolicy}`)], diagnosticsOf), [], effect);
  }
});

test.run();
