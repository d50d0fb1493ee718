import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { stringify } from "yaml";
import { runsOf, seed } from "../../generate/options.js";
import { assertSame, complaintsAbout, objectsIn, valuesOf } from "./reading.js";

const test = suite("manifests/documents");

const document = fc.dictionary(fc.stringMatching(/^[a-z]{3,}$/), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });

test("documents in a row are read as each alone", () => {
  fc.assert(
    fc.property(fc.array(document), (documents) => {
      const texts = documents.map((each) => stringify(each, { version: "1.1" }));
      assertSame(valuesOf(texts.join("---\n")), texts.flatMap(valuesOf));
    }),
    { seed: seed(), numRuns: runsOf(40, 100) },
  );
});

test("what YAML and JSON writers print is read back", () => {
  fc.assert(
    fc.property(document, fc.constantFrom(0, 2, "\t"), (value, indent) => {
      assertSame(valuesOf(JSON.stringify(value, null, indent)), [value]);
      // Quoted, because npm `yaml` leaves some texts unquoted that kubectl reads as numbers, such as 0X1F.
      assertSame(valuesOf(stringify(value, { defaultStringType: "QUOTE_DOUBLE" })), [value]);
    }),
    { seed: seed() },
  );
});

test("no text makes the reader throw, and every complaint is a sentence at a place", () => {
  const signs = fc.constantFrom(..."a\n\t\r\0\u2028\"'{}[],#|>?\\%");
  const words = fc.constantFrom(": ", "- ", "  ", "&x ", "*x", "!!int ", "---", "...", "<<: ");
  const sentence = /^[1-9]\d*:[1-9]\d* {2}[A-Z"].+(?:\.| -)$/s;
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, words), { maxLength: 30 }), (parts) => {
      for (const complaint of complaintsAbout(parts.join(""))) assert.match(complaint, sentence);
    }),
    { seed: seed(), numRuns: runsOf(200, 500) },
  );
});

test("a document that does not parse costs no other document", () => {
  const text = "a: [\n---\napiVersion: v1\nkind: Pod\n---\n\tb\n---\napiVersion: v1\nkind: Service\n";
  assert.equal(
    objectsIn(text).map(({ value, place }) => [value.kind, place("").line]),
    [
      ["Pod", 3],
      ["Service", 8],
    ],
  );
  assert.is(complaintsAbout(text).length, 2);
});

test("JSON documents in a row are read, on one line or several", () => {
  assert.equal(valuesOf('{"a": "}{"}{"b": 1}\n\n{"c": [{}]}'), [{ a: "}{" }, { b: 1 }, { c: [{}] }]);
  const [pod] = objectsIn('{"a":1}{"apiVersion":"v1","kind":"Pod"}');
  assert.equal(pod?.place("kind"), { file: "a.yaml", line: 1, column: 27 });
});

test('what follows "..." without "---" is not read, and said so', () => {
  const text = "apiVersion: v1\nkind: Pod\n...\napiVersion: v1\nkind: Secret\n";
  assert.is(objectsIn(text).length, 1);
  assert.equal(complaintsAbout(text), [
    '4:1  This follows "..." without a "---" line, so kubectl ignores it; write "---" before it.',
  ]);
});

test("a byte order mark after an empty line is refused, because kubectl reads it as part of a name", () => {
  assert.equal(complaintsAbout("\n# a\n\ufeffkind: Pod\n").length, 1);
  assert.match(String(complaintsAbout("\n\ufeffkind: Pod\n")), /byte order mark/);
  assert.equal(
    [complaintsAbout("\ufeffapiVersion: v1\nkind: Pod\n"), complaintsAbout("apiVersion: v1\nkind: Pod\na: \ufeffb\n")],
    [[], []],
  );
});

test.run();
