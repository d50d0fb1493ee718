import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { reportFormats } from "../../../src/report/check/formats.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/control-characters");

const strange = "\u001b[31m\u009b\u202e";
const pod = `{apiVersion: v1, kind: Pod, metadata: {name: "a\\e\\x9b\\u202e"}, spec: {os: {name: windows}, hostPID: true, hostUsers: false, containers: [{name: c, image: i}]}}\n`;
const folder = temporaryFolder({ [`${strange}.yaml`]: pod, [`${strange}-broken.yaml`]: "a: [\n" });
const release = temporaryFolder({ SHA256SUMS: `${"0".repeat(64)}  a\n`, [strange]: "" });

/** Arguments with names that would control a terminal, for each command. */
const commands: readonly (readonly string[])[] = [
  ...["pretty", "json"].flatMap((format) => [
    ["check", ".", "--list-objects", "--format", format],
    ["fix", ".", "--dry-run", "--format", format],
    ["upgrade", ".", "--from", "1.24", "--to", "1.25", "--format", format],
    ["verify", join(folder, strange), release, "--format", format],
    ["explain", strange, "--format", format],
    ["rules", "--kubernetes", strange, "--format", format],
    ["diff", strange, "1.27", "--format", format],
  ]),
  ["coverage", "--format", strange],
  ["versions", "--format", strange],
  ["completion", strange],
  ["init", "--profile", strange],
  ["build", "--profile", strange, "--out", "out"],
  [strange],
];

test("every command is in the list", async () => {
  const { stdout } = await wincompat(["--help"]);
  const [, list = ""] = /\nCommands:\n(.*)$/s.exec(stdout) ?? [];
  const names = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
  assert.ok(names.length > 10);
  assert.equal(
    names.filter((name) => name !== "help" && !commands.some(([one]) => one === name)),
    [],
  );
});

for (const command of commands)
  test(`${JSON.stringify(command)} prints no character that controls a terminal`, async () => {
    const { stdout, stderr } = await wincompat(command, { cwd: folder });
    assert.match(stdout + stderr, /\\u(?:001b|009b|202e)/);
    assert.not.match(stdout + stderr, /(?!\n)[\p{Cc}\u202e]/u);
  });

for (const format of reportFormats)
  test(`check --format ${format} prints no character that controls a terminal, also in names of files`, async () => {
    const { stdout, stderr } = await wincompat(["check", ".", "--format", format], { cwd: folder });
    assert.ok(stdout.includes("win-host-pid"));
    assert.not.match(stdout + stderr, /(?!\n)[\p{Cc}\u202e]/u);
  });

test.run();
