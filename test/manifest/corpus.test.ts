import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readAll } from "./reading.js";

const test = suite("corpus");
const corpus = process.env["WINCOMPAT_CORPUS"];
const add = corpus === undefined ? test.skip : test;

if (corpus === undefined) console.log("skipped: set WINCOMPAT_CORPUS to a folder of real manifests to read them all");

add("every document of the corpus is read and its places are found", async () => {
  const items = await readAll(corpus ?? "");
  assert.equal(items.filter((item) => item.kind === "unreadable"), []);
  const objects = items.filter((item) => item.kind === "object");
  assert.ok(objects.length > 0);
  for (const { place } of objects) assert.ok(place("kind").column > 0);
});

test.run();
