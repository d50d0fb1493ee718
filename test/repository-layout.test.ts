import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";

const test = suite("repository layout");

/** What npm and the compiler make. Editors and git have folders that begin with a dot. */
const ignored = /^(?:\..*|node_modules|build)$/;

const guide = readFileSync(join(packageRoot, "CONTRIBUTING.md"), "utf8");
const [, layout = ""] = /^## Repository layout\n\n```\n(.*?)^```$/ms.exec(guide) ?? [];

function foldersOf(folder: string): readonly string[] {
  const entries = readdirSync(join(packageRoot, folder), { withFileTypes: true });
  return entries.filter((one) => one.isDirectory() && !ignored.test(one.name)).map(({ name }) => name);
}

/** The lines that begin in the first column, and those below one of them. */
function sectionOf(folder: string): string {
  return new RegExp(`^${folder}/.*\\n(?:[├└].*\\n)*`, "m").exec(layout)?.[0] ?? "";
}

/** The folders of a text: `oracle/ api-server/` names two of them. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:^[├└]── | )?([\w.-]+)\//gm)].map(([, name = ""]) => name);
}

test("every folder of the checkout, and of spec, src and test, is in the layout", () => {
  for (const [folder, text] of [[".", layout], ...["spec", "src", "test"].map((one) => [one, sectionOf(one)])] as const)
    assert.equal(
      foldersOf(folder as string).filter((name) => !namesIn(text as string).includes(name)),
      [],
      folder,
    );
});

test("every folder of src/engines is in the line of engines", () => {
  const [line = ""] = /^├── engines\/.*$/m.exec(sectionOf("src")) ?? [];
  assert.equal(
    foldersOf("src/engines").filter((name) => !namesIn(line).includes(name)),
    [],
  );
});

test("folders of a line are found", () => {
  assert.equal(namesIn("test/\n├── oracle/ api-server/      validation\n"), ["test", "oracle", "api-server"]);
  assert.match(sectionOf("test"), /unit\//);
  assert.not.match(sectionOf("test"), /deploy\//);
});

test.run();
