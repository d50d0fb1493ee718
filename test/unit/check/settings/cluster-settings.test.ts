import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readClusterParameters } from "../../../../src/check/settings/cluster-parameters.js";
import { formatDiagnostic } from "../../../../src/lib/diagnostic.js";
import { temporaryFolder } from "../../cli/run.js";
import { noParameter, noPlatform, settable } from "../settings/settable.js";

const test = suite("check/settings/cluster-settings");

interface Read {
  readonly platform: string | undefined;
  readonly values: readonly unknown[];
  readonly faults: readonly string[];
}

/** The settings of a file with this text; faults without the folder. */
function read(text: string | Buffer): Read {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "settings.yaml"), text);
  return readIn(folder, "settings.yaml");
}

function readIn(folder: string, name: string): Read {
  const { diagnostics, ...said } = readClusterParameters(join(folder, name), settable);
  return { ...said, faults: diagnostics.map((one) => formatDiagnostic(one).replace(`${folder}/`, "")) };
}

const nothing: Read = { platform: undefined, values: [], faults: [] };

for (const [what, text] of Object.entries({
  "an empty file": "",
  "nothing but comments": "# Nothing.\n",
  "an empty mapping": "{}",
  "names without values": "platform:\nparameters:\n",
  "a group without values": "parameters: { taint: }",
})) {
  test(`${what} says nothing, and nothing is wrong with it`, () => assert.equal(read(text), nothing));
}

const said: Read = {
  platform: "gke",
  values: [
    ["taint.key", "a"],
    ["builds", ["1", "2"]],
    ["images", []],
  ],
  faults: [],
};

/** The same in other words. */
const spellings: Readonly<Record<string, string | Buffer>> = {
  "in groups": 'platform: gke\nparameters:\n  taint: { key: a }\n  builds: ["1", "2"]\n  images: []\n',
  "with dots": 'parameters: { taint.key: a, builds: ["1", "2"], images: [] }\nplatform: gke\n',
  "as JSON": '{ "platform": "gke", "parameters": { "taint": { "key": "a" }, "builds": ["1", "2"], "images": [] } }',
  "in UTF-16, as PowerShell writes it": Buffer.from(
    '\ufeffplatform: gke\r\nparameters: { taint.key: a, builds: ["1", "2"], images: [] }\r\n',
    "utf16le",
  ),
};

for (const [how, text] of Object.entries(spellings))
  test(`platform and parameters are read, ${how}`, () => assert.equal(read(text), said));

const mapping = "The file must be a mapping.";
const keys =
  "Keys are kubernetes, profiles, platform, parameters, only, skip, severities, failOn, suppressions, unreadable, exclude, baseline, rules, customResources, overrides.";

/** Texts of a file, and everything that is wrong with them. */
const refusals: Readonly<Record<string, readonly [text: string | Buffer, ...faults: string[]]>> = {
  "a list": ["- platform: gke\n", `1:1  ${mapping}`],
  "a text": ["gke", `1:1  ${mapping}`],
  "another setting": ["platfrom: gke\n", `1:1  There is no key "platfrom" here. ${keys} Did you mean platform?`],
  "a parameter beside parameters": ["taint: { key: a }\n", `1:1  There is no key "taint" here. ${keys}`],
  "an unknown platform": ["platform: gce\n", `1:1  ${noPlatform("gce", "gke")}`],
  "a list of platforms": ["platform: [gke]\n", "1:1  A platform is one name. Platforms are aks, gke."],
  "parameters that are a list": ["parameters: [a]\n", '1:1  "parameters" must be a mapping.'],
  "an unknown parameter": ["parameters:\n  bilds: [a]\n", `2:3  ${noParameter("bilds", "builds")}`],
  "an unknown parameter in a group": [
    "parameters:\n  taint: { keys: a }\n",
    `2:12  ${noParameter("taint.keys", "taint.key")}`,
  ],
  "a group that is no mapping": [
    "parameters:\n  taint: a\n",
    `2:3  ${noParameter("taint", "taint.key or taint.value")}`,
  ],
  "a name that every object has by birth": [
    "parameters: { __proto__: [a], constructor: b }",
    `1:15  ${noParameter("__proto__")}`,
    `1:31  ${noParameter("constructor")}`,
  ],
  "a list in the place of a text": [
    "parameters: { taint: { key: [a] } }",
    "1:24  The parameter taint.key must be one string that is not empty.",
  ],
  "a mapping in the place of a text": [
    "parameters: { taint.key: { a: b } }",
    "1:15  The parameter taint.key must be one string that is not empty.",
  ],
  "a number in the place of a text": [
    "parameters: { builds: [10.0] }",
    "1:15  The parameter builds must be a list of strings, none of them empty. Put numbers, true and false in quotes.",
  ],
  "a list without a value": ["parameters: { builds: }", "1:15  The parameter builds must be a list of strings."],
  "a parameter in two spellings": [
    "parameters: { taint: { key: a }, taint.key: b }",
    "1:34  The parameter taint.key is set twice. Keep one.",
  ],
  "what is no YAML": ["parameters: {\n", "1:13  This is not valid YAML: The brace { is not closed."],
  "the same name twice": ["platform: gke\nplatform: aks\n", "2:1  This is not valid YAML: Map keys must be unique."],
  "an alias without its anchor": [
    "platform: *gke\n",
    "1:1  This is not valid YAML: Unresolved alias (the anchor must be set before the alias): gke.",
  ],
  "several documents": [
    "platform: gke\n---\nplatform: aks\n",
    "2:1  The file must hold one document. Remove the line ---, or make two files.",
  ],
  "bytes that are no text": [Buffer.from([0x61, 0xff]), "1:1  This file is not UTF-8 text; save it as UTF-8."],
  "a mapping of keys that check reads, and one that nothing does": [
    "only: 3\nkubernetes: 1.30\nonyl: []\n",
    `3:1  There is no key "onyl" here. ${keys} Did you mean only?`,
  ],
  "several faults": [
    "parameters: { a: 1 }\nplatform: b\nc: d\n",
    `1:15  ${noParameter("a")}`,
    `2:1  ${noPlatform("b")}`,
    `3:1  There is no key "c" here. ${keys}`,
  ],
};

for (const [what, [text, ...faults]] of Object.entries(refusals)) {
  test(`${what}: told with its place`, () => {
    assert.equal(
      read(text).faults,
      faults.map((fault) => `settings.yaml:${fault}`),
    );
  });
}

test("what is right beside a fault holds", () => {
  const { platform, values } = read(
    "platform: gke\nparameters: { bilds: [a], builds: [b], taint: { key: [c], value: d } }\n",
  );
  assert.equal(
    [platform, values],
    [
      "gke",
      [
        ["builds", ["b"]],
        ["taint.value", "d"],
      ],
    ],
  );
});

test("aliases that grow without end are reported, not followed", () => {
  const names = [..."abcdefgh"];
  const lines = names.map(
    (name, index) =>
      `${name}: &${name} [${Array(10)
        .fill(index === 0 ? "x" : `*${names[index - 1]}`)
        .join(", ")}]`,
  );
  assert.match(
    read(lines.join("\n")).faults.join("\n"),
    /^settings\.yaml:1:1 {2}This is not valid YAML: Excessive alias count [^\n]*\.$/,
  );
});

test("a file that cannot be read is reported as what it is", () => {
  const folder = temporaryFolder({ "file.yaml": "" });
  mkdirSync(join(folder, "folder"));
  assert.equal(readIn(folder, "none.yaml").faults, ["none.yaml  There is no such file or folder. Correct the name."]);
  assert.equal(readIn(folder, "file.yaml/x").faults, [
    "file.yaml/x  There is no such file or folder. Correct the name.",
  ]);
  assert.equal(readIn(folder, "folder").faults, ["folder  It is a folder, but a file was expected."]);
});

test.run();
