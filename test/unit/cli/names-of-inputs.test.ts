import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { BaselineFile } from "../../../src/check/baseline/baseline.js";
import type { Report } from "../../../src/check/findings.js";
import { onUnix } from "../../on-unix.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/names-of-inputs");
const unixTest = onUnix(test, "shell scripts in place of programs");

/** Its version was removed, it has a field that does not exist, and its file defines it twice: none is checked in objects of a cluster. */
const job = `apiVersion: batch/v1beta1
kind: CronJob
metadata: { name: nightly }
spec:
  schedule: "@daily"
  jobTemplate: { spec: { template: { spec: { os: { name: windows }, hostPid: true, containers: [{ name: c, image: i }] } } } }
`;
const manifest = `${job}---\n${job}`;

const name = "<cluster a>";

/** Prints the manifest as rendered from a file that has the name of a cluster. */
const helm = `#!/bin/sh\n/bin/cat <<'END'\n---\n# Source: web/${name}\n${job}---\n# Source: web/${name}\n${job}END\n`;
const kustomize = `#!/bin/sh\n/bin/cat <<'END'\n${manifest.replaceAll(
  "{ name: nightly }",
  `{ name: nightly, annotations: { config.kubernetes.io/origin: "path: ${name}" } }`,
)}END\n`;
const tools = temporaryFolder({ helm, kustomize });
for (const tool of ["helm", "kustomize"]) chmodSync(join(tools, tool), 0o755);

interface Way {
  readonly files: Readonly<Record<string, string>>;
  readonly parameters: readonly string[];
  readonly input?: string;
  /** The name of the file in the report. */
  readonly shown: string;
}

const ways: Readonly<Record<string, Way>> = {
  "a file": { files: { [name]: manifest }, parameters: [name], shown: `./${name}` },
  "a file with an extension": {
    files: { [`${name}.yaml`]: manifest },
    parameters: [`${name}.yaml`],
    shown: `${name}.yaml`,
  },
  "a file in a folder": { files: { [`${name}.yaml`]: manifest }, parameters: ["."], shown: `${name}.yaml` },
  "a file in a folder with such a name": {
    files: { [`${name}/a.yaml`]: manifest },
    parameters: ["."],
    shown: `${name}/a.yaml`,
  },
  "a file that a glob matches": { files: { [name]: manifest }, parameters: ["*"], shown: `./${name}` },
  "a file in such a folder that a glob matches": {
    files: { "<cluster b/c>": manifest },
    parameters: ["<cluster*/*"],
    shown: "./<cluster b/c>",
  },
  "standard input": {
    files: {},
    parameters: ["-", "--stdin-filename", name],
    input: manifest,
    shown: `./${name}`,
  },
  "the template of a chart": {
    files: { "Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n", [name]: "" },
    parameters: ["."],
    shown: `./${name}`,
  },
  "a resource of a kustomization": {
    files: { "kustomization.yaml": `resources: ["${name}"]\n`, [name]: "" },
    parameters: ["."],
    shown: `./${name}`,
  },
};

async function run(
  { files, parameters, input }: Omit<Way, "shown">,
  ...more: readonly string[]
): Promise<{ readonly stdout: string; readonly folder: string }> {
  const folder = temporaryFolder(files);
  const { stdout } = await wincompat(["check", ...parameters, ...more], {
    cwd: folder,
    env: { PATH: `${tools}:${process.env["PATH"] ?? ""}` },
    ...(input !== undefined && { input }),
  });
  return { stdout, folder };
}

async function check(way: Omit<Way, "shown">): Promise<Report> {
  return JSON.parse((await run(way, "--format", "json")).stdout) as Report;
}

/** What a report contains, but for names and lines. */
function contentOf({ findings, diagnostics, summary }: Report): unknown {
  return {
    summary,
    diagnostics: diagnostics.map(({ kind, message }) => [kind, message.replace(/line \d+/, "line")]),
    findings: findings.map(({ rule, path, message }) => `${rule} ${path} ${message}`).sort(),
  };
}

const plain = { files: { "plain.yaml": manifest }, parameters: ["plain.yaml"] };

unixTest("the manifest has what is not checked in objects of a cluster", async () => {
  const { findings, diagnostics, summary } = await check(plain);
  const rules = new Set(findings.map(({ rule }) => rule));
  assert.ok(rules.has("api-version-removed") && rules.has("field-misspelled"), [...rules].join());
  assert.match(diagnostics.map(({ message }) => message).join(), "already defined");
  assert.is(summary.files, 1);
});

for (const [title, way] of Object.entries(ways)) {
  unixTest(`${title} is checked as any other file`, async () => {
    const report = await check(way);
    assert.equal(contentOf(report), contentOf(await check(plain)));
    const { findings, diagnostics } = report;
    assert.equal(new Set([...findings, ...diagnostics].map(({ file }) => file)), new Set([way.shown]));
  });

  unixTest(`${title} is printed with its name`, async () => {
    const { stdout } = await run(way);
    assert.is(stdout.split("\n").filter((line) => line === way.shown).length, 1, stdout);
    assert.match(stdout, /^ {6}\d+:\d+ /m);
  });
}

unixTest("a file with the name of standard input is not that", async () => {
  const { findings } = await check({ files: { "<stdin>": manifest }, parameters: ["<stdin>", "-"], input: job });
  assert.equal(new Set(findings.map(({ file }) => file)), new Set(["./<stdin>", "<stdin>"]));
});

unixTest("a file that is named as the argument for standard input is read where a glob matches it", async () => {
  const { findings, summary } = await check({ files: { "-": manifest }, parameters: ["?"], input: "" });
  assert.equal([summary.unreadable, new Set(findings.map(({ file }) => file))], [0, new Set(["-"])]);
});

unixTest("a baseline of files has no entry with the name of a cluster", async () => {
  const { folder } = await run({ files: { [name]: manifest }, parameters: [name] }, "--write-baseline", "known.json");
  const { findings } = JSON.parse(readFileSync(join(folder, "known.json"), "utf8")) as BaselineFile;
  assert.equal(Object.keys(findings), [`./${name}`]);
});

test.run();
