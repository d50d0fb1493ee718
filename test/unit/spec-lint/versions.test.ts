import { rmSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatDiagnostic } from "../../../src/lib/diagnostic.js";
import { diagnosticsOf, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/versions");
const fields = "fields/1.27.txt";

testBreaks(test, {
  "a version file is called like its version": {
    file: "versions/1.27.yaml",
    find: 'kubernetes: "1.27"',
    put: '§kubernetes: "1.28"',
    says: 'This file is called "1.27", but its version is Kubernetes 1.28. Make them the same.',
  },
});

const read: Readonly<Record<string, (spec: string) => ReturnType<typeof diagnosticsOf>>> = {
  empty: diagnosticsOf,
  missing: (spec) => {
    rmSync(join(spec, fields));
    return diagnosticsOf(spec);
  },
};

for (const [state, diagnostics] of Object.entries(read)) {
  test(`a version whose field list is ${state} is reported once, not for each path`, () => {
    const said = withChanges([{ file: fields, put: "" }], diagnostics).map(formatDiagnostic);
    assert.is(said.length, 1);
    assert.match(
      said[0] ?? "",
      /^spec\/versions\/1\.27\.yaml:\d+:1 {2}There is no spec\/fields\/1\.27\.txt with the fields of that API\./,
    );
  });
}

test.run();
