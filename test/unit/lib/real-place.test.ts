import { realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { realPlace } from "../../../src/lib/real-place.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("lib/real-place");

test("names that lead to one file have the same place", () => {
  const folder = realpathSync(temporaryFolder({ "a/b.json": "{}", "c/d.txt": "" }));
  symlinkSync("a", join(folder, "to-a"));
  symlinkSync(join("to-a", "b.json"), join(folder, "to-b"));
  symlinkSync(join("..", "a", "new", "e.json"), join(folder, "c", "dangling"));
  symlinkSync("loop", join(folder, "loop"));
  symlinkSync(join("..", "a"), join(folder, "c", "to-a"));
  for (const [file, place] of Object.entries({
    "a/b.json": "a/b.json",
    "to-a/b.json": "a/b.json",
    "to-b": "a/b.json",
    "c/to-a/../c/d.txt": "c/d.txt",
    "to-a/new/e.json": "a/new/e.json",
    "c/dangling": "a/new/e.json",
    "new/f.json": "new/f.json",
    loop: "loop",
  }))
    assert.is(realPlace(`${folder}/${file}`), join(folder, place), file);
  assert.is(realPlace("missing/x"), join(realpathSync("."), "missing", "x"));
});

test.run();
