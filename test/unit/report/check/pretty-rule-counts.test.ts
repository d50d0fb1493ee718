import { suite } from "uvu";
import * as assert from "uvu/assert";
import { finding, report } from "../samples.js";
import { lines } from "./printed.js";

const test = suite("report/check/pretty-rule-counts");
const rules = new Map([
  [
    finding.rule,
    { title: "hostPID on a Windows pod", description: "", family: "f", profile: "core", severity: "error" } as const,
  ],
]);

function counted(...messages: string[]): string | undefined {
  const findings = messages.map((message) => ({ ...finding, message }));
  return lines(report({ findings }), 80, { summary: true, rules }).find((line) => line.includes(finding.rule));
}

test("a rule is reported by what all of its findings say", () => {
  assert.match(
    counted("It is wrong. So it is.", "It is wrong. So it is.") ?? "",
    /^ +2 +error +win-host-pid +It is wrong\.$/,
  );
});

test("a rule whose findings say different things is reported by its title", () => {
  assert.match(
    counted("This is wrong.", "That is wrong.") ?? "",
    /^ +2 +error +win-host-pid +hostPID on a Windows pod$/,
  );
});

test.run();
