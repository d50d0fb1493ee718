import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ConfigurationFile } from "../../../../src/check/settings/configuration-file.js";
import { readConfiguration } from "../../../../src/check/settings/configuration-file.js";
import { temporaryFolder } from "../../cli/run.js";
import { releases } from "./releases.js";

const test = suite("check/settings/configuration-file");
const folder = temporaryFolder();

function read(text: string): ConfigurationFile {
  const path = join(folder, "wincompat.yaml");
  writeFileSync(path, text);
  return readConfiguration(path, "w", releases);
}

const faultsIn = (text: string): readonly string[] =>
  read(text).diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);

const everything = [
  "kubernetes: &versions [1.24, '1.26']",
  "profiles: [strict]",
  "platform: gke",
  "parameters:",
  "  taint: { key: a }",
  "only: &rules [win-host-pid, nodes]",
  "skip: [suppression-unused]",
  "severities: { win-host-pid: info }",
  "failOn: never",
  "suppressions: refuse",
  "overrides:",
  "- files: ['**']",
  "  kubernetes: *versions",
  "  skip: *rules",
  "",
].join("\n");

for (const [how, text] of Object.entries({
  "as Unix writes it": everything,
  "with line ends of Windows": everything.replaceAll("\n", "\r\n"),
  "with a byte order mark": `\ufeff${everything}`,
})) {
  test(`everything that may be said is read, ${how}`, () => {
    const { layer, overrides, diagnostics } = read(text);
    assert.equal(diagnostics, []);
    assert.equal(layer, {
      profiles: ["strict"],
      platform: "gke",
      only: ["win-host-pid", "nodes"],
      skip: ["suppression-unused"],
      severities: { "win-host-pid": "info" },
      failOn: "never",
      suppressions: "refuse",
      kubernetes: ["1.24", "1.26"],
      parameters: [["taint.key", "a"]],
    });
    assert.equal(overrides, [
      { files: ["**"], layer: { skip: ["win-host-pid", "nodes"], kubernetes: ["1.24", "1.26"] } },
    ]);
  });
}

for (const [what, text] of Object.entries({
  "an empty file": "",
  "nothing but comments": "# Nothing.\n",
  "keys without values": "only:\noverrides:\nkubernetes:\nparameters: { taint: }\n",
})) {
  test(`${what} says nothing`, () => {
    const { layer, overrides, diagnostics } = read(text);
    assert.equal([overrides, diagnostics, { ...layer, parameters: [] }], [[], [], { parameters: [] }]);
  });
}

const covered = "1.24 to 1.37";

/** Texts of a configuration, and the expected errors. */
const refusals: Readonly<Record<string, readonly [text: string, ...faults: string[]]>> = {
  "a number whose zero YAML drops": [
    "kubernetes: 1.30\n",
    '1:1 YAML reads 1.30 as the number 1.3. Put the version in quotes: "1.30".',
  ],
  "a number that no version is written as": [
    "kubernetes: 1.4\n",
    `1:1 Kubernetes 1.4 is not supported. Supported versions are ${covered}; the oldest is 1.24.`,
  ],
  "versions that are none, or not covered": [
    "kubernetes: [two, 1.99, 2]\n",
    '1:14 "two" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
    `1:19 Kubernetes 1.99 is not supported. Supported versions are ${covered}; the newest is 1.37.`,
    '1:25 "2" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
  ],
  "versions with commas": [
    'kubernetes: "1.33, latest"\n',
    '1:1 "1.33, latest" is not a version of Kubernetes. Write a list: ["1.33", "latest"].',
  ],
  "a text with a comma": [
    'kubernetes: "1.33,"\n',
    '1:1 "1.33," is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
  ],
  "a mapping of versions": ["kubernetes: { a: b }\n", '1:1 "kubernetes" must be a string or a number or a list.'],
  "an unknown profile": [
    "profiles: [recomended]\n",
    '1:12 Item 1 of "profiles" is "recomended". Write one of core, recommended, mixed-cluster, strict. Did you mean recommended?',
  ],
  "unknown rules": [
    "only: [win-host-pdi]\nskip: [servces]\nseverities: { winhostpid: info, nodes: info }\n",
    '1:8 There is no rule and no family "win-host-pdi". Did you mean win-host-pid, win-host-ipc or win-host-path?',
    '2:8 There is no rule and no family "servces". Did you mean services?',
    '3:15 There is no rule "winhostpid". Did you mean win-host-pid?',
    '3:33 "nodes" is a family, and a severity belongs to one rule. Name its rules.',
  ],
  "a rule of other versions": [
    "kubernetes: 1.24\nskip: [win-host-users]\n",
    "2:8 The rule win-host-users exists in Kubernetes 1.25 to 1.37, but this run checks for 1.24. Remove the rule, or use one of its versions.",
  ],
  "a rule that is asked for and left out": [
    "only: [win-host-pid, nodes, svc-sctp]\nskip: [win-host-pid, services]\n",
    '1:8 win-host-pid is in "only" and in "skip". Remove it from one of them.',
    '1:29 svc-sctp of the family services is in "only" and in "skip". Remove it from one of them.',
  ],
  "a severity that is none": [
    "severities: { win-host-pid: eror }\n",
    '1:15 "win-host-pid" is "eror". Write one of error, warning, info. Did you mean error?',
  ],
  "globs that name no files": [
    "overrides:\n- files: [a/, '!b', 'c\\d', /e]\n",
    ...[
      '11 Item 1 of "files" is "a/"',
      '15 Item 2 of "files" is "!b"',
      '21 Item 3 of "files" is "c\\\\d"',
      '28 Item 4 of "files" is "/e"',
    ].map(
      (what) =>
        `2:${what}, which matches no files. Write a path relative to the folder of this file, with slashes, and with ** for everything in a folder: legacy/**.`,
    ),
  ],
  "an override without files, and one that says too much": [
    "overrides:\n- failOn: never\n- { files: [a], overrides: [] }\n",
    '2:3 Item 1 of "overrides" lacks the field "files". Add it.',
    '3:17 There is no key "overrides" here. Keys are files, kubernetes, profiles, platform, parameters, only, skip, severities, failOn, suppressions, unreadable.',
  ],
  "a fault inside an override": [
    "overrides:\n- files: [a]\n  platform: gkee\n",
    '3:3 There is no platform "gkee". Platforms are aks, eks, generic, gke, openshift, rancher. Did you mean gke?',
  ],
  "the same key twice": ["failOn: never\nfailOn: error\n", "2:1 This is not valid YAML: Map keys must be unique."],
  "asking for no rule at all, with which all would be well": [
    "only: []\n",
    '1:1 "only" is too short: it needs at least 1 item. Meaning: Only these rules apply. An id applies with any profile. The name of a family applies its rules in the enabled profiles.',
  ],
  "a list": ["- failOn: never\n", "1:1 The file must be a mapping."],
};

for (const [what, [text, ...faults]] of Object.entries(refusals)) {
  test(`${what}: told with places and in their order`, () => assert.equal(faultsIn(text), faults));
}

test("a rule that one version of the file has may be named", () => {
  assert.equal(
    faultsIn("kubernetes: 1.24\nskip: [win-host-users]\noverrides: [{ files: [a], kubernetes: 1.27 }]\n"),
    [],
  );
  assert.equal(faultsIn("skip: [win-seccomp-annotation]\n"), []);
});

test("overrides set parameters for at most 500 versions", () => {
  const overrides = (count: number): string =>
    Array.from(
      { length: count },
      (_, index) => `- { files: [f${index}], parameters: { taint: { key: k${index} } } }\n`,
    ).join("");
  const text = (versions: string, count: number): string => `kubernetes: ${versions}\noverrides:\n${overrides(count)}`;
  assert.equal(faultsIn(text('"1.37"', 500)), []);
  assert.equal(faultsIn(text('["1.36", "1.37"]', 250)), []);
  assert.equal(faultsIn(text('["1.36", "1.37"]', 251)), [
    "253:20 Up to here, the configuration sets parameters for 502 versions, counted in each override, and at most 500 are possible. Remove overrides, or versions from them.",
  ]);
});

test("a configuration with its overrides has at most 100 versions", () => {
  const patches = (minor: string, count: number): string =>
    JSON.stringify(Array.from({ length: count }, (_, patch) => `${minor}.${patch}`));
  const text = (count: number): string =>
    `kubernetes: ${patches("1.29", 60)}\noverrides:\n- { files: [a], kubernetes: ${patches("1.30", count)} }\n`;
  assert.equal(faultsIn(text(40)), []);
  assert.equal(
    faultsIn(text(41)).map((one) => one.replace(/^\S+ +/, "")),
    ["These are 101 versions of Kubernetes, and at most 100 can be checked at once. Remove some of them."],
  );
});

test("what is right beside faults holds, and a list of which nothing is right does not", () => {
  const { layer, overrides } = read(
    "kubernetes: [1.30, 1.25]\nonly: [nobody]\nskip: [win-host-pid, nobody]\nfailOn: x\nsuppressions: refuse\noverrides:\n- files: [a/, b]\n  failOn: info\n- files: [c/]\n  failOn: info\n",
  );
  assert.equal(layer, { skip: ["win-host-pid"], suppressions: "refuse", kubernetes: ["1.25"] });
  assert.equal(overrides, [{ files: ["b"], layer: { failOn: "info" } }]);
});

test.run();
