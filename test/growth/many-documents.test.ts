import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../src/check/load-release.js";
import type { FileSettings } from "../../src/check/settings/file-settings.js";
import { checkManifests } from "../../src/index.js";
import { temporaryFolder } from "../unit/cli/run.js";
import { podToFix } from "../unit/fix/pod-to-fix.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, many documents");

test("in thousands of documents, only findings of the first ones have fixes", async () => {
  const folder = temporaryFolder({ "a.yaml": `${podToFix}---\n`.repeat(6000) });
  const settings: FileSettings = { releases: [await loadRelease("1.27")], profiles: new Set(["core", "recommended"]) };
  const { findings } = await withinSeconds(20, () =>
    checkManifests([join(folder, "a.yaml")], settings, { fixes: true }),
  );
  const fixable = findings.filter(({ rule }) => rule === "win-host-pid");
  const fixed = fixable.filter(({ fix }) => fix !== undefined).length;
  assert.is(fixable.length, 6000);
  assert.ok(fixed > 1000 && fixed < 6000, String(fixed));
  assert.ok(fixable.slice(0, fixed).every(({ fix }) => fix !== undefined));
});

test.run();
