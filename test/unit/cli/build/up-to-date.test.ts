import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../../src/lib/package.js";
import { packageVersion } from "../../../../src/lib/version.js";
import { readRelease } from "../../../../src/release/files.js";
import { isOfEveryVersion } from "../../../generate/options.js";
import { kyvernoModels } from "../../../kyverno-models.js";
import { models } from "../../../spec.js";
import { wincompat } from "../run.js";

const test = suite("cli/build/up-to-date");
/** The newest version has no policies for Kyverno, so the newest one with them is built, too. */
const checked = models().filter(
  (model) => isOfEveryVersion() || [models().at(-1), kyvernoModels().at(-1)].includes(model),
);
/** Without a list of versions, `build` also reports releases of versions that the spec does not have. */
const versions = isOfEveryVersion() ? [] : ["--kubernetes", checked.map(({ version }) => version).join()];

test("the releases of this checkout match its spec", async () => {
  const { status, stdout, stderr } = await wincompat(["build", "--check", "--format", "json", ...versions]);
  const releases = checked.map(({ version }) => {
    const folder = join(packageRoot, "dist-policies", version);
    return {
      kubernetes: version,
      folder,
      files: readRelease(folder).size,
      difference: { changed: [], missing: [], extra: [] },
    };
  });
  assert.equal(JSON.parse(stdout), { wincompat: packageVersion(), stale: false, releases });
  assert.equal([status, stderr], [0, ""]);
  assert.ok(checked.length > 1);
});

test.run();
