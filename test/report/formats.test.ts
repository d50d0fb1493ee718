import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repositoryPath } from "../../src/report/file-names.js";
import type { ReportFormat } from "../../src/report/formats.js";
import { reporters, reportFormats } from "../../src/report/formats.js";
import { objectTitle, subjectOf } from "../../src/report/object-title.js";
import { context, evilReport } from "./evil.js";
import { finding, report } from "./samples.js";

const test = suite("report/formats");

for (const format of reportFormats) {
  test(`${format} tells every rule that found something, the same each time, to the end of the line`, () => {
    const [text, again] = [evilReport, structuredClone(evilReport)].map((one) => reporters[format](one, context()));
    assert.is(text, again);
    for (const rule of ["win-host-pid", "win-evil"]) assert.match(text ?? "", rule);
    assert.ok(text?.endsWith("\n"));
    assert.not.match(reporters[format](report({}), context()), "win-host-pid");
  });
}

/** How each format says that what was asked for could not be done. */
const amiss: Record<ReportFormat, RegExp> = {
  pretty: /^configuration {2}wincompat\.yaml:3:1 {2}It is wrong\./m,
  json: /"kind": "configuration"/,
  sarif: /"executionSuccessful": false[^]*"level": "error"/,
  junit: / errors="1"[^]*<testcase classname="wincompat\.yaml" name="configuration 3:1">\n<error type="configuration" message="It is wrong\."/,
  github: /^::error title=configuration,file=wincompat\.yaml,line=3/m,
  gitlab: /"check_name": "configuration"[^]*"severity": "blocker"/,
  markdown: /^## .*not everything was checked as it was asked for\n[^]*### Configuration\n/,
  policyreport: /rule: configuration\n {2}result: error/,
};

test("a fault of the configuration is grave in every format, and not one of input", () => {
  const fault = { file: "wincompat.yaml", line: 3, column: 1, message: "It is wrong.", kind: "configuration", unreadable: false } as const;
  for (const format of reportFormats) {
    const text = reporters[format](report({ diagnostics: [fault] }), context());
    assert.match(text, amiss[format]);
    assert.not.match(text, /"unreadable": true|Not read|title=empty/);
  }
  assert.match(reporters.pretty(report({ diagnostics: [fault] }), { ...context(), quiet: true }), amiss.pretty);
});

test("a note is not grave in any format", () => {
  const note = { file: "a.yaml", line: 3, column: 1, message: "It is so.", kind: "note", unreadable: false } as const;
  for (const format of reportFormats) assert.not.match(reporters[format](report({ diagnostics: [note] }), context()), /"?level"?: "error"|::error|blocker|result: error|errors="[1-9]|not everything|executionSuccessful": false/);
});

test("a finding about no field is about the object alone", () => {
  assert.equal([subjectOf(finding), subjectOf({ ...finding, path: "" })], ["Pod n/a, spec.hostPID", "Pod n/a"]);
});

const paths = { "./a.yaml": "a.yaml", "././/a.yaml": "a.yaml", "a/./b.yaml": "a/./b.yaml", "../a.yaml": "../a.yaml", "/a.yaml": "/a.yaml", ".a.yaml": ".a.yaml", "<stdin>": "stdin" };
for (const [file, path] of Object.entries(paths)) {
  test(`${file} is ${path} in a repository`, () => assert.is(repositoryPath(file), path));
}

test("objects have titles", () => {
  const title = (fields: object): string => objectTitle({ ...finding.object, ...fields });
  assert.equal([title({}), title({ namespace: "" }), title({ namespace: "", name: "" })], ["Pod n/a", "Pod a", "Pod (no name)"]);
  assert.is(title({ apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "KubeletConfiguration", name: "", namespace: "" }), "KubeletConfiguration");
});

test.run();
