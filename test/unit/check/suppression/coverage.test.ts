import * as fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { SuppressionEntry } from "../../../../src/check/suppression/coverage.js";
import { SuppressionCoverage } from "../../../../src/check/suppression/coverage.js";
import type { Span } from "../../../../src/manifests/comments.js";
import { isWithin } from "../../../../src/manifests/comments.js";
import { runsOf, seed } from "../../../generate/options.js";

const test = suite("check/suppression/coverage");

const place = fc.record({ file: fc.constant("a"), line: fc.nat(6), column: fc.nat(3) });
const span: fc.Arbitrary<Span> = fc.record({ from: place, to: place });
const suppressions = fc.array(
  fc.record({ rule: fc.constantFrom("a", "b"), spans: fc.array(span, { maxLength: 3 }), isValid: fc.boolean() }),
  { maxLength: 12 },
);

test("spans that nest, cross or are equal are found as by a search of all", () => {
  void fc.assert(
    fc.property(suppressions, place, (all, at) => {
      const entries = all.map(({ rule, spans, isValid }, order) => {
        const verdict = isValid ? { by: "comment", reason: String(order), ...at } : { rule: "suppression-invalid" };
        return { written: { rule, covers: { spans } }, verdict, order, used: false } as unknown as SuppressionEntry;
      });
      const found = new SuppressionCoverage(entries).of("a", "", () => at);
      for (const one of found) one.use();
      const expected = all.map(({ rule, spans }) => rule === "a" && spans.some((one) => isWithin(at, one)));
      assert.equal(
        entries.map(({ used }) => used),
        expected,
      );
      const last = all.findLastIndex(({ isValid }, order) => isValid && expected[order] === true);
      const inForce = found.findLast((one) => one.inForce !== undefined)?.inForce;
      assert.is(inForce?.reason, last === -1 ? undefined : String(last));
    }),
    { seed: seed(), numRuns: runsOf(500, 3000) },
  );
});

test.run();
