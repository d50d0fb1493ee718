import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repositoryAbove } from "../../../../src/manifests/exclusion/ignore-files.js";
import { temporaryFolder } from "../../cli/run.js";

const test = suite("manifests/exclusion/ignore-files");

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

test.run();
