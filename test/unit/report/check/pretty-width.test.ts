import fc from "fast-check";
import picocolors from "picocolors";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding } from "../../../../src/check/findings.js";
import { prettyReport } from "../../../../src/report/check/pretty.js";
import { fits } from "../../../../src/report/terminal.js";
import { seed } from "../../../generate/options.js";
import { finding, report } from "../samples.js";

const test = suite("report/check/pretty-width");

const word = fc.string({ unit: fc.constantFrom("a", "b", "名", "é", "."), minLength: 1, maxLength: 20 });
const sentence = fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => `${words.join(" ")}.`);
const path = fc
  .array(fc.constantFrom("spec", "template", "containers[0]", "nodeSelector[kubernetes.io/os]"), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => steps.join("."));

const findings: fc.Arbitrary<PlacedFinding> = fc
  .record({
    severity: fc.constantFrom("error" as const, "warning" as const, "info" as const),
    message: sentence,
    remediation: sentence,
    path,
    evidence: fc.array(path, { maxLength: 2 }),
    file: word.map((name) => `charts/${name}.yaml`),
    line: fc.nat(99999),
  })
  .map((some) => ({ ...finding, ...some, object: { ...finding.object, name: some.message.slice(0, 10) } }));

const said = fc.tuple(fc.array(findings, { maxLength: 5 }), fc.boolean(), fc.integer({ min: 40, max: 120 }));

/** A path alone, or after a label. */
const oneWord = /^ *(?:(?:unreadable|\d+:\d+) +)?[^ ]+$/u;

test("no line is wider than the terminal unless it is one word", () => {
  fc.assert(
    fc.property(said, ([some, summary, columns]) => {
      const diagnostics = some.map(({ file, line, message }) => ({
        file,
        line,
        column: 1,
        message,
        kind: "unreadable" as const,
      }));
      const suppressed = some.map((one) => ({
        ...one,
        suppression: { by: "comment", reason: one.message, file: one.file, line: 1, column: 1 } as const,
      }));
      const text = prettyReport(
        report({ findings: some, diagnostics, suppressed }),
        { colors: picocolors.createColors(false), columns },
        { failing: () => true, summary, showSuppressed: true },
      );
      for (const line of text.split("\n")) assert.ok(fits(line, columns) || oneWord.test(line), `${columns}: ${line}`);
    }),
    { seed: seed(), numRuns: 20 },
  );
});

test("colours change no line", () => {
  fc.assert(
    fc.property(said, ([some, summary, columns]) => {
      const [plain, colored] = [false, true].map((color) =>
        prettyReport(
          report({ findings: some }),
          { colors: picocolors.createColors(color), columns },
          { failing: () => true, summary },
        ),
      );
      assert.is(colored?.replace(/\u001b\[\d+m/g, ""), plain);
    }),
    { seed: seed(), numRuns: 5 },
  );
});

test.run();
