import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repositoryAbove, UpwardSearch } from "../../../src/lib/repository.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("lib/repository");

test("a search for the repository ends at a drive, and not in the working folder", () => {
  const before = process.cwd();
  process.chdir(temporaryFolder({ ".git/HEAD": "" }));
  try {
    assert.is(repositoryAbove("Q:/manifests/web"), undefined);
  } finally {
    process.chdir(before);
  }
});

test("the repository is the nearest folder with .git", () => {
  const folder = temporaryFolder({ ".git/HEAD": "", "charts/web/.git": "gitdir: ../../.git", "charts/api/a.yaml": "" });
  assert.is(repositoryAbove(`${folder}/charts/web/templates`), `${folder}/charts/web`);
  assert.is(repositoryAbove(`${folder}/charts/api`), folder);
});

test("a search visits each folder once, and ends at the repository", () => {
  const folder = temporaryFolder({ "project/.git/HEAD": "", "project/a/b/c.yaml": "" });
  const visited: string[] = [];
  const search = new UpwardSearch((one) => (visited.push(one), undefined));
  for (const from of ["project/a/b", "project/a/b", "project/a"]) search.from(`${folder}/${from}`);
  assert.equal(
    visited,
    ["project/a/b", "project/a", "project"].map((one) => `${folder}/${one}`),
  );
});

test.run();
