import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { Exclusion } from "../../../src/manifests/exclusion/exclusion.js";
import { expandGlob } from "../../../src/manifests/file-search.js";
import { globFault } from "../../../src/manifests/globs.js";
import { onUnix } from "../../on-unix.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("manifests/globs");

for (const glob of ["**/*.yaml", "legacy/**", "{a,b}/*-[0-9]?.yml", "a/**/b/**/*.y*ml", "***"]) {
  test(`${glob} is usable`, () => assert.is(globFault(glob), undefined));
}

const extended = "has an extended pattern such as +(a). Use *, ?, [] and {}.";
const faults: Readonly<Record<string, string>> = {
  "+(*a)b": extended,
  "a/!(b)": extended,
  "*a*a*a*a*a*a*a*ab": "has more than 3 stars between two slashes. Use fewer.",
  "{*,*}{*,*}": "has more than 3 stars between two slashes. Use fewer.",
  "**/a/**/b/**/c/**": "has more than 3 parts that are **. Use fewer.",
};

for (const [glob, fault] of Object.entries(faults)) {
  test(`${glob} is refused`, () => assert.is(globFault(glob), `The glob ${glob} ${fault}`));
}

test("such an argument is refused without a search", async () => {
  const [found] = await expandGlob("+(*a)b", new Exclusion());
  assert.ok(found?.kind === "unreadable");
  assert.match(found.diagnostic.message, extended);
});

onUnix(test, "named pipes")("pipes and broken links are found as in a folder", async () => {
  const folder = temporaryFolder({ "a.yaml": "", "folder/b.yaml": "" });
  execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
  symlinkSync("pipe.yaml", join(folder, "to-pipe.yaml"));
  symlinkSync("gone.yaml", join(folder, "broken.yaml"));
  symlinkSync("a.yaml", join(folder, "to-a.yaml"));
  symlinkSync("folder", join(folder, "to-folder.yaml"));
  for (const pattern of ["*.yaml", "**/*.yaml"]) {
    const found = await expandGlob(`${folder}/${pattern}`, new Exclusion());
    const names = found.map((one) => {
      if (one.kind === "unreadable") return `${basename(one.diagnostic.file)}: ${one.diagnostic.message}`;
      return one.kind === "file" ? basename(one.path) : one.kind;
    });
    assert.equal(names.sort(), [
      "a.yaml",
      ...(pattern.startsWith("**") ? ["b.yaml"] : []),
      "broken.yaml",
      "pipe.yaml: It is a pipe, a socket or a device, which a search does not read. Remove it, or name a pipe as an argument.",
      "to-a.yaml",
      "to-pipe.yaml: It is a pipe, a socket or a device, which a search does not read. Remove it, or name a pipe as an argument.",
    ]);
  }
});

test.run();
