import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/minor-versions");

function note(command: string, minors: string, releases: string): string {
  return `Note: \`${command}\` uses minor versions, so this is Kubernetes ${minors}. \`check\` and \`upgrade\` use ${releases} where rules depend on it.\n`;
}

test("commands about minor versions show which one a patch release means", async () => {
  for (const parameters of [["explain", "win-run-as-user"], ["explain", "field-misspelled"], ["rules"]]) {
    const patch = await wincompat([...parameters, "-k", "v1.29.12-gke.100"]);
    const minor = await wincompat([...parameters, "-k", "1.29"]);
    assert.equal([patch.stderr, minor.stderr], [note(parameters[0] ?? "", "1.29", "1.29.12"), ""]);
    assert.is(patch.stdout, minor.stdout);
  }
});

test("build names all patch releases in one note", async () => {
  const out = join(temporaryFolder(), "policies");
  const { stderr } = await wincompat([
    ...["build", "--check", "--only", "win-host-pid", "--out", out],
    ...["-k", "1.24.1,1.24.2"],
  ]);
  assert.is(stderr, note("build", "1.24", "1.24.1 and 1.24.2"));
});

test.run();
