import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageFixtures } from "../../../src/engines/samples/package-fixtures.js";
import type { Model } from "../../../src/model/model.js";
import { buildRelease } from "../../../src/release/build-releases.js";
import { makesNothing } from "../../../src/release/compiled-files.js";
import { readSums } from "../../../src/release/verify/sums.js";
import { session } from "../../engine-session.js";
import { isOfEveryVersion } from "../../generate/options.js";
import { models } from "../../spec.js";

const test = suite("release/packaged-only");
const newest = models().at(-1) as Model;
/** All rules in `npm run conformance`, and in `npm test` those of two families. */
const others = newest.rules.filter(({ family }) => !isOfEveryVersion() && !["identity", "nodes"].includes(family));
const ingredients = {
  ...{ session: session(), fixtures: packageFixtures(), entries: [], earlier: [], make: makesNothing },
  leftOut: new Set(others.map(({ id }) => id)),
};
const committed = await buildRelease(newest, ingredients);
const packaged = await buildRelease(newest, { ...ingredients, packaged: { publishedAt: undefined } });

test("a packaged release has every committed file as it is, but for its longer list", () => {
  const differing = [...committed]
    .filter(([path, content]) => !packaged.get(path)?.equals(content))
    .map(([path]) => path);
  assert.equal(
    differing.filter((path) => path !== "SHA256SUMS"),
    [],
  );
});

test("each list names the files of its own release", () => {
  for (const files of [committed, packaged]) {
    const sums = readSums(String(files.get("SHA256SUMS")), "SHA256SUMS");
    assert.equal(
      "size" in sums ? [...sums.keys()] : [],
      [...files.keys()].filter((path) => path !== "SHA256SUMS"),
    );
  }
});

test("the publisher does not change committed files", async () => {
  const published = await buildRelease(newest, {
    ...ingredients,
    packaged: { publishedAt: "https://git.example.com/team/policies" },
  });
  const differing = [...committed]
    .filter(([path, content]) => !published.get(path)?.equals(content))
    .map(([path]) => path);
  assert.equal(
    differing.filter((path) => path !== "SHA256SUMS"),
    [],
  );
  assert.equal([...published.keys()], [...packaged.keys()]);
});

test.run();
