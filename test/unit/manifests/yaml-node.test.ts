import { suite } from "uvu";
import * as assert from "uvu/assert";
import { decodeUtf8 } from "../../../src/manifests/yaml-node.js";

const test = suite("manifests/yaml-node");

const decoded = (...bytes: number[]): string => decodeUtf8(String.fromCharCode(...bytes));

test("text is read, a byte order mark too", () => {
  // The first and the last character of each length, and those around the surrogates.
  const text = "\0\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{3ffff}\u{40000}\u{fffff}\u{100000}\u{10ffff}";
  assert.is(decodeUtf8(Buffer.from(text).toString("latin1")), text);
  assert.is(decoded(0xef, 0xbb, 0xbf, 0x61), "\ufeffa");
});

// What encoding/json writes for such strings: a replacement character for each byte.
for (const [title, bytes, text] of [
  ["a character that ends too early", [0xe2, 0x82], "\ufffd\ufffd"],
  ["a longer spelling of a slash", [0xc0, 0xaf], "\ufffd\ufffd"],
  ["half of a surrogate pair", [0xed, 0xa0, 0x80, 0x61], "\ufffd\ufffd\ufffda"],
  ["beyond the last character", [0xf4, 0x90, 0x80, 0x80], "\ufffd\ufffd\ufffd\ufffd"],
] as const) {
  test(`each byte of ${title} is replaced`, () => assert.is(decoded(...bytes), text));
}

test.run();
