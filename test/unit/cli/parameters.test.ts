import { suite } from "uvu";
import * as assert from "uvu/assert";
import { refuseEmptyValues } from "../../../src/cli/parameters.js";

const test = suite("cli/parameters");

const refused: readonly (readonly [says: string, ...parameters: string[]])[] = [
  ["--config has no value. Add one, or remove the option.", "check", "--config", "", "a.yaml"],
  ["-k has no value. Add one, or remove the option.", "check", "a.yaml", "-k", ""],
  ["--output has no value. Add one, or remove the option.", "check", "--format", "json", "--output=", "a.yaml"],
  ["One of the arguments is empty. Name a file, or remove it.", "check", "a.yaml", ""],
];

for (const [says, ...parameters] of refused) {
  test(`refused: ${JSON.stringify(parameters)}`, () =>
    assert.throws(
      () => refuseEmptyValues(parameters),
      (error: Error) => error.message === says,
    ));
}

test("everything that is empty is reported at once", () => {
  assert.throws(
    () => refuseEmptyValues(["check", "--profile", "", "--set="]),
    (error: Error) => error.message.split("\n").length === 2,
  );
});

test("a parameter may be set to nothing, and - is a name", () => {
  refuseEmptyValues(["check", "--set", "exemptNamespaces=", "--set=exemptImages=", "-"]);
});

test.run();
