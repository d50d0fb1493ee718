import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { keep, keptFolder, takeKept } from "../../../scripts/engines/kept.js";
import { temporaryFolder } from "../../unit/cli/run.js";

const test = suite("scripts/engines/kept");

test("engines are kept in the user's cache, in the folder that is named, or nowhere", () => {
  assert.is(keptFolder({}), join(homedir(), ".cache", "wincompat", "engines"));
  assert.is(keptFolder({ XDG_CACHE_HOME: "/cache" }), join("/cache", "wincompat", "engines"));
  assert.is(keptFolder({ XDG_CACHE_HOME: "/cache", WINCOMPAT_ENGINES_CACHE: "/engines" }), "/engines");
  assert.is(keptFolder({ XDG_CACHE_HOME: "/cache", WINCOMPAT_ENGINES_CACHE: "" }), undefined);
});

test("what is kept is taken as it was, and nothing else is left behind", () => {
  const [folder, cache] = [temporaryFolder({ opa: "opa" }), join(temporaryFolder(), "new", "engines")];
  keep(join(folder, "opa"), join(cache, "opa-1"));
  assert.equal(readdirSync(cache), ["opa-1"]);
  assert.is(takeKept(join(cache, "opa-1"), join(folder, "taken")), true);
  assert.is(readFileSync(join(folder, "taken"), "utf8"), "opa");
});

test("what is not kept is not taken", () => {
  const folder = temporaryFolder();
  assert.is(takeKept(join(folder, "opa-1"), join(folder, "opa")), false);
  assert.equal(readdirSync(folder), []);
});

test("what is kept once more takes the place of what was there", () => {
  const folder = temporaryFolder({ "engines/opa-1": "old", opa: "new" });
  keep(join(folder, "opa"), join(folder, "engines", "opa-1"));
  assert.is(readFileSync(join(folder, "engines", "opa-1"), "utf8"), "new");
});

test("a folder that cannot be written is no failure", () => {
  const folder = temporaryFolder({ opa: "opa", file: "" });
  keep(join(folder, "opa"), join(folder, "file", "opa-1"));
  assert.equal(readdirSync(folder).sort(), ["file", "opa"]);
});

test("recently used engines are kept, and others are removed", () => {
  const folder = temporaryFolder({ "engines/used-1": "", "engines/unused-1": "", opa: "" });
  const [used, unused] = ["used-1", "unused-1"].map((name) => join(folder, "engines", name)) as [string, string];
  const long = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000);
  for (const path of [used, unused]) utimesSync(path, long, long);
  assert.ok(takeKept(used, join(folder, "used")));
  assert.ok(statSync(used).mtimeMs > long.getTime());
  keep(join(folder, "opa"), join(folder, "engines", "opa-1"));
  assert.equal([existsSync(used), existsSync(unused)], [true, false]);
});

test.run();
