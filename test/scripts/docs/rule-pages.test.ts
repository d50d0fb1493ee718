import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { ownRules } from "../../../src/check/own-rules.js";
import { packageRoot } from "../../../src/lib/package.js";
import { theSpec } from "../../spec.js";
import { pages as expectedPages, explainer } from "../../unit/explain/samples.js";
import { withoutGoodExample } from "../../unit/explain/without-good-example.js";

const test = suite("scripts/docs/rule-pages");
const pages = expectedPages();
const index = pages.get("README.md")?.toString() ?? "";
const ids = [...new Set(explainer.models.flatMap(({ rules }) => rules.map(({ id }) => id)))].sort();

test("there is a page for every rule of any version, and an index", () => {
  assert.equal([...pages.keys()], [...ids.map((id) => `${id}.md`), "README.md"].sort());
});

test("the index lists every rule once, under its family", () => {
  const rows = [
    ...index.matchAll(/^\| \[([a-z0-9-]+)\]\(\1\.md\) \| [^|]+ \| [a-z, ]+ \| [a-z-]+ \| 1\.\d+(?: to 1\.\d+)? \|$/gm),
  ].map(([, id]) => id);
  assert.equal(rows.sort(), ids);
  const families = new Set(explainer.models.flatMap(({ rules }) => rules.map(({ family }) => family)));
  const titles = [...index.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  assert.equal(titles, [
    ...Object.entries(theSpec().families.content)
      .filter(([id]) => families.has(id))
      .map(([, { title }]) => title),
    "In no policy",
  ]);
  assert.ok(
    index.includes(
      `${ids.length} rules in the policies for Kubernetes 1.24 to 1.37, and ${ownRules.length} [in no policy]`,
    ),
  );
  for (const { id, title, effect, family } of ownRules)
    assert.ok(index.includes(`\n| \`${id}\` | ${title} | ${effect} | \`${family}\` |\n`), id);
});

test("links into the checkout lead somewhere", () => {
  const prose = (content: Buffer): string => content.toString().replace(/^```[^]*?^```$|`[^`\n]*`/gm, "");
  const links = [...pages].flatMap(([page, content]) =>
    [...prose(content).matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, link = ""]) => ({ page, link })),
  );
  // Policies are built apart from pages: whether they are there is the matter of another test.
  const dead = links.filter(
    ({ link }) =>
      !link.startsWith("#") &&
      !link.includes("/dist-policies/") &&
      !pages.has(link) &&
      !existsSync(join(packageRoot, "docs", "rules", link)),
  );
  assert.equal(dead, []);
  assert.ok(links.length > 200);
});

test("every rule has both examples, where they exist, and a say in every engine", () => {
  for (const id of ids) {
    const page = pages.get(`${id}.md`)?.toString() ?? "";
    for (const heading of [
      "## A manifest that is reported",
      ...(withoutGoodExample.includes(id) ? [] : ["## A manifest that passes"]),
      "### OPA and conftest",
      "### Kyverno",
      "### Gatekeeper",
      "## Sources",
    ]) {
      assert.ok(page.includes(`\n${heading}\n`), `${id}: ${heading}`);
    }
  }
});

test.run();
