import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Lexer } from "yaml";
import { CheckSession } from "../../../src/check/check-session.js";
import type { Report } from "../../../src/check/findings.js";
import { loadRelease } from "../../../src/check/load-release.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import type { FixResult } from "../../../src/fix/fix-files.js";
import { fixFiles } from "../../../src/fix/fix-files.js";
import type { ReadItem } from "../../../src/fix/fix-input.js";
import { FixInput } from "../../../src/fix/fix-input.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import { readManifests } from "../../../src/manifests/read-manifests.js";
import type { Profile } from "../../../src/model/profile.js";
import { releasedVersions } from "../../../src/release/released.js";

/** Real manifests, as in test/corpus.test.ts; without them the tests are skipped and counted. */
const corpus = process.env["WINCOMPAT_CORPUS"];
const test = suite("fix/corpus");
const today = "2026-11-21";
const present = corpus !== undefined && existsSync(corpus);
if (!present) console.log("skipped: fix/corpus: WINCOMPAT_CORPUS names no folder with windows/ and linux/");
const onCorpus = present ? test : test.skip;

async function settingsFor(profiles: readonly Profile[]): Promise<FileSettings> {
  const newest = releasedVersions().at(-1);
  if (newest === undefined) throw new Error("There is no release. Run `npm run build`.");
  return { releases: [await loadRelease(newest)], profiles: new Set(profiles) };
}

async function read(folder: string, settings: FileSettings): Promise<readonly ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const item of readManifests([join(corpus ?? "", folder)])) items.push({ item, settings });
  return items;
}

function found(items: readonly ReadItem[]): Report {
  const session = new CheckSession(today);
  for (const { item, settings } of items) session.add(item, settings);
  return session.report();
}

function fixed(items: readonly ReadItem[]): FixResult {
  return fixFiles(new FixInput(today, items), "safe");
}

/** All comments of a text, sorted: no other token of YAML begins like one. */
function commentsOf(text: string): readonly string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith("#")).sort();
}

/** A text without the lines that are removed from it, and without the comments below such a line that are removed, too. */
function withoutCommentsOfRemovedLines(text: string, after: string): string {
  const kept = new Set(after.split("\n"));
  let isRemoved = false;
  const lines = text.split("\n").filter((line) => {
    const isComment = line.trimStart().startsWith("#");
    if (!isComment) isRemoved = !kept.has(line);
    return !(isRemoved && !kept.has(line));
  });
  return lines.join("\n");
}

/** How many findings each object of a file has of a rule. */
function countsOf({ findings }: Report): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, file, object } of findings) {
    const key = [rule, file, object.kind, object.namespace, object.name].join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

for (const profiles of [["core"], ["core", "recommended"]] as const) {
  onCorpus(`of ${profiles.join(" and ")}, what is safe is fixed, and nothing else changes`, async () => {
    const settings = await settingsFor(profiles);
    const items = await read("windows", settings);
    const { edits, unfixed, texts, left } = fixed(items);
    assert.ok(edits.length > 20, `${edits.length} edits`);
    const removed = /does not serve this API version/;
    assert.equal(
      unfixed.filter(({ reason }) => !removed.test(reason)).map(({ file, rule, reason }) => ({ file, rule, reason })),
      [],
    );
    const old = new Set(unfixed.map(({ file, rule, path }) => `${file} ${rule} ${path}`));
    const safe = new Set(
      settings.releases.flatMap(({ index }) =>
        index.rules.flatMap(({ fixes }) =>
          fixes.filter(({ fix }) => fix.grade === "safe").map(({ remediation }) => remediation),
        ),
      ),
    );
    assert.equal(
      left.findings
        .filter(({ file, rule, path, remediation }) => safe.has(remediation) && !old.has(`${file} ${rule} ${path}`))
        .map(({ file, rule, path }) => ({ file, rule, path })),
      [],
    );
    const before = countsOf(found(items));
    assert.equal(
      [...countsOf(left)].filter(([key, count]) => count > (before.get(key) ?? 0)),
      [],
      "new findings",
    );
    for (const [file, { before: text, after }] of texts) {
      assert.equal(commentsOf(after), commentsOf(withoutCommentsOfRemovedLines(text, after)), file);
      const again = [...readManifestText(file, after)].map((item) => ({ item, settings }));
      assert.equal([...fixed(again).texts.keys()], [], file);
    }
  });
}

onCorpus("nothing of Linux is changed", async () => {
  const { edits, texts } = fixed(await read("linux", await settingsFor(["core", "recommended"])));
  assert.equal([edits, [...texts.keys()]], [[], []]);
});

test.run();
