import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../src/lib/package.js";

const test = suite("opa-eval-pages");

const release = join("dist-policies", "1.37");
const inFolder = (folder: string): readonly string[] =>
  readdirSync(join(packageRoot, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));

/** Most manifests have more than one document, and `opa eval` ignores all but the first without a warning. */
test("every page with opa eval warns that it reads only the first document of a file", () => {
  const pages = [
    "README.md",
    ...inFolder("docs"),
    ...inFolder("docs/rules"),
    ...inFolder(release),
    join(release, "opa", "README.md"),
  ];
  const texts = pages.map((page) => [page, readFileSync(join(packageRoot, page), "utf8")] as const);
  const evaluating = texts.filter(([, text]) => /^opa eval .* -i /m.test(text));
  assert.ok(evaluating.length > 100, `${evaluating.length} pages`);
  assert.equal(
    evaluating.filter(([, text]) => !/only the first YAML document of a file/.test(text)).map(([page]) => page),
    [],
  );
});

test.run();
