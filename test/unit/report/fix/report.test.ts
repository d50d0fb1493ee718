import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fix } from "../../../../src/cli/fix/definition.js";
import type { Place } from "../../../../src/lib/diagnostic.js";
import { packageRoot } from "../../../../src/lib/package.js";
import { prettyFixReport } from "../../../../src/report/fix/pretty.js";
import type { FixReport } from "../../../../src/report/fix/report.js";
import { fixSummary, jsonFixReport, operationTexts } from "../../../../src/report/fix/report.js";
import { context } from "../evil.js";
import { finding } from "../samples.js";

const test = suite("report/fix/report");

const schema = JSON.parse(readFileSync(`${packageRoot}schema/fix.schema.json`, "utf8")) as object;
const closed = JSON.parse(
  JSON.stringify(schema).replaceAll('"properties":', '"additionalProperties":false,"properties":'),
) as object;
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(closed);

const at = (line: number): Place => ({ file: "a.yaml", line, column: 5 });
const place = { object: finding.object, counted: 1, ...at(3) };
const report: FixReport = {
  wincompat: "1.0.0",
  kubernetes: ["1.26", "1.27"],
  dryRun: false,
  edits: [
    {
      ...place,
      grade: "safe",
      fixes: [
        { rule: "win-a", path: "spec.a", ...at(3) },
        { rule: "win-b", path: "spec.b", ...at(4) },
      ],
      operations: [
        { kind: "remove", path: ["spec", "containers", 0, "a"] },
        { kind: "put", path: ["spec", "os", "name"], value: "windows" },
        { kind: "rename", path: ["spec", "nodeSelector", "beta.kubernetes.io/os"], key: "kubernetes.io/os" },
        { kind: "append", path: ["spec", "tolerations"], value: { key: "os" } },
      ],
    },
    {
      ...place,
      line: 9,
      grade: "suggested",
      fixes: [{ rule: "win-c", path: "spec.c", ...at(9) }],
      operations: [
        { kind: "put", path: ["spec", "c"], value: false },
        { kind: "put", path: ["spec", "d"], value: "" },
      ],
    },
  ],
  unfixed: [{ ...place, rule: "win-d", path: "spec.d", reason: "An anchor. Fix it by hand." }],
  diagnostics: [{ file: "b.yaml", line: 1, column: 1, message: "It does not parse.", kind: "unreadable" }],
  excluded: 2,
  left: 4,
  suggested: 2,
};

test("what is printed for programs is as the schema says, with everything in it", () => {
  const printed = JSON.parse(jsonFixReport(report)) as unknown;
  assert.equal(validate(printed) ? [] : validate.errors, []);
  assert.equal(fixSummary(report), { files: 1, edits: 2, fixed: 3, unfixed: 1, left: 4, suggested: 2, excluded: 2 });
});

test("people read what was done, what was not, and how much is left", () => {
  assert.equal(prettyFixReport(report, { ...context().terminal, columns: 100 }).split("\n"), [
    "a.yaml",
    "  Pod n/a",
    "    3:5  win-a, win-b",
    "      remove spec.containers[0].a",
    "      set spec.os.name to windows",
    "      rename spec.nodeSelector[beta.kubernetes.io/os] to kubernetes.io/os",
    '      add {"key":"os"} to spec.tolerations',
    "    9:5  win-c (suggested)",
    "      set spec.c to false",
    '      set spec.d to ""',
    "",
    "a.yaml:3:5  win-d at spec.d of Pod n/a is not fixed.",
    "  An anchor. Fix it by hand.",
    "",
    "unreadable  b.yaml:1:1  It does not parse.",
    "",
    "Kubernetes 1.26, 1.27: 3 findings fixed in 1 file. 1 finding could not be fixed; see above. 2",
    "  paths excluded.",
    "4 findings remain. `--suggested` fixes 2 of them. Run `wincompat check` with the same options to",
    "  see what to do.",
    "Unreadable input was not checked. Fix it and run the command again.",
    "",
  ]);
});

test("after a dry run, people read what would remain", () => {
  const text = prettyFixReport({ ...report, dryRun: true }, { ...context().terminal, columns: 200 });
  assert.match(text, "\n4 findings would remain. `--suggested` fixes 2 of them.");
});

test("the uses of a shared anchor have one sentence, and those of one place one line", () => {
  const reason = "The anchor &a is also used at line 30. Fix it by hand.";
  const unfixed = [
    { ...place, rule: "win-d", path: "spec.d", reason },
    { ...place, rule: "win-d", path: "spec.d", reason, object: { ...finding.object, name: "b" } },
    { ...place, ...at(4), rule: "win-e", path: "spec.e", reason },
    { ...place, ...at(5), rule: "win-e", path: "spec.f", reason: "Another one." },
    { ...place, ...at(4), file: "b.yaml", rule: "win-e", path: "spec.e", reason },
  ];
  const text = prettyFixReport(
    { ...report, edits: [], diagnostics: [], unfixed },
    { ...context().terminal, columns: 100 },
  );
  assert.equal(text.split("\n").slice(0, 8), [
    "a.yaml:3:5  win-d at spec.d of Pod n/a, and at 1 other use of it, is not fixed.",
    "a.yaml:4:5  win-e at spec.e of Pod n/a is not fixed.",
    `  ${reason}`,
    "a.yaml:5:5  win-e at spec.f of Pod n/a is not fixed.",
    "  Another one.",
    "b.yaml:4:5  win-e at spec.e of Pod n/a is not fixed.",
    `  ${reason}`,
    "",
  ]);
});

test("no text calls suggested edits unsafe", () => {
  const page = readFileSync(`${packageRoot}docs/fixes.md`, "utf8");
  const help = fix.options.map(({ description }) => description).join("\n");
  for (const text of [page, help]) assert.not.match(text, /unsafe/i);
  assert.match(help, /suggested edits/);
});

test("texts of manifests start no line and colour nothing", () => {
  const evil = {
    ...report,
    edits: report.edits.map((edit) => ({
      ...edit,
      file: "a\n\u001b[31m.yaml",
      operations: [{ kind: "put" as const, path: ["a\u001b[31m"], value: "b\nc" }],
    })),
    unfixed: [],
  };
  assert.not.match(prettyFixReport(evil, context().terminal), /\u001b|^c$|^\.yaml/m);
});

test("the removal of a parent implies those of its fields, except after that of a list item", () => {
  type Removed = readonly (string | number)[];
  const texts = (...paths: readonly Removed[]): string =>
    operationTexts(paths.map((path) => ({ kind: "remove", path }))).join("; ");
  const context = ["spec", "containers", 0, "securityContext"];
  const field = [...context, "privileged"];
  assert.is(texts(field, [...context, "procMount"], context), "remove spec.containers[0].securityContext");
  assert.is(
    texts(field, ["spec", "volumes", 0], context),
    "remove spec.containers[0].securityContext.privileged; remove spec.volumes[0]; remove spec.containers[0].securityContext",
  );
});

test.run();
