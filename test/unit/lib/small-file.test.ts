import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readConfigurationDocument } from "../../../src/check/settings/form.js";
import { formatDiagnostic } from "../../../src/lib/diagnostic.js";
import { readSmallFile } from "../../../src/lib/small-file.js";
import { inTemporaryFolder } from "../../../src/lib/temporary.js";
import { recognize } from "../../../src/manifests/render/renderable.js";
import { parseSpecDocument } from "../../../src/spec/document.js";
import { onUnix } from "../../on-unix.js";

const test = suite("lib/small-file");
const pipeTest = onUnix(test, "named pipes and devices");

test("a small file is read", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(join(folder, "a"), "abc");
    assert.is(readSmallFile(join(folder, "a")).toString(), "abc");
  }));

test("a large file is refused", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(join(folder, "wincompat.yaml"), "#".repeat(300 * 1024));
    const read = readConfigurationDocument(join(folder, "wincompat.yaml"), "wincompat.yaml");
    assert.equal(read, [
      {
        file: "wincompat.yaml",
        line: 1,
        column: 1,
        message: "It is larger than 256 KiB. Shorten it.",
        wholeFile: true,
      },
    ]);
  }));

const deep = "This is nested more than 100 levels deep. Write it flatter.";

test("deep nesting in a configuration is reported at its place", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(join(folder, "a"), `a:\n  ${"[".repeat(50_000)}`);
    const read = readConfigurationDocument(join(folder, "a"), "a.yaml");
    assert.ok(Array.isArray(read));
    assert.equal(
      read.map(({ line, message }) => [line, message]),
      [[2, deep]],
    );
  }));

test("an alias in the value of its own anchor is reported at its place", () =>
  inTemporaryFolder((folder) => {
    for (const [text, place] of [
      ["foo: &a [*a]\n", "1:10"],
      ["foo: &a\n  bar: { deep: *a }\n", "2:10"],
    ] as const) {
      writeFileSync(join(folder, "a"), text);
      const read = readConfigurationDocument(join(folder, "a"), "a.yaml");
      assert.ok(Array.isArray(read));
      assert.equal(read.map(formatDiagnostic), [
        `a.yaml:${place}  This alias is in the value of its own anchor, which would never end. Remove the alias.`,
      ]);
    }
  }));

test("deep nesting in the spec is reported at its place", () => {
  for (const levels of [101, 3000, 50_000]) {
    const read = parseSpecDocument(`a:\n  ${"[".repeat(levels)}${"]".repeat(levels)}\n`, "a.yaml");
    assert.ok(Array.isArray(read));
    assert.equal(
      read.map(({ line, message }) => [line, message]),
      [[2, deep]],
    );
  }
  assert.ok(!Array.isArray(parseSpecDocument(`${"[".repeat(100)}${"]".repeat(100)}\n`, "a.yaml")));
});

const device = "It is a pipe or a device. Write its content into a file.";

pipeTest("a link to a device is refused", () =>
  inTemporaryFolder((folder) => {
    symlinkSync("/dev/zero", join(folder, "wincompat.yaml"));
    const read = readConfigurationDocument(join(folder, "wincompat.yaml"), "a");
    assert.equal(read, [{ file: "a", line: 1, column: 1, message: device, wholeFile: true }]);
  }),
);

pipeTest("a pipe without a writer is refused", () =>
  inTemporaryFolder((folder) => {
    execFileSync("mkfifo", [join(folder, "a")]);
    assert.throws(() => readSmallFile(join(folder, "a")), device);
  }),
);

pipeTest("a Chart.yaml and a kustomization.yaml that are devices do not stop the search", async () => {
  for (const name of ["Chart.yaml", "kustomization.yaml"]) {
    const recognized = inTemporaryFolder((folder) => {
      symlinkSync("/dev/zero", join(folder, name));
      // The file is read before the promise is returned.
      return recognize(folder, [name]);
    });
    assert.is((await recognized)?.kind, name === "Chart.yaml" ? "chart" : "kustomization");
  }
});

test.run();
