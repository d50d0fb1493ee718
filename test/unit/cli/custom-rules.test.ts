import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { packageRoot } from "../../../src/lib/package.js";
import { withinSeconds } from "../../growth/seconds.js";
import type { Run } from "./run.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/custom-rules");
const page = readFileSync(join(packageRoot, "docs", "custom-rules.md"), "utf8");

/** The files of the page, by path. */
const files = Object.fromEntries(
  [...page.matchAll(/`([^`\n]+\.yaml)`:\n\n```yaml\n(.*?)```/gs)].map(([, path = "", text = ""]) => [path, text]),
);
const registry = files["windows-rules/our-registry.yaml"] ?? "";
const { "wincompat.yaml": _, ...withoutConfiguration } = files;

async function reportOf(cwd: string, ...parameters: string[]): Promise<Report> {
  return JSON.parse((await wincompat(["check", "--format", "json", ...parameters], { cwd })).stdout) as Report;
}

async function rulesIn(cwd: string, ...parameters: string[]): Promise<readonly string[]> {
  return (await reportOf(cwd, ...parameters)).findings.map(({ rule, severity }) => `${rule} ${severity}`);
}

test("the page shows what is printed", async () => {
  const [, shown = ""] = /wincompat check manifests\n```\n\n```text\n(.*?)```/s.exec(page) ?? [];
  const { status, stdout, stderr } = await wincompat(["check", "manifests"], { cwd: temporaryFolder(files) });
  assert.equal([status, stdout, stderr], [1, shown, ""]);
});

test("no report and no explanation attributes a custom rule to the API server", async () => {
  const cwd = temporaryFolder(files);
  for (const format of ["pretty", "sarif", "junit", "github", "markdown"]) {
    const { stdout } = await wincompat(["check", "--format", format, "--only", "our-registry", "manifests"], { cwd });
    assert.match(stdout, "your policies deny it", format);
    assert.not.match(stdout, /API server|What Kubernetes does/, format);
  }
  for (const format of ["pretty", "markdown"]) {
    const { stdout } = await wincompat(["explain", "our-registry", "--format", format], { cwd });
    assert.match(stdout, "your policies deny it", format);
    assert.not.match(stdout, /StatefulSet|API server rejects|API server accepts|What Kubernetes does/, format);
  }
});

test("a folder of the command line and that of a configuration are added to each other", async () => {
  const cwd = temporaryFolder({ ...files, "more/no-latest.yaml": registry.replaceAll("registry[.]", "mirror[.]") });
  assert.equal(await rulesIn(cwd, "--rules", "more", "--rules", "windows-rules", "manifests"), [
    "container-user error",
    "no-latest error",
    "our-registry error",
  ]);
  const outside = temporaryFolder(withoutConfiguration);
  assert.equal(await rulesIn(outside, "manifests"), []);
  assert.equal(await rulesIn(outside, "--rules", "windows-rules", "manifests"), [
    "container-user warning",
    "our-registry error",
  ]);
});

test("custom rules are selected, skipped and suppressed like others", async () => {
  const cwd = temporaryFolder(files);
  assert.equal(await rulesIn(cwd, "--only", "our-registry", "manifests"), ["our-registry error"]);
  assert.equal(await rulesIn(cwd, "--skip", "custom", "manifests"), []);
  const manifest = files["manifests/web.yaml"] ?? "";
  const suppressed = manifest.replace(
    "          image:",
    "          # wincompat-ignore our-registry: until it is copied\n$&",
  );
  const { summary, findings } = await reportOf(
    temporaryFolder({ ...files, "manifests/web.yaml": suppressed }),
    "manifests",
  );
  assert.equal([summary.suppressed, findings.map(({ rule }) => rule)], [1, ["container-user"]]);
});

test("a profile selects custom rules", async () => {
  const rule = registry.replace("revisions:", "profile: strict\nrevisions:");
  const cwd = temporaryFolder({ ...withoutConfiguration, "rules/strict-registry.yaml": rule });
  assert.equal(await rulesIn(cwd, "--rules", "rules", "manifests"), []);
  assert.ok(
    (await rulesIn(cwd, "--rules", "rules", "--profile", "strict", "manifests")).includes("strict-registry error"),
  );
});

test("they hold from their version on", async () => {
  const rule = registry.replace('"1.24"', '"1.30"');
  const cwd = temporaryFolder({ ...withoutConfiguration, "rules/new-registry.yaml": rule });
  const { findings } = await reportOf(cwd, "--rules", "rules", "-k", "1.29,1.30", "manifests");
  assert.equal(
    findings.map(({ rule: id, kubernetes }) => [id, kubernetes]),
    [["new-registry", ["1.30"]]],
  );
});

test("fix makes their fixes", async () => {
  const cwd = temporaryFolder(files);
  await wincompat(["fix", "--suggested", "manifests"], { cwd });
  assert.match(
    readFileSync(join(cwd, "manifests/web.yaml"), "utf8"),
    /windowsOptions:\n +runAsUserName: ContainerUser\n/,
  );
  assert.equal(await rulesIn(cwd, "manifests"), ["our-registry error"]);
});

test("upgrade compares them between versions", async () => {
  const rule = registry.replace('"1.24"', '"1.30"');
  const cwd = temporaryFolder({ ...withoutConfiguration, "rules/new-registry.yaml": rule });
  const parameters = ["upgrade", "--from", "1.29", "--to", "1.30", "--format", "json", "--rules", "rules", "manifests"];
  const { stdout, status } = await wincompat(parameters, { cwd });
  assert.equal([status, stdout.includes('"rule": "new-registry"')], [1, true]);
});

/** Kinds whose templates the API server does not validate: a StatefulSet up to 1.33, and custom resources. */
const unvalidated = ["apps/v1 StatefulSet", "argoproj.io/v1alpha1 Rollout"].map((kind) => {
  const [apiVersion = "", name = ""] = kind.split(" ");
  return (files["manifests/web.yaml"] ?? "").replace("apps/v1", apiVersion).replace("Deployment", name);
});

test("policies reject them in templates that the API server does not validate", async () => {
  const cwd = temporaryFolder({ ...withoutConfiguration, "manifests/web.yaml": unvalidated.join("---\n") });
  const parameters = ["--rules", "windows-rules", "--only", "our-registry", "manifests"];
  for (const version of ["1.33", "1.37"]) {
    const { findings } = await reportOf(cwd, "-k", version, ...parameters);
    assert.equal(
      findings.map(({ object, effect }) => `${object.kind} ${effect}`),
      ["StatefulSet rejected", "Rollout rejected"],
    );
  }
  const { status, stdout } = await wincompat(["upgrade", "--from", "1.33", "--to", "1.34", ...parameters], { cwd });
  assert.is(status, 0, stdout);
  assert.not.match(stdout, "API server");
  // The library of the policies would replace the effect.
  const { stdout: policies } = await wincompat(["explain", "our-registry", "--policies", "--rules", "windows-rules"], {
    cwd,
  });
  assert.match(policies, 'object.union(lib.finding(about, "rejected", path), {"effect": "rejected"})');
});

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

/** A folder of a team, whose configuration does not apply in the working folder. */
const ofTeam = Object.fromEntries(Object.entries(files).map(([path, text]) => [`team/${path}`, text]));

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

test("a search does not read them as manifests, and does not count them", async () => {
  const web = files["manifests/web.yaml"] ?? "";
  const cwd = temporaryFolder({ ...ofTeam, "team/windows-rules/below/web.yaml": web, "rules/strict.yaml": registry });
  const summaryOf = async (...parameters: string[]): Promise<readonly number[]> => {
    const { summary } = await reportOf(cwd, ...parameters);
    return [summary.files, summary.skipped, summary.excluded];
  };
  assert.equal(await summaryOf("team"), [2, 0, 0]);
  assert.equal(await summaryOf("--no-ignore", "team"), [2, 0, 0]);
  assert.equal(await summaryOf("--rules", "rules", "."), [2, 0, 0]);
  // Without the option, the other folder is an ordinary one.
  assert.equal(await summaryOf("."), [3, 1, 0]);
  // An argument is always read.
  assert.equal(await summaryOf("team/windows-rules/our-registry.yaml"), [1, 1, 0]);
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
    const built = await wincompat([...command.split(" ").slice(1), "--check"], { cwd });
    assert.match(built.stdout, "missing opa/bundle/wincompat/rules/our_registry/our_registry.rego");
  }
});

/** Each file with one mistake, and how the message begins after the file name. */
const mistakes: Readonly<Record<string, readonly [text: string, message: string]>> = {
  "rules/a-scope.yaml": [registry.replace("scope: windows", "scope: window"), ':9:9  There is no scope "window".'],
  "rules/b-field.yaml": [registry.replace("at: image", "at: imag"), ":13:13  "],
  "rules/c-long.yaml": [
    registry.replace(/ +condition: .*\n/, ""),
    ":14:13  The condition contains a long pattern, which is hard to read.",
  ],
  "rules/d-yaml.yaml": ["title: [", ":1:8  This is not valid YAML: The bracket [ is not closed."],
  "rules/e-form.yaml": [registry.replace("rejected", "denied"), ':10:9  "effect" is "denied". Write one of "rejected"'],
  "rules/f-family.yaml": [`${registry}family: volumes\n`, ':16:1  There is no field "family" here.'],
  "rules/g-images.yaml": [
    registry.replace('"^registry[.]example[.]com/"', "$images.window"),
    ':14:28  In Kubernetes 1.24 to 1.37 "$images.window" is not a pattern.',
  ],
  "rules/h-character.yaml": [
    registry.replace("Copy the image", '"\\e[31mCopy').replace("it from there.", 'it from there."'),
    ":7:5  This text contains the character U+001B, which the files of policies cannot contain.",
  ],
  "rules/i-pattern.yaml": [
    registry.replace("^registry[.]", "^\\x07registry[.]"),
    ":14:28  The pattern contains the character U+0007, which the files of policies cannot contain.",
  ],
  ...Object.fromEntries(
    ["unknown", "constructor", "toString", "__proto__"].map((name) => [
      `rules/j-${name.replaceAll("_", "").toLowerCase()}.yaml`,
      [
        registry.replace(/when: .*/, `when: { parameter: ${name}, nonEmpty: true }`),
        `:14:21  There is no parameter "${name}". Write one of `,
      ],
    ]),
  ),
  "rules/security-context.yaml": [registry, ':1:1  wincompat already has a family "security-context".'],
  "rules/win-host-pid.yaml": [registry, ':1:1  wincompat already has a rule "win-host-pid".'],
  "rules/import.yaml": [registry, ':1:1  "import" has another meaning in generated policies. Rename the file.'],
  "rules/is-declared-windows.yaml": [registry, ':1:1  Names that begin with "is-" have another meaning'],
  "rules/yes.yaml": [registry, ':1:1  "yes" has another meaning in generated policies. Rename the file.'],
  "rules/custom.yaml": [registry, ':1:1  wincompat already has a family "custom".'],
  "rules/X.yaml": [registry, ':1:1  The file name "X" is not a valid rule id.'],
};

test("fixes name rules of wincompat, custom rules, and no others", async () => {
  const naming = (name: string): string =>
    registry.replace("    cases:", `    fix: { suggested: [{ remove: found }], with: [${name}] }\n    cases:`);
  const cwd = temporaryFolder({
    ...withoutConfiguration,
    "rules/a-released.yaml": naming("win-os-name-set"),
    "rules/b-custom.yaml": naming("a-released"),
    "rules/c-invalid.yaml": "title: [",
    "rules/d-of-invalid.yaml": naming("c-invalid"),
    "rules/e-unknown.yaml": naming("win-nothing"),
    "rules/f-family.yaml": naming("security-context"),
  });
  const { stderr } = await wincompat(["check", "--rules", "rules", "manifests"], { cwd });
  const [invalid, unknown, family, ...others] = stderr.split("\n").filter((line) => line.startsWith("rules/"));
  assert.match(invalid ?? "", /^rules\/c-invalid\.yaml:1:8 {2}This is not valid YAML/);
  const advice = "Name a rule of wincompat or a custom rule.";
  assert.match(
    unknown ?? "",
    new RegExp(`^rules/e-unknown\\.yaml:8:\\d+ {2}There is no rule "win-nothing"\\. ${advice}$`),
  );
  assert.match(family ?? "", `There is no rule "security-context". ${advice}`);
  assert.equal(others, []);
});

/** A configuration that names rules with mistakes: that they are unknown is no other mistake. */
const namingRules =
  "rules: rules\nseverities: { a-scope: error }\noverrides: [{ files: ['**'], skip: [b-field], only: [c-long] }]\n";

test("each mistake is reported with file, line and column, and nothing is checked with a part of the rules", async () => {
  const texts = Object.fromEntries(Object.entries(mistakes).map(([path, [text]]) => [path, text]));
  const cwd = temporaryFolder({ ...withoutConfiguration, ...texts });
  const { status, stdout, stderr } = await wincompat(["check", "--rules", "rules", "manifests"], { cwd });
  assert.equal([status, stdout], [2, ""]);
  for (const [path, [, message]] of Object.entries(mistakes))
    assert.ok(stderr.includes(`${path}${message}`), `${path}\n${stderr}`);

  const configured = temporaryFolder({ ...withoutConfiguration, ...texts, "wincompat.yaml": namingRules });
  const { diagnostics, findings } = await reportOf(configured, "manifests");
  assert.ok(diagnostics.length >= Object.keys(mistakes).length);
  assert.ok(diagnostics.every(({ kind, file }) => kind === "configuration" && file.startsWith("rules/")));
  assert.equal(findings, []);
});

test("names that cannot be of custom rules are reported together with what is wrong with these", async () => {
  const configuration = (rules: string): string =>
    `rules: ${rules}\nskip: [win-host-pidd, a-scope, unknown]\nonly: [win-host-pid, strict]\nseverities: { volumes: error }\n`;
  const namesIn = async (rules: string, others: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const cwd = temporaryFolder({ ...withoutConfiguration, ...others, "wincompat.yaml": configuration(rules) });
    const { diagnostics } = await reportOf(cwd, "manifests");
    return diagnostics.flatMap(({ file, message }) =>
      file === "wincompat.yaml" ? (message.match(/"(.*?)"/)?.[1] ?? []) : [],
    );
  };
  assert.equal(await namesIn("none", {}), ["win-host-pidd", "strict", "volumes"]);
  // Which rules a folder has is known even if they are wrong.
  assert.equal(await namesIn("rules", { "rules/a-scope.yaml": "a: 1\n" }), [
    "win-host-pidd",
    "unknown",
    "strict",
    "volumes",
  ]);
});

test("the same id in two folders is a mistake", async () => {
  const cwd = temporaryFolder({ ...files, "more/our-registry.yaml": registry });
  const { status, stderr } = await wincompat(["check", "--rules", "windows-rules", "--rules", "more", "manifests"], {
    cwd,
  });
  assert.is(status, 2);
  assert.match(
    stderr,
    'more/our-registry.yaml:1:1  The rule "our-registry" already exists in windows-rules/our-registry.yaml.',
  );
});

test("a folder that is missing, empty or a file is reported", async () => {
  const cwd = temporaryFolder({ ...withoutConfiguration, "empty/README.md": "" });
  for (const [folder, message] of [
    ["missing", "There is no such folder."],
    ["empty", "This folder has no rules."],
    ["manifests/web.yaml", "This is not a folder."],
  ] as const) {
    const { status, stderr } = await wincompat(["check", "--rules", folder, "manifests"], { cwd });
    assert.is(status, 2);
    assert.ok(stderr.startsWith(`${folder}  ${message}`), stderr);
  }
});

test("a folder with thousands of rules is reported, and none of them is read", async () => {
  const many = Array.from({ length: 1001 }, (_, index) => [`many/rule-${index}.yaml`, ""]);
  const cwd = temporaryFolder({ ...withoutConfiguration, ...Object.fromEntries(many) });
  const { status, stderr } = await wincompat(["check", "--rules", "many", "manifests"], { cwd });
  assert.is(status, 2);
  assert.match(stderr, /^many {2}This folder has 1001 rules, and at most 1000 are read\. [^\n]*\nSee/);
});

test("Wasm rejects them", async () => {
  const cwd = temporaryFolder(withoutConfiguration);
  const { status, stderr } = await wincompat(
    ["check", "--evaluator", "wasm", "--rules", "windows-rules", "manifests"],
    {
      cwd,
    },
  );
  assert.is(status, 2);
  assert.match(stderr, "Use --evaluator js.");
});

test("patterns that backtrack match in linear time", async () => {
  const rule = registry.replace("^registry[.]example[.]com/", "^(?:a|a|aa|aaa)*(?:a|a|aa|aaa)*$");
  const image = "a".repeat(60);
  const manifest = (files["manifests/web.yaml"] ?? "").replace(/image: .*/, `image: ${image}/b`);
  const cwd = temporaryFolder({ "rules/slow.yaml": rule, "manifests/web.yaml": manifest });
  assert.equal(await withinSeconds(20, () => rulesIn(cwd, "--rules", "rules", "manifests")), ["slow error"]);
});

test.run();
