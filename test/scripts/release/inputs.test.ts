import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readKey, readSources, refuseForeign } from "../../../scripts/release/inputs.js";
import { sumsOf } from "../../../src/release/verify/sums.js";
import { temporaryFolder } from "../../unit/cli/run.js";

const test = suite("scripts/release/inputs");

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

/** A small release with this text in its README. SHA256SUMS has the digest of "Read.". */
function release(text: string): string {
  const files = { "README.md": "Read.\n", "release.json": JSON.stringify({ kubernetes: "1.27", version: "1.0.0" }) };
  const sums = sumsOf(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])));
  return temporaryFolder({ ...files, "README.md": text, SHA256SUMS: sums });
}

test("a release is read with its index", () => {
  const [source] = readSources([release("Read.\n")]);
  assert.equal(
    [source?.index.kubernetes, [...(source?.files.keys() ?? [])]],
    ["1.27", ["README.md", "SHA256SUMS", "release.json"]],
  );
});

test("a release that was changed by hand is not packaged, and every one of them is reported", () => {
  const [changed, none] = [release("Other.\n"), join(temporaryFolder(), "none")];
  assert.is(
    refusal(() => readSources([changed, release("Read.\n"), none])),
    [
      `${changed} does not match SHA256SUMS:`,
      "  README.md was changed: its digest does not match SHA256SUMS.",
      `${none} is not a folder. Pass the folder of a release. Unpack an archive first.`,
      "Nothing is packaged. Run `npm run build` first.",
    ].join("\n"),
  );
});

test("files of others are not replaced", () => {
  const folder = temporaryFolder({
    "mine/notes.txt": "",
    file: "",
    "ours/SHA256SUMS": "",
    "release/SHA256SUMS": "",
    "release/release.json": "",
  });
  const [mine, file, ours] = ["mine", "file", "ours"].map((name) => join(folder, name)) as [string, string, string];
  assert.match(
    refusal(() => refuseForeign([mine, file])),
    new RegExp(`^${mine}, ${file}: the folder contains something other than a packaged release\\. Name another`),
  );
  assert.match(
    refusal(() => refuseForeign([join(folder, "release")])),
    /release: the folder contains something other than a packaged release/,
  );
  refuseForeign([ours, join(folder, "none"), temporaryFolder()]);
});

test("a key that cannot sign is reported by its file", () => {
  const folder = temporaryFolder({ "a.pem": "no key" });
  assert.is(
    refusal(() => readKey(join(folder, "a.pem"))),
    `${join(folder, "a.pem")} is not a private RSA key of 2048 bits or more, in PEM and without a passphrase.`,
  );
  assert.match(
    refusal(() => readKey(join(folder, "b.pem"))),
    /^The key cannot be read: ENOENT.*\.$/,
  );
});

test.run();
