import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../../src/check/load-release.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import { commentWord } from "../../../src/check/suppression/written.js";
import { changedSuppressions } from "../../../src/fix/changed-suppressions.js";
import type { ReadItem } from "../../../src/fix/fix-input.js";
import type { PlacedComment } from "../../../src/manifests/comments.js";
import { readText } from "../../../src/manifests/manifest-text.js";

const test = suite("fix/changed-suppressions");

const settings: FileSettings = { releases: [await loadRelease("1.30")], profiles: new Set(["core"] as const) };

const comment = `# ${commentWord} win-host-pid: known\n`;
const spec = `&s\n    os: {name: windows}\n    ${comment}    hostPID: true\n    containers: []\n`;

/** A list whose items have one spec. */
function listOf(objects: number, ofFirst: string): string {
  const item = (name: string, itsSpec: string): string =>
    `- apiVersion: v1\n  kind: Pod\n  metadata: {name: ${name}}\n  spec: ${itsSpec}\n`;
  const aliases = Array.from({ length: objects - 1 }, (_, index) => item(`b${index}`, "*s"));
  return `apiVersion: v1\nkind: List\nitems:\n${item("a", ofFirst)}${aliases.join("")}`;
}

/** How often the text of a comment is read while the suppressions of a file are compared. */
function readsFor(objects: number): number {
  const [before, after] = [listOf(objects, spec), listOf(objects, spec.replace("    hostPID: true\n", ""))];
  let reads = 0;
  const counting = (comments: readonly PlacedComment[]): readonly PlacedComment[] =>
    comments.map((one) => ({
      ...one,
      get text() {
        reads += 1;
        return one.text;
      },
    }));
  const itemsOf = (text: string): ReadItem[] => {
    let counted: readonly PlacedComment[] | undefined;
    return [...readText("a.yaml", text)].map((item) => {
      if (item.kind !== "object") return { item, settings };
      const comments = (word: string): readonly PlacedComment[] => (counted ??= counting(item.comments(word)));
      return { item: { ...item, comments }, settings };
    });
  };
  const files = new Map([["a.yaml", { before, after, items: [], objects: [] }]]);
  const changed = changedSuppressions(files, itemsOf(before), () => itemsOf(after), "2026-11-21");
  assert.is(changed.size, 0);
  assert.ok(reads > 0);
  return reads;
}

test("the comments of a document are read once for all its objects", () => {
  assert.is(readsFor(50), readsFor(2));
});

test.run();
