import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkText } from "../src/check/check-text.js";
import { loadRelease } from "../src/check/load-release.js";
import { readConfiguration } from "../src/check/settings/configuration-file.js";
import { Releases } from "../src/check/settings/releases.js";
import type { Position } from "../src/lib/plain-text.js";
import { decodeBytes } from "../src/lib/read-bytes.js";
import { inTemporaryFolder } from "../src/lib/temporary.js";
import { runsOf, seed } from "./generate/options.js";

const test = suite("fuzz");

/** Parts of manifests and configurations, and characters with a meaning in YAML. */
const part = fc.constantFrom(
  ..."{}[]:,#&*!|>'\"%@`?-~\\\n\t \u0000\u0085\u2028\ufeff".split(""),
  ..."apiVersion: v1\n|kind: Pod\n|kind: List\n|items:\n|- |spec:\n|  containers:\n|---\n|<<: *a|&a |metadata: {name: a}\n".split(
    "|",
  ),
  ...'# wincompat-ignore win-host-pid: x\n|hostPID: true\n|"\\ud83d"|overrides:\n|files: [a]\n|only: [|skip: win'.split(
    "|",
  ),
);
const bytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.array(part, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(""))),
  fc
    .tuple(fc.array(part, { maxLength: 40 }), fc.uint8Array({ maxLength: 8 }), fc.nat(200))
    .map(([parts, noise, at]) => {
      const text = Buffer.from(parts.join(""));
      return Buffer.concat([text.subarray(0, at), noise, text.subarray(at)]);
    }),
);

/** Is the place a character of the text, or the end of one of its lines? */
function isIn(text: string, { line, column }: Position): boolean {
  const length = text.split("\n")[line - 1]?.length;
  return length !== undefined && column >= 1 && column <= length + 1;
}

test("the library reports any bytes with positions in the text, and never throws", async () => {
  const releases = await loadRelease("1.27");
  void fc.assert(
    fc.property(bytes, (content) => {
      const decoded = decodeBytes(content);
      const text = "text" in decoded ? decoded.text : content.toString("latin1");
      const report = checkText(text, { releases });
      for (const place of [...report.diagnostics, ...report.findings])
        assert.ok(isIn(text, place), `${place.line}:${place.column}`);
    }),
    { seed: seed(), numRuns: runsOf(300, 3000) },
  );
});

test("a configuration of any bytes is read, and errors are reported", () => {
  const known = new Releases();
  inTemporaryFolder((folder) => {
    const path = join(folder, "wincompat.yaml");
    void fc.assert(
      fc.property(bytes, (content) => {
        writeFileSync(path, content);
        const { isRead, diagnostics } = readConfiguration(path, "wincompat.yaml", known);
        assert.ok(isRead || diagnostics.length > 0);
        const decoded = decodeBytes(content);
        for (const { line, column } of diagnostics)
          if ("text" in decoded) assert.ok(isIn(decoded.text, { line, column }), `${line}:${column}`);
          else assert.equal({ line, column }, decoded.at);
      }),
      { seed: seed(), numRuns: runsOf(120, 1000) },
    );
  });
});

test.run();
