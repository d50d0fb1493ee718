import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Configurations } from "../../../../src/check/settings/configurations.js";
import type { FileSettings } from "../../../../src/check/settings/file-settings.js";
import { applies } from "../../../../src/check/settings/file-settings.js";
import type { Flags } from "../../../../src/check/settings/flags.js";
import { Releases } from "../../../../src/check/settings/releases.js";
import { formatDiagnostic } from "../../../../src/lib/diagnostic.js";
import { UsageError } from "../../../../src/lib/errors.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import type { ReleaseIndex } from "../../../../src/release/index-file.js";
import { assertThrows } from "../../../assert-throws.js";
import { temporaryFolder } from "../../cli/run.js";
import { releases } from "./releases.js";

const test = suite("check/settings/configurations");

function configurations(files: Readonly<Record<string, string>>, flags: Flags = {}): Configurations {
  return new Configurations(flags, { releases, cwd: temporaryFolder({ ".git/HEAD": "", ...files }) });
}

const versionsOf = ({ releases: judged }: FileSettings): readonly string[] =>
  judged.map(({ index }) => index.kubernetes);

/** `failOn` of a file shows which configuration applies to it. */
const failing = (severity: string): string => `failOn: ${severity}\n`;

test("without a configuration and without flags the defaults hold: core in the newest version, and errors fail", async () => {
  const all = configurations({});
  assert.equal(
    await all
      .settingsOf("m.yaml")
      .then(({ profiles, releases: _, isRule, ...rest }) => [[...profiles], isRule?.("win-host-users"), rest]),
    [["core"], true, {}],
  );
  assert.equal(versionsOf(await all.settingsOf("m.yaml")), ["1.37"]);
  assert.equal(
    [all.failOnOf("m.yaml"), (await all.settingsOf("m.yaml")).suppressions, all.diagnostics, all.baselines],
    ["error", undefined, [], []],
  );
});

test("a run without names of rules reads the index of its version alone", async () => {
  const read = new Set<string>();
  class Counting extends Releases {
    override released(version: KubeVersion): ReleaseIndex {
      read.add(version);
      return super.released(version);
    }
  }
  const all = new Configurations(
    {},
    { releases: new Counting(), cwd: temporaryFolder({ ".git/HEAD": "", "wincompat.yaml": "failOn: never\n" }) },
  );
  const { isRule } = await all.settingsOf("m.yaml");
  assert.equal([...read], ["1.37"]);
  assert.ok(isRule?.("win-host-users"));
  assert.is(read.size, 14);
});

test("the nearest configuration holds alone, found upward from the manifest, in sibling folders each its own", async () => {
  const all = configurations({
    "wincompat.yaml": 'failOn: never\nkubernetes: "1.24"\n',
    "a/wincompat.yaml": 'kubernetes: "1.25"\n',
    "b/.wincompat.yaml": "kubernetes: [1.26, latest]\n",
  });
  const asked = await Promise.all(
    ["m.yaml", "a/m.yaml", "a/deep/down/m.yaml", "b/m.yaml", "c/m.yaml", "<stdin>"].map((file) => all.settingsOf(file)),
  );
  assert.equal(asked.map(versionsOf), [["1.24"], ["1.25"], ["1.25"], ["1.26", "1.37"], ["1.24"], ["1.24"]]);
  assert.ok(asked[1] === asked[2], "the same settings are settled once");
  assert.ok(asked[0]?.releases[0] === asked[4]?.releases[0], "and a release is loaded once");
});

test("the search ends after the folder with .git", () => {
  const all = configurations({
    "wincompat.yaml": failing("never"),
    "inner/.git": "gitdir: elsewhere\n",
    "own/.git/HEAD": "",
    "own/wincompat.yaml": failing("info"),
  });
  assert.equal(
    ["inner/a/m.yaml", "own/a/m.yaml", "m.yaml"].map((file) => all.failOnOf(file)),
    ["error", "info", "never"],
  );
});

test("of two names in one folder the first holds, and the other is reported", () => {
  const all = configurations({ "a/wincompat.yaml": failing("info"), "a/.wincompat.yaml": failing("never") });
  assert.is(all.failOnOf("a/m.yaml"), "info");
  assert.equal(all.diagnostics.map(formatDiagnostic), [
    "a/.wincompat.yaml:1:1  wincompat.yaml in the same folder takes precedence. Merge both into one file.",
  ]);
});

test("the search goes the way that the path is written, and circles of links do not hold it", () => {
  const cwd = temporaryFolder({
    ".git/HEAD": "",
    "wincompat.yaml": failing("never"),
    "real/wincompat.yaml": failing("info"),
    "real/sub/m.yaml": "",
  });
  symlinkSync(join(cwd, "real", "sub"), join(cwd, "link"));
  symlinkSync("circle", join(cwd, "circle"));
  symlinkSync("..", join(cwd, "real", "up"));
  const all = new Configurations({}, { releases, cwd });
  const files = ["link/m.yaml", "real/sub/m.yaml", "circle/a/m.yaml", "real/up/real/up/m.yaml", "none/*.yaml"];
  assert.equal(
    files.map((file) => all.failOnOf(file)),
    ["never", "info", "never", "never", "never"],
  );
});

test("what cannot be read is reported and hides those above it; what is named by the whole path is reported by it", () => {
  const cwd = temporaryFolder({
    ".git/HEAD": "",
    "wincompat.yaml": failing("never"),
    "bytes/wincompat.yaml": "a: \0\n",
  });
  mkdirSync(join(cwd, "folder", "wincompat.yaml"), { recursive: true });
  mkdirSync(join(cwd, "links"));
  symlinkSync("wincompat.yaml", join(cwd, "links", "wincompat.yaml"));
  mkdirSync(join(cwd, "broken"));
  symlinkSync("nowhere", join(cwd, "broken", ".wincompat.yaml"));
  const all = new Configurations({}, { releases, cwd });
  assert.equal(
    ["folder/m.yaml", "links/m.yaml", "broken/m.yaml", join(cwd, "bytes", "m.yaml")].map((file) => all.failOnOf(file)),
    ["error", "error", "error", "error"],
  );
  assert.equal(
    all.diagnostics.map((one) => formatDiagnostic(one)).sort(),
    [
      `${cwd}/bytes/wincompat.yaml:1:4  This is a binary file, not a manifest.`,
      "broken/.wincompat.yaml  There is no such file or folder. Correct the name.",
      "folder/wincompat.yaml  It is a folder, but a file was expected.",
      "links/wincompat.yaml  Its symbolic links form a loop; remove one of them.",
    ].sort(),
  );
});

const layered = [
  "kubernetes: 1.26",
  "profiles: [recommended]",
  "platform: gke",
  "parameters: { exemptNamespaces: [a], taint: { value: b } }",
  "skip: [services]",
  "severities: { win-host-path: info, win-host-pid: info }",
  "failOn: warning",
  "suppressions: refuse",
  "overrides:",
  "- files: ['legacy/**', '*.yml']",
  "  failOn: info",
  "  severities: { win-host-path: error }",
  "  parameters: { taint: { key: c } }",
  "- files: [legacy/own.yaml]",
  "  only: [svc-sctp, host-namespaces]",
  "  failOn: never",
  "  suppressions: honor",
  "",
].join("\n");

test("of overrides that match, later ones win key by key; parameters and severities are joined by name", async () => {
  const all = configurations({ "team/wincompat.yaml": layered });
  const files = ["team/m.yaml", "team/m.yml", "team/deep/m.yml", "team/legacy/.a/m.yaml", "team/legacy/own.yaml"];
  assert.equal(
    files.map((file) => all.failOnOf(file)),
    ["warning", "info", "warning", "info", "never"],
  );
  const settled = await Promise.all(files.map((file) => all.settingsOf(file)));
  assert.equal(
    settled.map(({ suppressions }) => suppressions),
    ["refuse", "refuse", "refuse", "refuse", "honor"],
  );
  const [plain, legacy, own] = (await Promise.all(
    [files[0], files[3], files[4]].map((file) => all.settingsOf(file ?? "")),
  )) as [FileSettings, FileSettings, FileSettings];
  assert.equal(
    [plain, legacy].map(({ severities }) => [...(severities ?? [])]),
    [
      [
        ["win-host-path", "info"],
        ["win-host-pid", "info"],
      ],
      [
        ["win-host-path", "error"],
        ["win-host-pid", "info"],
      ],
    ],
  );
  assert.equal(
    [plain, own].map(({ skip }) => skip?.has("svc-sctp")),
    [true, false],
  );
  assert.is(own.skip?.has("svc-dual-stack"), true);
  assert.ok(
    plain.releases[0] !== legacy.releases[0] && legacy.releases[0] === own.releases[0],
    "a release has the values of its parameters",
  );
  assert.equal(versionsOf(own), ["1.26"]);
  assert.equal(all.diagnostics, []);
});

test("flags win over files, key by key, and who asks for a rule gets it", async () => {
  const all = configurations(
    { "wincompat.yaml": layered },
    {
      kubernetes: ["latest", "v1.24.3"],
      profile: ["strict"],
      only: ["svc-sctp", "win-host-path", "win-toleration"],
      failOn: "error",
      suppressions: "honor",
    },
  );
  const settings = await all.settingsOf("legacy/m.yaml");
  assert.equal(versionsOf(settings), ["1.24.3", "1.37"]);
  assert.equal([...settings.profiles], ["core", "strict"]);
  assert.ok(
    applies(settings, { rule: "svc-sctp", profile: "core" }) &&
      applies(settings, { rule: "win-toleration", profile: "recommended" }),
  );
  assert.not(applies(settings, { rule: "win-host-pid", profile: "core" }));
  assert.equal([all.failOnOf("legacy/m.yaml"), settings.suppressions], ["error", "honor"]);
  assert.is(settings.severities?.get("win-host-path"), "error");
});

test("of a family that is asked for, the rules of the profiles that are on count", async () => {
  const [core, more] = await Promise.all(
    ["core", "recommended"].map((profile) =>
      configurations({}, { only: ["identity"], profile: [profile] }).settingsOf("m.yaml"),
    ),
  );
  assert.equal(
    [core, more].map((settings) => settings?.only?.has("win-toleration")),
    [false, true],
  );
});

test("a rule of the flags that no file's versions have is reported afterwards: without it, all would seem well", async () => {
  const all = configurations({ "old/wincompat.yaml": "kubernetes: 1.24\n" }, { only: ["win-seccomp-annotation"] });
  assert.equal(all.unmatchedRules, []);
  await all.settingsOf("m.yaml");
  assert.equal(all.unmatchedRules, [
    "The rule win-seccomp-annotation exists in Kubernetes 1.24 to 1.26, but this run checks for 1.37. Remove the rule, or use one of its versions.",
  ]);
  await all.settingsOf("old/m.yaml");
  assert.equal(all.unmatchedRules, []);
});

test("--config takes the place of the search, and of several later ones win key by key", async () => {
  const files = {
    "wincompat.yaml": failing("never"),
    "conf/a.yaml": "failOn: info\nsuppressions: refuse\noverrides: [{ files: [../m/*.yaml], failOn: warning }]\n",
    "conf/b.yaml": "suppressions: honor\n",
    "conf/c.yaml": failing("error"),
  };
  const one = configurations(files, { config: ["conf/a.yaml", "conf/b.yaml"] });
  assert.equal(
    [one.failOnOf("x/m.yaml"), one.failOnOf("m/x.yaml"), (await one.settingsOf("m.yaml")).suppressions],
    ["info", "warning", "honor"],
  );
  assert.is(configurations(files, { config: ["conf/a.yaml", "conf/c.yaml"] }).failOnOf("m/x.yaml"), "error");
});

test("a faulty --config is reported like one that is found; one that cannot be read is wrong usage", async () => {
  const faulty = configurations({ "conf.yaml": "failOn: nver\nsuppressions: refuse\n" }, { config: ["conf.yaml"] });
  assert.equal(faulty.diagnostics.map(formatDiagnostic), [
    'conf.yaml:1:1  "failOn" is "nver". Write one of error, warning, info, never. Did you mean never?',
  ]);
  assert.is((await faulty.settingsOf("m.yaml")).suppressions, "refuse");
  const says =
    "none.yaml  There is no such file or folder. Correct the name.\n.  It is a folder, but a file was expected.";
  assertThrows(() => configurations({}, { config: ["none.yaml", "."] }), UsageError, says);
});

test("a baseline lies beside its configuration and governs what that does", () => {
  const all = configurations({ "a/wincompat.yaml": "baseline: known/it.json\n", "b/wincompat.yaml": "" });
  for (const file of ["a/m.yaml", "a/deep/m.yaml", "b/m.yaml", "a/m.yaml"]) all.failOnOf(file);
  assert.equal(
    all.baselines.map(({ path, ...rest }) => [path.endsWith("/a/known/it.json"), rest]),
    [[true, { file: "a/known/it.json", files: ["a/m.yaml", "a/deep/m.yaml"] }]],
  );
});

test.run();
