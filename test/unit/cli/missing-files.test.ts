import type { Log } from "sarif";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { sarifFaults } from "../report/formats/sarif-schema.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/missing-files");

const sentence = "There is no such file or folder. Correct the name.";

async function printed(format: string, command: readonly string[] = ["check"]): Promise<string> {
  const { status, stdout } = await wincompat([...command, "none.yaml", "--format", format], {
    cwd: temporaryFolder({}),
  });
  assert.is(status, 2);
  return stdout;
}

const shown: Readonly<Record<string, string>> = {
  pretty: `unreadable  none.yaml  ${sentence}`,
  github: `::error title=unreadable,file=none.yaml::${sentence}`,
  markdown: `- \`none.yaml\` \`${sentence}\``,
  junit: `<testcase classname="none.yaml" name="unreadable: ${sentence}">`,
};

for (const [format, text] of Object.entries(shown)) {
  test(`${format} shows no line and no column of a file that does not exist`, async () => {
    const stdout = await printed(format);
    assert.ok(stdout.includes(text), stdout);
    assert.not.match(stdout, /none\.yaml:\d|line=/);
  });
}

test("fix and upgrade show no line and no column either", async () => {
  for (const command of [["fix"], ["upgrade", "--from", "1.30"]])
    assert.match(await printed("pretty", command), `unreadable  none.yaml  ${sentence}`);
});

test("SARIF has the file without a region", async () => {
  const text = await printed("sarif");
  assert.equal(sarifFaults(text), []);
  const [invocation] = (JSON.parse(text) as Log).runs[0]?.invocations ?? [];
  assert.equal(invocation?.toolExecutionNotifications?.[0]?.locations, [
    { physicalLocation: { artifactLocation: { uri: "none.yaml", uriBaseId: "%SRCROOT%" } } },
  ]);
});

test("JSON marks it, and GitLab, which requires a line, names the first", async () => {
  const { diagnostics } = JSON.parse(await printed("json")) as { readonly diagnostics: readonly unknown[] };
  assert.equal(diagnostics, [
    { file: "none.yaml", line: 1, column: 1, message: sentence, wholeFile: true, kind: "unreadable" },
  ]);
  const [issue] = JSON.parse(await printed("gitlab")) as readonly { readonly location: unknown }[];
  assert.equal(issue?.location, { path: "none.yaml", lines: { begin: 1, end: 1 } });
});

test("a file with text keeps its line and its column", async () => {
  const cwd = temporaryFolder({ "broken.yaml": "a: [\n" });
  assert.match((await wincompat(["check", "broken.yaml"], { cwd })).stdout, /^unreadable {2}broken\.yaml:\d+:\d+ {2}/);
});

test.run();
