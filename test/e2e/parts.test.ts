import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { E2ePart } from "../../scripts/e2e/parts.js";
import { partsFor } from "../../scripts/e2e/parts.js";
import { packageRoot } from "../../src/lib/package.js";
import { compareSemantic } from "../../src/lib/semantic-version.js";
import { choices, newestChoices } from "./choices.js";

function partsOf(wanted: Partial<Parameters<typeof partsFor>[0]>): readonly E2ePart[] {
  const parts = partsFor({ all: false, bench: false, ...wanted });
  if (typeof parts === "string") throw new Error(parts);
  return parts;
}

test("each file of tests in clusters runs, also without --all", () => {
  const files = readdirSync(join(packageRoot, "test", "e2e")).filter((name) => name.endsWith(".e2e.ts"));
  const run = [...partsOf({}), ...partsOf({ bench: true })].map(({ file }) => basename(file, ".js"));
  assert.equal([...new Set(run)].sort(), files.map((name) => basename(name, ".ts")).sort());
});

test("parts have different titles, and those with the longest tests start first", () => {
  for (const all of [false, true]) {
    const titles = partsOf({ all }).map(({ title }) => title);
    assert.is(new Set(titles).size, titles.length);
    assert.match(titles[0] ?? "", "kyverno-cel");
    assert.match(titles.at(-1) ?? "", "check --cluster");
  }
});

test("without --all, no engine is newer than that of a part, and no release", () => {
  for (const { kind, engine, model } of newestChoices()) {
    const others = choices().filter((one) => one.kind === kind);
    for (const other of others) {
      const order = compareSemantic(engine.version, other.engine.version);
      assert.ok(order >= 0, `${kind.tool} ${other.engine.version}`);
      assert.ok(order > 0 || compareSemantic(model.version, other.model.version) >= 0, other.model.version);
    }
  }
});

test.run();
