import { suite } from "uvu";
import * as assert from "uvu/assert";
import { decodeBytes } from "../../../src/manifests/read-bytes.js";

const test = suite("manifests/read-bytes");

test("a byte order mark and carriage returns go", () => {
  assert.equal(decodeBytes(Buffer.from("\ufeffa: é\r\nb: 1\r\n")), { text: "a: é\nb: 1\n" });
});

test("UTF-16 is read, as PowerShell writes it", () => {
  const little = Buffer.from("\ufeffa: é\r\n", "utf16le");
  assert.equal(decodeBytes(little), { text: "a: é\n" });
  assert.equal(decodeBytes(Buffer.from(little).swap16()), { text: "a: é\n" });
});

test("bytes that are no UTF-8 are reported with their line", () => {
  const bytes = Buffer.concat([Buffer.from("a: é\nb: 1\nc: "), Buffer.from([0xe9, 0x0a])]);
  const problem = "This file is not UTF-8 text; save it as UTF-8.";
  assert.equal(decodeBytes(bytes), { problem, at: { line: 3, column: 1 } });
});

test("a binary file is reported", () => {
  const problem = "This is a binary file, not a manifest.";
  assert.equal(decodeBytes(Buffer.from("a\nbc\0d")), { problem, at: { line: 2, column: 3 } });
});

test.run();
