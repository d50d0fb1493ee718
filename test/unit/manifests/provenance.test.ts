import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import { manifestFile, objectsIn } from "./reading.js";

const test = suite("manifests/provenance");

const pod = "apiVersion: v1\nkind: Pod\n";

test("what helm printed says where it comes from, and stays where it is", () => {
  const text = `---\n# Source: web/templates/a.yaml\n${pod}---\n# Source: web/templates/list.yaml\napiVersion: v1\nkind: List\nitems:\n- ${pod.trim().replace("\n", "\n  ")}\n---\n${pod}`;
  assert.equal(
    objectsIn(text).map(({ origin, place }) => [origin, place("kind").line]),
    [
      ["web/templates/a.yaml", 4],
      ["web/templates/list.yaml", 11],
      [undefined, 14],
    ],
  );
});

test("only the first line of a document says so", () => {
  for (const text of [`a: |\n  # Source: x\n${pod}`, `# Sources: x\n${pod}`, `# a\n# Source: x\n${pod}`]) {
    assert.not.ok("origin" in (objectsIn(text)[0] ?? {}), text);
  }
});

test("what is no object, or does not parse, says so, too", () => {
  const items = [
    ...readManifestText(
      manifestFile,
      "# Source: a\nb: 1\n---\n# Source: c\nd: [\n---\n# Source: e\nkind: Pod\nmetadata: {}\n",
    ),
  ];
  assert.equal(
    items.map((item) => [item.kind, "origin" in item && item.origin]),
    [
      ["skipped", "a"],
      ["unreadable", "c"],
      ["unreadable", "e"],
    ],
  );
});

test("a text that is longer than any path is no origin, because each finding repeats the origin", () => {
  const origins = [4096, 4097].map((length) => objectsIn(`# Source: ${"a".repeat(length)}\n${pod}`)[0]?.origin?.length);
  assert.equal(origins, [4096, undefined]);
});

test.run();
