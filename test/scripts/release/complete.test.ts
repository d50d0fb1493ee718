import { suite } from "uvu";
import * as assert from "uvu/assert";
import { completed } from "../../../scripts/release/complete.js";
import { BrokenReleaseError } from "../../../scripts/release/inputs.js";
import type { ReleaseIndex } from "../../../src/release/index-file.js";
import type { ReleaseFiles } from "../../../src/release/paths.js";

const test = suite("scripts/release/complete");

function filesOf(texts: Readonly<Record<string, string>>): ReleaseFiles {
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
}

const index = { kubernetes: "1.27" } as unknown as ReleaseIndex;
const committed = { index, files: filesOf({ "README.md": "Read.\n", SHA256SUMS: "short" }) };
const publishedAt = "https://git.example.com/team/policies";

test("a release is completed with what only packages have, and with their list", async () => {
  const complete = filesOf({ "README.md": "Read.\n", SHA256SUMS: "long", "kyverno/artifacthub-pkg.yml": "name: a\n" });
  const asked: unknown[] = [];
  const sources = await completed(
    [committed],
    { publishedAt },
    async (...given) => (asked.push(given), new Map([["1.27", complete]])),
  );
  assert.equal(sources, [{ index, files: complete }]);
  assert.equal(asked, [[["1.27"], { publishedAt }]]);
});

for (const [what, files] of [
  ["another text", filesOf({ "README.md": "Other.\n", SHA256SUMS: "long" })],
  ["a missing file", filesOf({ SHA256SUMS: "short" })],
] as const) {
  test(`a release that the spec no longer makes, with ${what}, is not packaged`, async () => {
    const error = await completed([committed], { publishedAt }, async () => new Map([["1.27", files]])).catch(
      (thrown: unknown) => thrown,
    );
    assert.instance(error, BrokenReleaseError);
    assert.is(
      (error as Error).message,
      "The releases for 1.27 do not match the spec. Nothing is packaged. Run `npm run build` first.",
    );
  });
}

test.run();
