import { test } from "uvu";
import * as assert from "uvu/assert";
import { clusters, keepingSections, sectionOf, validation, withSection } from "../../scripts/conformance/section.js";
import { summary } from "../../scripts/e2e/summary.js";

const page = "# Conformance\n\n## 1.27\n";

test("a section is put behind a page, and into the place of the one before", () => {
  const once = withSection(page, "## In real clusters\n\none", clusters);
  assert.match(
    once,
    /^# Conformance\n\n## 1\.27\n\n<!-- begin: .* -->\n## In real clusters\n\none\n<!-- end: .* -->\n$/,
  );
  assert.is(withSection(once, "## In real clusters\n\ntwo", clusters), once.replace("one", "two"));
});

test("a new page keeps the section of the old one, where it has one", () => {
  const old = withSection(page, "section", clusters);
  assert.is(keepingSections("# New\n", old, [validation, clusters]), withSection("# New\n", "section", clusters));
  assert.is(keepingSections("# New\n", page, [validation, clusters]), "# New\n");
  const both = withSection(withSection(page, "section", validation), "other", clusters);
  assert.is(keepingSections(page, both, [validation, clusters]), both);
});

test("tests are counted for each engine, release and topic, the oldest version first", () => {
  const check = (engine: string, topic: string) => ({ engine, kubernetes: "1.27", apiServer: "1.27.11", topic });
  const run = { fixtures: "one", digests: new Map([["1.27", "0123abcd"]]) };
  const section = summary(
    [
      check("kyverno 1.19.1", "enforce"),
      check("kyverno 1.12.6", "audit"),
      check("kyverno 1.19.1", "enforce"),
      check("kyverno 1.19.1, ValidatingPolicies", "audit"),
    ],
    run,
  );
  const [old, recent, named] = section.split("\n").slice(-3);
  assert.is(old, "| kyverno 1.12.6 | 1.27 | 1.27.11 | 0123abcd | one | – | – | 1 | – | – | – | – | – |");
  assert.is(recent, "| kyverno 1.19.1 | 1.27 | 1.27.11 | 0123abcd | one | – | – | – | 2 | – | – | – | – |");
  // A later run replaces its own rows, and no others.
  const later = summary(
    [check("kyverno 1.19.1", "audit")],
    { ...run, fixtures: "all" },
    sectionOf(withSection(page, section, clusters), clusters),
  );
  assert.equal(later.split("\n").slice(-3), [
    old,
    "| kyverno 1.19.1 | 1.27 | 1.27.11 | 0123abcd | all | – | – | 1 | – | – | – | – | – |",
    named,
  ]);
});

test.run();
