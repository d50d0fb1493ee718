import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Run } from "../run.js";
import { temporaryFolder, wincompat } from "../run.js";
import { files, ofTeam, registry, withoutConfiguration } from "./sample.js";

const test = suite("cli/custom-rules/explained");

test("explain finds them in the configuration of the working folder and in --rules", async () => {
  const explained = async (run: Promise<Run>): Promise<boolean> =>
    /^our-registry {2}Windows image/.test((await run).stdout);
  assert.ok(await explained(wincompat(["explain", "our-registry"], { cwd: temporaryFolder(files) })));
  const cwd = temporaryFolder(withoutConfiguration);
  assert.ok(await explained(wincompat(["explain", "our-registry", "--rules", "windows-rules"], { cwd })));
  assert.is((await wincompat(["explain", "our-registry"], { cwd })).status, 2);
  const { stdout } = await wincompat(["check", "--rules", "windows-rules", "manifests"], { cwd });
  assert.match(stdout, "Run `wincompat explain our-registry --rules windows-rules`");
});

test("explain names the command that lists them for their family, and similar ids", async () => {
  const errorOf = async (cwd: string, ...parameters: string[]): Promise<string> =>
    (await wincompat(["explain", ...parameters], { cwd })).stderr;
  const cwd = temporaryFolder(withoutConfiguration);
  const flag = ["--rules", "windows-rules"];
  for (const [where, options] of [
    [temporaryFolder(files), []],
    [cwd, flag],
  ] as const) {
    const command = ["rules", "--family", "custom", ...options];
    assert.match(await errorOf(where, "custom", ...options), `\`wincompat ${command.join(" ")}\` lists its rules.\n`);
    assert.match((await wincompat(command, { cwd: where })).stdout, "our-registry");
    assert.match(await errorOf(where, "our-regstry", ...options), "Did you mean our-registry?");
  }
  const { status, stderr } = await wincompat(["rules", "--family", "custom"], { cwd });
  assert.equal(
    [status, stderr.split("\n")[0]],
    [
      2,
      "There are no custom rules for this version. Name their folder with --rules or in wincompat.yaml, or choose another version.",
    ],
  );
});

test("reports name the folder that explain needs for a custom rule of a configuration", async () => {
  const cwd = temporaryFolder({ ...ofTeam, "manifests/web.yaml": files["manifests/web.yaml"] ?? "" });
  const runs = [
    ["check", "team/manifests"],
    ["check", "--config", "team/wincompat.yaml", "manifests"],
    ["check", "--format", "sarif", "team/manifests"],
    ["check", "--format", "sarif", "--rules", "team/windows-rules", "manifests"],
    ["fix", "--dry-run", "--suggested", "--format", "sarif", "team/manifests"],
    ["upgrade", "--from", "1.29", "--to", "1.30", "--format", "sarif", "team/manifests"],
  ];
  const rule = (ofTeam["team/windows-rules/our-registry.yaml"] ?? "").replace('"1.24"', '"1.30"');
  const newer = temporaryFolder({ ...ofTeam, "team/windows-rules/our-registry.yaml": rule });
  for (const parameters of runs) {
    const { stdout } = await wincompat(parameters, { cwd: parameters[0] === "upgrade" ? newer : cwd });
    const [, shown = ""] = /wincompat explain ((?:container-user|our-registry)[^`"\\]*)/.exec(stdout) ?? [];
    assert.match(shown, / --rules team\/windows-rules$/, parameters.join(" "));
    assert.is((await wincompat(["explain", ...shown.split(" ")], { cwd })).status, 0, shown);
  }
  // Where the configuration applies, and for rules of the package, no folder is needed.
  const { stdout } = await wincompat(["check", "--format", "sarif", "manifests"], { cwd: join(cwd, "team") });
  assert.match(stdout, "wincompat explain our-registry");
  assert.not.match(stdout, "--rules");
});

test("rules lists them, from the configuration of the working folder and from --rules", async () => {
  const listed = async (cwd: string, ...parameters: string[]): Promise<string> =>
    (await wincompat(["rules", "--family", "custom", "--format", "json", ...parameters], { cwd })).stdout;
  const cwd = temporaryFolder(files);
  assert.match(await listed(cwd), '"id": "our-registry"');
  const outside = temporaryFolder(withoutConfiguration);
  assert.is(await listed(outside, "--rules", "windows-rules"), await listed(cwd));
  const broken = temporaryFolder({ "rules/our-registry.yaml": registry.replace("scope: windows", "scope: window") });
  const { status, stderr } = await wincompat(["rules", "--rules", "rules"], { cwd: broken });
  assert.equal([status, stderr.includes('rules/our-registry.yaml:9:9  There is no scope "window".')], [2, true]);
});

test("shown commands quote the names of folders for a shell", async () => {
  const cwd = temporaryFolder({ ...withoutConfiguration, "Bob's rules/our-registry.yaml": registry });
  const shown = "wincompat explain our-registry --rules 'Bob'\\''s rules'";
  const textOf = async (...parameters: string[]): Promise<string> =>
    (await wincompat([...parameters, "--rules", "Bob's rules"], { cwd })).stdout.replaceAll(/\s+/g, " ");
  assert.match(await textOf("check", "manifests"), `Run \`${shown}\``);
  assert.match(await textOf("explain", "our-registry", "--policies"), `${shown} --kubernetes 1.35`);
});

test("explain names commands that find the rule, and the build of policies with it", async () => {
  const places = [
    { cwd: temporaryFolder(files), parameters: [], check: "", build: " --config wincompat.yaml" },
    {
      ...{ cwd: temporaryFolder(withoutConfiguration), parameters: ["--rules", "windows-rules"] },
      ...{ check: " --rules windows-rules", build: " --rules windows-rules" },
    },
  ];
  for (const { cwd, parameters, check, build } of places) {
    const explain = async (...more: readonly string[]): Promise<string> =>
      (await wincompat(["explain", "our-registry", ...parameters, ...more], { cwd })).stdout.replaceAll(/\s+/g, " ");
    const text = await explain("--policies");
    const command = `wincompat build --kubernetes 1.37${build} --out policies`;
    assert.match(text, command);
    assert.match(text, `wincompat check${check} --skip our-registry manifests/`);
    assert.match(text, `wincompat explain our-registry${check} --kubernetes 1.35`);
    assert.match(text, "policies/1.37/opa/bundle/wincompat/rules/our_registry/our_registry.rego");
    assert.match(text, "opa eval --format pretty -b policies/1.37/opa/bundle -i pod.yaml");
    assert.match(text, "conftest test --policy policies/1.37/opa --policy exceptions pod.yaml");
    assert.not.match(text, "dist-policies/");
    const page = await explain("--format", "markdown");
    assert.match(page, command);
    assert.not.match(page, "dist-policies/");
    const skipping = ["check", ...parameters, "--skip", "our-registry", "manifests/"];
    assert.is((await wincompat([...skipping, "--format", "json"], { cwd })).stdout.includes("our-registry"), false);
    // `npm run conformance` builds with a configuration.
    if (parameters.length === 0) continue;
    const built = await wincompat([...command.split(" ").slice(1), "--check", "--only", "our-registry"], { cwd });
    assert.match(built.stdout, "missing opa/bundle/wincompat/rules/our_registry/our_registry.rego");
  }
});

test.run();
