import { suite } from "uvu";
import * as assert from "uvu/assert";
import { commands } from "../../../src/cli/commands.js";
import { refuseEmptyValues, refuseOptionFiles } from "../../../src/cli/program.js";
import { temporaryFolder } from "./run.js";

const test = suite("cli/parameters");

const refused: readonly (readonly [says: string, ...parameters: string[]])[] = [
  ["--config has no value. Add one, or remove the option.", "check", "--config", "", "a.yaml"],
  ["-k has no value. Add one, or remove the option.", "check", "a.yaml", "-k", ""],
  ["--output has no value. Add one, or remove the option.", "check", "--format", "json", "--output=", "a.yaml"],
  ["One of the arguments is empty. Name a file, or remove it.", "check", "a.yaml", ""],
  ["One of the arguments is empty. Name a file, or remove it.", "check", "--quiet", "", "a.yaml"],
  ["One of the arguments is empty. Name a file, or remove it.", "check", "--no-ignore", "", "a.yaml"],
  ["One of the arguments is empty. Add a value, or remove it.", "explain", ""],
  ["One of the arguments is empty. Add a value, or remove it.", "diff", "1.33", ""],
  ["--quiet takes no value. Remove the = after it.", "check", "--quiet=", "a.yaml"],
];

for (const [says, ...parameters] of refused) {
  test(`refused: ${JSON.stringify(parameters)}`, () =>
    assert.throws(
      () => refuseEmptyValues(parameters, commands),
      (error: Error) => error.message === says,
    ));
}

test("everything that is empty is reported at once", () => {
  assert.throws(
    () => refuseEmptyValues(["check", "--profile", "", "--set="], commands),
    (error: Error) => error.message.split("\n").length === 2,
  );
});

test("every command that takes files refuses a file that is named like an option", () => {
  const cwd = process.cwd();
  process.chdir(temporaryFolder({ "--only=win-host-pid": "" }));
  try {
    const refusing = commands
      .map(({ name }) => name)
      .filter((name) => {
        try {
          refuseOptionFiles([name, "--only=win-host-pid", "a.yaml"], commands);
          return false;
        } catch (error) {
          return /would be read as an option/.test((error as Error).message);
        }
      });
    assert.equal(refusing, ["check", "fix", "upgrade", "verify"]);
    refuseOptionFiles(["check", "--", "--only=win-host-pid"], commands);
  } finally {
    process.chdir(cwd);
  }
});

test("a parameter may be set to nothing, and - is a name", () => {
  refuseEmptyValues(["check", "--set", "exemptNamespaces=", "--set=exemptImages=", "-"], commands);
});

test.run();
