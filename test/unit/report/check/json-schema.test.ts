import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding, Report } from "../../../../src/check/findings.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { jsonReport } from "../../../../src/report/check/json.js";
import { temporaryFolder, wincompat } from "../../cli/run.js";
import { evilReport } from "../evil.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/json-schema");

interface Schema {
  readonly [word: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions: Readonly<Record<string, Schema>>;
}

const schema = JSON.parse(readFileSync(`${packageRoot}schema/report.schema.json`, "utf8")) as Schema;

/** Readers ignore unknown fields. Here each field must be in the schema. */
function closed({ definitions = {}, ...rest }: Partial<Schema>): Schema {
  const own = Object.fromEntries(Object.entries(definitions).map(([name, one]) => [name, closed(one)]));
  return { ...rest, ...("properties" in rest ? { additionalProperties: false } : {}), definitions: own };
}

const validate = new Ajv({ allErrors: true }).compile(closed(schema));

function faults(printed: string): unknown {
  return validate(JSON.parse(printed))
    ? []
    : validate.errors?.map(({ instancePath, message, params }) => ({ instancePath, message, params }));
}

const object = { path: "spec.runtimeClassName", object: finding.object, file: "b.yaml", line: 1, column: 1 };
const suppression = { by: "annotation", reason: "Later.", file: "a.yaml", line: 1, column: 1 } as const;
const full: PlacedFinding = {
  ...finding,
  kubernetes: ["1.27"],
  moreEvidence: 1,
  evidenceObjects: [object],
  origin: "web/templates/a.yaml",
};
const edit = { startLine: 6, startColumn: 1, endLine: 7, endColumn: 1, text: "" };

const reports: Readonly<Record<string, Report>> = {
  "a clean report": report({}),
  "a finding with all that it can have": report({ findings: [full] }),
  "a finding that can be fixed": report({ findings: [{ ...full, fix: { grade: "safe", edits: [edit] } }] }),
  "suppressed findings, one until a day": report({
    suppressed: [
      { ...full, suppression },
      { ...full, suppression: { ...suppression, by: "comment", until: "2027-01-31" } },
    ],
  }),
  "several versions, evil texts, and what was not read": evilReport,
};
for (const [what, of] of Object.entries(reports)) {
  test(`${what} is as the schema says`, () => assert.equal(faults(jsonReport(of)), []));
}

const pod = (spec: string): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {os: {name: windows}, containers: [{name: c, image: i}]${spec}}}\n`;

test("what the command prints is as the schema says", async () => {
  const cwd = temporaryFolder({ "a.yaml": pod(", hostPID: true"), "b.yaml": "a: [", "c.yaml": "", "d.yaml": pod("") });
  const { status, stdout } = await wincompat(["check", "--format", "json", "-k", "1.26,1.27", "."], { cwd });
  assert.equal([status, faults(stdout)], [2, []]);
  assert.ok((JSON.parse(stdout) as Report).findings.some(({ fix }) => fix !== undefined));
});

test("the schema rejects a finding without a rule or with an unknown effect", () => {
  const { rule: _, ...without } = finding;
  for (const one of [without, { ...finding, effect: "harm" }, { ...finding, line: 0 }])
    assert.is.not(validate(report({ findings: [one as PlacedFinding] })), true);
});

test("everything in the schema is described", () => {
  const undescribed = (name: string, { properties = {}, ...rest }: Partial<Schema>): string[] => [
    ...("description" in rest || "$ref" in rest ? [] : [name]),
    ...Object.entries(properties).flatMap(([field, one]) => undescribed(`${name}.${field}`, one)),
  ];
  assert.equal(
    ["", ...Object.keys(schema.definitions)].flatMap((name) =>
      undescribed(name, name === "" ? schema : (schema.definitions[name] ?? {})),
    ),
    [],
  );
});

test.run();
