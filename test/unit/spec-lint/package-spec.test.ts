import { suite } from "uvu";
import * as assert from "uvu/assert";
import { specIn } from "../../../src/spec-lint/load-spec.js";
import { sampleFile, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/package-spec");

test("all errors are listed, with their number and what to do about a program that is too old", () => {
  const broken = [{ file: sampleFile, find: "effect: ignored", put: "effect: unknown" }];
  const message = withChanges(broken, (folder) => {
    try {
      specIn(folder);
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  });
  assert.match(message, /^\S+\/rules\/win-sample\.yaml:/);
  assert.match(message, /\n\d+ errors? in the spec\. If you did not edit the spec, .* run `npm run compile`\.$/);
});

test.run();
