/**
 * What kubectl 1.27 makes of scalars and documents, recorded from the code that it reads with:
 * k8s.io/apimachinery 0.27.11 (`YAMLOrJSONDecoder`) over sigs.k8s.io/yaml 1.3.0 (`YAMLToJSON`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { isRefused, valuesOf } from "./reading.js";
import { testFolder } from "./test-folder.js";

interface Cases {
  /** Text; its JSON as a value, null if rejected; its JSON key, null if rejected. */
  readonly scalars: readonly [string, string | null, string | null][];
  /** Text and the JSON of its documents. */
  readonly accepted: readonly [string, string[]][];
  readonly refused: readonly string[];
  /** Texts that kubectl 1.27 rejects and this reader accepts, with the JSON of their documents. */
  readonly lenient: readonly [string, string[]][];
}

const cases = JSON.parse(readFileSync(join(testFolder, "kubectl-cases.json"), "utf8")) as Cases;
const test = suite("manifests/kubectl");

for (const [text, value, key] of cases.scalars) {
  test(`${text} as a value`, () => {
    if (value === null) assert.ok(isRefused(`a: ${text}`));
    else assert.equal(valuesOf(`a: ${text}`), [{ a: JSON.parse(value) }]);
  });
  test(`${text} as a key`, () => {
    if (key === null) assert.ok(isRefused(`${text}: v`));
    else assert.equal(valuesOf(`${text}: v`), [{ [key]: "v" }]);
  });
}

for (const [text, documents] of [...cases.accepted, ...cases.lenient]) {
  test(`${JSON.stringify(text)} is read`, () => {
    assert.equal(
      valuesOf(text),
      documents.map((json) => JSON.parse(json)),
    );
  });
}

for (const text of cases.refused) {
  test(`${JSON.stringify(text)} is refused`, () => assert.ok(isRefused(text)));
}

test.run();
