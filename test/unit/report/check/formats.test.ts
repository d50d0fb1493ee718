import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import type { ReportFormat } from "../../../../src/report/check/formats.js";
import { reporters, reportFormats } from "../../../../src/report/check/formats.js";
import { context, evilReport } from "../evil.js";
import { report } from "../samples.js";

const test = suite("report/check/formats");

for (const format of reportFormats) {
  test(`${format} lists every rule with findings, and is reproducible`, () => {
    const [text, again] = [evilReport, structuredClone(evilReport)].map((one) => reporters[format](one, context()));
    assert.is(text, again);
    for (const rule of ["win-host-pid", "win-evil"]) assert.match(text ?? "", rule);
    assert.ok(text?.endsWith("\n"));
    assert.not.match(reporters[format](report({}), context()), "win-host-pid");
  });
}

const kinds = ["unreadable", "invalid", "configuration", "empty", "note"] as const;
const about = (kind: (typeof kinds)[number]): Report =>
  report({
    diagnostics: [{ file: "w.yaml", line: 1, column: 2, message: "This is it.", kind }],
    summary: { unreadable: kind === "unreadable" ? 1 : 0, invalid: kind === "invalid" ? 1 : 0 },
  });

/** How the format shows that a check failed. */
const stopped: Partial<Record<ReportFormat, string>> = {
  sarif: '"executionSuccessful": false',
  junit: "<error type=",
  github: "::error title=",
  gitlab: '"severity": "blocker"',
  markdown: "not everything was checked",
  policyreport: "  error: 1\n",
};
for (const [format, sign] of Object.entries(stopped) as [ReportFormat, string][]) {
  test(`${format} fails for an unreadable file, an invalid object and a configuration error`, () => {
    const texts = kinds.map((kind) => reporters[format](about(kind), context()));
    assert.equal(
      texts.map((text) => text.includes(sign)),
      [true, true, true, false, false],
    );
    assert.is(texts[1]?.includes("This is it."), true);
  });
}

/** How a format calls what a diagnostic is about. */
const titles: Partial<Record<ReportFormat, readonly (readonly string[])[]>> = {
  sarif: kinds.map((kind) => [`"id": "${kind}"`]),
  github: kinds.map((kind) => [`title=${kind},`]),
  gitlab: kinds.map((kind) => [`"check_name": "${kind}"`]),
  markdown: [["### Not read"], ["### Invalid"], ["### Configuration errors"], ["### Empty"], ["### Notes"]],
  junit: [['name="unreadable 1:2"'], ['name="invalid 1:2"'], ['name="configuration 1:2"'], [], []],
  policyreport: [["rule: unreadable"], ["rule: invalid"], ["rule: configuration"], [], []],
};
for (const [format, expected] of Object.entries(titles) as [ReportFormat, string[][]][]) {
  test(`${format} distinguishes the kinds of diagnostics`, () => {
    const all = [...new Set(expected.flat())];
    assert.equal(
      kinds.map((kind) => all.filter((title) => reporters[format](about(kind), context()).includes(title))),
      expected,
    );
  });
}

test.run();
