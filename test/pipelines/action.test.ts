import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../src/lib/package.js";
import { onUnix } from "../on-unix.js";
import type { Run } from "../unit/cli/run.js";
import { run, temporaryFolder } from "../unit/cli/run.js";
import { actionFaults, readAction } from "./action-file.js";

const test = suite("pipelines/action");
const unixTest = onUnix(test, "bash of its own");

const text = readFileSync(join(packageRoot, "action.yml"), "utf8");
const { inputs, runs } = readAction(text);
const [install, check] = runs.steps;

/** A replacement for the program: prints its arguments, and exits with the requested code. */
const echo =
  "console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = Number(process.env.ENDS_WITH ?? 0);";
const action = temporaryFolder({ "build/src/cli.js": echo });

/** Runs the step that checks, as GitHub does: the inputs that are not given have their defaults. */
async function checked(
  given: Readonly<Record<string, string>>,
  endsWith = 0,
): Promise<Run & { readonly parameters: unknown; readonly output: string; readonly cwd: string }> {
  const valueOf = (expression: string): string => {
    const name = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(expression)?.[1];
    return name === undefined ? action : (given[name] ?? inputs[name]?.default ?? "");
  };
  const cwd = temporaryFolder({ output: "" });
  const variables = Object.entries(check.env).map(([name, expression]) => [name, valueOf(expression)]);
  const env = {
    ...(Object.fromEntries(variables) as Record<string, string>),
    GITHUB_OUTPUT: join(cwd, "output"),
    ENDS_WITH: String(endsWith),
  };
  const ran = await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", check.run], { env, cwd });
  return {
    ...ran,
    cwd,
    parameters: ran.stdout === "" ? undefined : JSON.parse(ran.stdout),
    output: readFileSync(join(cwd, "output"), "utf8"),
  };
}

test("GitHub's parser accepts the action, and rejects an invalid one", async () => {
  assert.equal(await actionFaults(text), []);
  assert.match(
    (await actionFaults(text.replace("using: composite", "using: compost"))).join(),
    /Unexpected value 'compost'/,
  );
});

test("scripts contain no input text, and every input is used", () => {
  for (const step of [install, check]) assert.equal([step.shell, step.run.includes("${{")], ["bash", false]);
  assert.equal(
    Object.keys(inputs).filter((name) => !Object.values(check.env).includes(`\${{ inputs.${name} }}`)),
    [],
  );
});

unixTest("without inputs the whole workspace is checked", async () => {
  const { status, parameters, output } = await checked({});
  assert.equal([status, parameters, output], [0, ["check", "--format", "github", "--", "."], "exit-code=0\n"]);
});

unixTest("inputs become options, lines become parameters", async () => {
  const given = {
    manifests: "a b/\n\nc*.yaml\r\n-d.yaml",
    kubernetes: "1.26,1.27",
    profile: "strict",
    "fail-on": "never",
    config: "cluster.yaml",
    args: "--skip\nwin-host-pid",
    format: "json",
    sarif: "out.sarif",
  };
  const { parameters, output } = await checked(given);
  assert.equal(parameters, [
    "check",
    "--format",
    "json",
    "--fail-on",
    "never",
    "--kubernetes",
    "1.26,1.27",
    "--profile",
    "strict",
    "--config",
    "cluster.yaml",
    "--format",
    "sarif",
    "--output",
    "out.sarif",
    "--skip",
    "win-host-pid",
    "--",
    "a b/",
    "c*.yaml",
    "-d.yaml",
  ]);
  assert.is(output, "exit-code=0\nsarif=out.sarif\n");
});

unixTest("input text is never run or expanded", async () => {
  const evil = '$(touch ran) `touch ran` "; touch ran; #';
  const given = Object.fromEntries(Object.keys(inputs).map((name) => [name, evil]));
  const { cwd, parameters, status } = await checked(given);
  assert.is(status, 0);
  assert.equal((parameters as string[]).filter((one) => one === evil).length, Object.keys(inputs).length);
  assert.not(existsSync(join(cwd, "ran")));
});

unixTest("an input cannot add outputs", async () => {
  for (const end of ["\n", "\r", "\r\n"]) {
    const { status, parameters, output, stderr } = await checked({
      sarif: `a.sarif${end}wincompat-end${end}exit-code=0`,
    });
    assert.equal(
      [status, parameters, output, stderr],
      [2, undefined, "exit-code=2\n", "The input sarif contains a line break. Set it to the name of one file.\n"],
    );
  }
});

for (const code of [1, 2]) {
  unixTest(`the step exits with ${code} like the program, and sets the output`, async () => {
    const { status, output } = await checked({}, code);
    assert.equal([status, output], [code, `exit-code=${code}\n`]);
  });
}

unixTest("compiled dependencies are not installed again", async () => {
  const path = { PATH: `${temporaryFolder()}:/usr/bin:/bin` };
  assert.is(
    (await run("bash", ["-eo", "pipefail", "-c", install.run], { env: { ACTION: action, ...path } })).status,
    0,
  );
});

test.run();
