import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { checkManifests } from "../src/check/check-manifests.js";
import type { Report } from "../src/check/findings.js";
import { loadRelease } from "../src/check/load-release.js";
import { releasedVersions } from "../src/release/released.js";

/**
 * Real manifests, not part of this repository: a folder with `windows/` and `linux/`, named by the variable
 * WINCOMPAT_CORPUS. Without it the tests are skipped and counted.
 */
const corpus = process.env["WINCOMPAT_CORPUS"];
const test = suite("corpus");

async function reportOn(folder: string): Promise<Report> {
  const newest = releasedVersions().at(-1);
  if (newest === undefined) throw new Error("There is no release. Run `npm run build`.");
  return checkManifests([join(corpus ?? "", folder)], {
    releases: [await loadRelease(newest)],
    profiles: new Set(["core"]),
  });
}

const present = corpus !== undefined && existsSync(corpus);
if (!present) console.log("skipped: corpus: WINCOMPAT_CORPUS names no folder with windows/ and linux/");
const onCorpus = present ? test : test.skip;

onCorpus("every Windows manifest is read, and most objects are seen to be for Windows", async () => {
  const { summary, diagnostics } = await reportOn("windows");
  // Real manifests have real faults, such as a command that is a text and no list.
  assert.equal(
    diagnostics.filter(({ message }) => !message.includes("the API server rejects the object")),
    [],
  );
  assert.ok(summary.windowsObjects > summary.objects / 2, JSON.stringify(summary));
});

onCorpus("Linux manifests have no errors", async () => {
  const { diagnostics, findings, summary } = await reportOn("linux");
  assert.equal(diagnostics, []);
  assert.ok(summary.objects > 0, JSON.stringify(summary));
  assert.equal(
    findings.filter(({ severity }) => severity === "error"),
    [],
  );
});

test.run();
