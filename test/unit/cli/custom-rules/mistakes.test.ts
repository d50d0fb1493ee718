import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { onUnix } from "../../../on-unix.js";
import { temporaryFolder, wincompat } from "../run.js";
import { files, registry, reportOf, withoutConfiguration } from "./sample.js";

const test = suite("cli/custom-rules/mistakes");

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

onUnix(test, "symbolic links")("what cannot be opened is named, and manifests are still checked", async () => {
  const cwd = temporaryFolder({ ...files, "windows-rules/folder.yaml/README.md": "" });
  symlinkSync("gone", join(cwd, "windows-rules/dangling.yaml"));
  symlinkSync("loop.yaml", join(cwd, "windows-rules/loop.yaml"));
  const problems = [
    "windows-rules/dangling.yaml  It no longer exists, or is a symbolic link without a target.",
    "windows-rules/folder.yaml  It is a folder, but a file was expected.",
    "windows-rules/loop.yaml  Its symbolic links form a loop; remove one of them.",
  ];
  const named = await wincompat(["check", "--rules", "windows-rules", "manifests"], { cwd });
  assert.is(named.status, 2);
  assert.equal(
    problems.filter((one) => !named.stderr.includes(one)),
    [],
  );
  const { diagnostics, summary } = await reportOf(cwd, "manifests");
  assert.equal(
    diagnostics
      .map(({ file, message }) => `${file}  ${message}`)
      .filter((one, index) => !one.startsWith(problems[index] as string)),
    [],
  );
  assert.ok(summary.objects > 0);
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

test.run();
