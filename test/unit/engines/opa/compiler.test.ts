import { chmodSync, cpSync } from "node:fs";
import { join, relative } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { findOpa, MissingOpaError, opaVersion } from "../../../../src/engines/opa/compiler.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { assertThrows } from "../../../assert-throws.js";
import { withVariable } from "../../../environment.js";
import { onUnix } from "../../../on-unix.js";
import { run, temporaryFolder } from "../../cli/run.js";

const test = suite("engines/opa/compiler");
const unixTest = onUnix(test, "shell scripts in place of programs");

/** A command that does nothing but this. */
function command(script: string): string {
  const path = join(temporaryFolder({ opa: `#!/bin/sh\n${script}\n` }), "opa");
  chmodSync(path, 0o755);
  return path;
}

const release = `https://github.com/open-policy-agent/opa/releases/tag/v${opaVersion}`;
const advice = `Install opa ${opaVersion} (${release}) and put it on PATH or name it in OPA`;
const adviceInCheckout = `${advice}; or install Go and run \`npm run engines -- opa\`.`;

const refused: Readonly<Record<string, readonly [opa: string, state: string]>> = {
  "of another version": [command("echo 'Version: 0.9.1'"), "which is version 0.9.1"],
  "that fails": [command(`echo 'Version: ${opaVersion}'; exit 1`), "which does not run"],
  "that says nothing": [command("exit 0"), "which does not run"],
  "that is not there": ["/nonexistent/opa", "which does not run"],
};

for (const [what, [opa, state]] of Object.entries(refused)) {
  unixTest(`an opa ${what} is refused: what it is, what is needed and how to get it`, () => {
    const message = `The variable OPA names ${opa}, ${state}; compiling policies needs version ${opaVersion}. ${adviceInCheckout}`;
    withVariable("OPA", opa, () => assertThrows(findOpa, MissingOpaError, message));
  });
}

/** The compiler alone, as it is installed: no engines, and nothing that could build them. @returns the path of its module */
function installed(): string {
  const root = temporaryFolder();
  const modules = [
    "engines/engine.js",
    "engines/opa/bundle-names.js",
    "engines/opa/compiler.js",
    "lib/archive.js",
    "lib/compare.js",
    "lib/package.js",
    "lib/temporary.js",
    "lib/version.js",
  ].map((name) => `build/src/${name}`);
  const dependencies = ["node_modules/fflate", "node_modules/modern-tar"];
  for (const name of ["package.json", ...modules, ...dependencies])
    cpSync(join(packageRoot, name), join(root, name), { recursive: true });
  return join(root, "build", "src", "engines", "opa", "compiler.js");
}

test("without opa, the error says that opa is not installed", async () => {
  const script =
    "import(process.argv[1]).then(({ findOpa }) => findOpa()).catch(({ constructor, message }) => console.log(constructor.name, message))";
  const { stdout, stderr } = await run(process.execPath, ["--input-type=module", "-e", script, installed()], {
    env: { OPA: undefined, PATH: "" },
  });
  assert.equal(
    [stdout, stderr],
    [`MissingOpaError opa is not installed, and compiling policies needs version ${opaVersion}. ${advice}.\n`, ""],
  );
});

unixTest("an opa of the pinned version is used from any folder", () => {
  const opa = command(`echo 'Version: ${opaVersion}'`);
  assert.is(withVariable("OPA", opa, findOpa), opa);
  assert.is(withVariable("OPA", relative(process.cwd(), opa), findOpa), opa);
});

test.run();
