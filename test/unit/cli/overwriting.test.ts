import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/overwriting");

const manifest = "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec: { containers: [{ name: c, image: i }] }\n";
const rule = `title: Hostname of a pod
description: The hostname is set.
revisions:
  - since: "1.24"
    message: The hostname of the pod is set.
    remediation: Remove the hostname.
    cases:
      - scope: pod
        effect: advice
        find:
          - at: spec.hostname
`;
const chart = "apiVersion: v2\nname: web\nversion: 1.0.0\n";
const files = {
  "app/pod.yaml": manifest,
  "team/settings.yaml": "rules: own\nbaseline: known.json\n",
  "own/host-name.yaml": rule,
  "own/notes.txt": "Rules of the team.\n",
  "flagged/host-name-too.yaml": rule,
  "known.json": JSON.stringify({ wincompat: "1.0.0", kubernetes: ["1.37"], findings: {} }),
  "web/Chart.yaml": chart,
  "web/values.yaml": "replicas: 1\n",
  "web/values-prod.yaml": "replicas: 2\n",
  "web/templates/NOTES.txt": "Installed.\n",
  "web/report.txt": "an earlier report\n",
  "base/kustomization.yaml": "resources: [pod.yaml]\npatches: [{ path: patch.json }]\n",
  "base/pod.yaml": manifest,
  "base/patch.json": '[{ "op": "remove", "path": "/spec/hostname" }]\n',
};

function folder(): string {
  const cwd = temporaryFolder(files);
  symlinkSync(join("team", "settings.yaml"), join(cwd, "wincompat.yaml"));
  symlinkSync(join("web", "values.yaml"), join(cwd, "link.yaml"));
  return cwd;
}

const refused: Readonly<Record<string, string>> = {
  "team/settings.yaml": "is a configuration of this run",
  "own/host-name.yaml": "is a custom rule of this run",
  "flagged/host-name-too.yaml": "is a custom rule of this run",
  "web/Chart.yaml": "is part of the chart in web",
  "web/values.yaml": "is part of the chart in web",
  "link.yaml": "is part of the chart in web",
  "web/values-prod.yaml": "is part of the chart in web",
  "web/templates/NOTES.txt": "is part of the chart in web",
  "base/patch.json": "is part of the kustomization in base",
};

const commands: readonly (readonly [option: string, command: readonly string[]])[] = [
  ["--output", ["check"]],
  ["--write-baseline", ["check"]],
  ["--output", ["fix", "--dry-run"]],
  ["--output", ["upgrade", "--from", "1.36"]],
];

/** One file for each reason. */
const refusedOnce = [...new Map(Object.entries(refused).map((one) => [one[1], one])).values()];

for (const [index, [option, command]] of commands.entries()) {
  test(`${command[0]} ${option} overwrites no configuration, no rule, and no file of a chart or a kustomization`, async () => {
    const cwd = folder();
    // Commands find out in the same way which files these are.
    for (const [file, why] of index === 0 ? Object.entries(refused) : refusedOnce) {
      const { status, stderr } = await wincompat([...command, "app", "--rules", "flagged", option, file], { cwd });
      assert.is(status, 2, file);
      assert.match(stderr, `${option} ${file} ${why}, and the report would overwrite it. Name another file.`);
    }
    for (const [file, text] of Object.entries(files)) assert.is(readFileSync(join(cwd, file), "utf8"), text, file);
  });
}

test("a configuration that --config names is not overwritten, however it is written", async () => {
  const cwd = folder();
  const parameters = ["check", "app", "--config", "team/settings.yaml", "--write-baseline", "./team/settings.yaml"];
  const { status, stderr } = await wincompat(parameters, { cwd });
  assert.is(status, 2);
  assert.match(stderr, "--write-baseline ./team/settings.yaml is a configuration of this run, and the report would");
  assert.is(readFileSync(join(cwd, "team/settings.yaml"), "utf8"), files["team/settings.yaml"]);
});

test("a baseline that a configuration names is only regenerated", async () => {
  const cwd = folder();
  const { status, stderr } = await wincompat(["check", "app", "--output", "known.json"], { cwd });
  assert.is(status, 2);
  assert.match(stderr, "--output known.json is the baseline that wincompat.yaml names");
  assert.is((await wincompat(["check", "app", "--write-baseline", "known.json"], { cwd })).status, 0);
});

test("new files and earlier reports in these folders can be written", async () => {
  const cwd = folder();
  for (const file of ["own/notes.txt", "web/report.txt", "web/report.json", "base/report.sarif", "web/values-new.yaml"])
    assert.is((await wincompat(["check", "app", "--output", file], { cwd })).status, 0, file);
});

test("a report is not written among custom rules, where the next run would read it", async () => {
  const cwd = folder();
  const refusal = "--output own/new.yaml would be a custom rule of the next run. Name a file in another folder.";
  const { status, stderr } = await wincompat(["check", "app", "--output", "own/new.yaml"], { cwd });
  assert.is(status, 2);
  assert.match(stderr, refusal);
  assert.not.ok(existsSync(join(cwd, "own/new.yaml")));
});

/** Two options that name one file, the second one through a link, and what is printed about the first `--output` among them. */
const linked: readonly (readonly [options: string, says: string])[] = [
  ["--baseline known.json --output link.json", "--output link.json is the same file as --baseline known.json."],
  ["--baseline link.json --output known.json", "--output known.json is the same file as --baseline link.json."],
  ["--write-baseline link.json --output known.json", "--output known.json is the same file as --write-baseline"],
  ["--config team/settings.yaml --output to-team/settings.yaml", "is the same file as --config team/settings.yaml."],
  [
    "--format json --output new.txt --write-baseline dangling.txt",
    "is the same file as --write-baseline dangling.txt.",
  ],
  ["--format json --output new.txt --format sarif --output dangling.txt", "is the same file as --output new.txt."],
  ["--format json --output out/a.txt --format sarif --output to-out/a.txt", "is the same file as --output out/a.txt."],
];

for (const [options, says] of linked) {
  test(`two names of one file are not two files: ${options}`, async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "out"));
    for (const [target, link] of [
      ["known.json", "link.json"],
      ["new.txt", "dangling.txt"],
      ["out", "to-out"],
      ["team", "to-team"],
    ] as const)
      symlinkSync(target, join(cwd, link));
    const { status, stderr } = await wincompat(["check", "app", ...options.split(" ")], { cwd });
    assert.is(status, 2);
    assert.match(stderr, says);
    for (const [file, text] of Object.entries(files)) assert.is(readFileSync(join(cwd, file), "utf8"), text, file);
    for (const file of ["new.txt", "out/a.txt"]) assert.not.ok(existsSync(join(cwd, file)), file);
  });
}

test("a baseline is regenerated through a link to it", async () => {
  const cwd = folder();
  symlinkSync("known.json", join(cwd, "link.json"));
  const parameters = ["check", "app", "--baseline", "known.json", "--write-baseline", "link.json"];
  assert.is((await wincompat(parameters, { cwd })).status, 0);
});

test.run();
