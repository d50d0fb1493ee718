import { suite } from "uvu";
import * as assert from "uvu/assert";
import { toSource } from "../../../src/model/sources.js";
import type { CitationSource } from "../../../src/spec/types.js";
import { theSpec } from "../../spec.js";

const test = suite("model/sources");
const { title, url } = theSpec().documents.content["windows-pages-1.27"] ?? { title: "", url: "" };
const source = (one: CitationSource) => toSource(one, theSpec());

test("a document is named by its title and section", () => {
  assert.equal(source({ document: "windows-pages-1.27", section: "S" }), {
    text: `${title}, "S"`,
    url,
    disagrees: false,
  });
});

test("code is shown with repository, tag, file, symbol and statement", () => {
  assert.equal(
    source({
      repository: "kubernetes/kubernetes",
      tag: "v1.27.11",
      file: "pkg/a.go",
      symbol: "f",
      says: "So it is.",
      disagrees: true,
    }),
    {
      text: "kubernetes/kubernetes v1.27.11, pkg/a.go, f",
      says: "So it is.",
      url: "https://github.com/kubernetes/kubernetes/blob/v1.27.11/pkg/a.go",
      disagrees: true,
    },
  );
  assert.is(source({ repository: "a/b", tag: "v1.0", file: "c.go" }).text, "a/b v1.0, c.go");
});

test("a page is named by its title", () => {
  assert.equal(source({ title: "A page", url: "https://example.com" }), {
    text: "A page",
    url: "https://example.com",
    disagrees: false,
  });
});

test.run();
