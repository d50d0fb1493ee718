import { test } from "uvu";
import * as assert from "uvu/assert";
import { keepingSection, withSection } from "../../scripts/conformance/section.js";
import { summary } from "../../scripts/e2e/summary.js";

const page = "# Conformance\n\n## 1.27\n";

test("a section is put behind a page, and into the place of the one before", () => {
  const once = withSection(page, "## In real clusters\n\none");
  assert.match(once, /^# Conformance\n\n## 1\.27\n\n<!-- begin: .* -->\n## In real clusters\n\none\n<!-- end: .* -->\n$/);
  assert.is(withSection(once, "## In real clusters\n\ntwo"), once.replace("one", "two"));
});

test("a new page keeps the section of the old one, where it has one", () => {
  const old = withSection(page, "section");
  assert.is(keepingSection("# New\n", old), withSection("# New\n", "section"));
  assert.is(keepingSection("# New\n", page), "# New\n");
});

test("tests are counted for each engine, release and topic, the oldest version first", () => {
  const check = (engine: string, topic: string) => ({ engine, kubernetes: "1.27", apiServer: "1.27.11", topic });
  const lines = summary([check("kyverno 1.19.1", "enforce"), check("kyverno 1.12.6", "audit"), check("kyverno 1.19.1", "enforce")]).split("\n").slice(-2);
  assert.equal(lines, ["| kyverno 1.12.6 | 1.27 | 1.27.11 | – | – | 1 | – | – | – | – | – |", "| kyverno 1.19.1 | 1.27 | 1.27.11 | – | – | – | 2 | – | – | – | – |"]);
});

test.run();
