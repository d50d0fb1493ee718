import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readOptions } from "../../../scripts/release/options.js";
import { UsageError } from "../../../src/lib/errors.js";
import { parseVersion } from "../../../src/model/version.js";

const test = suite("scripts/release/options");
const known = ["1.24", "1.26", "1.27"].flatMap((text) => parseVersion(text) ?? []);

function refusal(...parameters: readonly string[]): string {
  try {
    readOptions(parameters, known);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "";
}

test("without a minor version all of them are packaged, else those that are named, the oldest first", () => {
  assert.equal(readOptions([], known).versions, known);
  assert.equal(readOptions(["v1.27.3", "1.24"], known).versions, ["1.24", "1.27"]);
});

test("options are read wherever they stand", () => {
  const { out, key, requireOci, help } = readOptions(["--out", "a", "1.27", "--key", "b", "--require-oci"], known);
  assert.equal({ out, key, requireOci, help }, { out: "a", key: "b", requireOci: true, help: false });
});

test("the address of a publisher is a web page", () => {
  assert.is(
    readOptions(["--source", "https://git.example.com/team/policies/"], known).source,
    "https://git.example.com/team/policies",
  );
  for (const text of ["git@example.com:a/b", "https://localhost", "http://example.com/a"]) {
    assert.is(
      refusal("--source", text),
      `"${text}" is not an address of a repository. Use one such as https://git.example.com/platform/wincompat.`,
    );
  }
});

test("without --source the repository of package.json publishes, if it has one", () => {
  const address = "https://git.example.com/team/wincompat";
  assert.equal([readOptions([], known, address).source, readOptions([], known).source], [address, undefined]);
  assert.is(
    readOptions(["--source", "https://git.example.com/fork/wincompat"], known, address).source,
    "https://git.example.com/fork/wincompat",
  );
});

test("usage errors are reported in a sentence", () => {
  assert.is(refusal("1.25"), "Kubernetes 1.25 is not supported. Supported versions are 1.24, 1.26, 1.27.");
  assert.is(
    refusal("newest"),
    '"newest" is not a version of Kubernetes. Write it as 1.37, v1.37 or 1.29.12, or latest.',
  );
  assert.match(refusal("--sign"), /^Unknown option '--sign'.*\.\n\nusage: npm run release /s);
  assert.match(refusal("--key"), /^Option '--key <value>' argument missing.\n\nusage: /);
});

test.run();
