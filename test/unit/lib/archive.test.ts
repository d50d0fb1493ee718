import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { archiveOf } from "../../../src/lib/archive.js";
import { sha256 } from "../../../src/lib/digest.js";

const test = suite("lib/archive");
const long = `release/${"a".repeat(90)}/${"b".repeat(90)}/${"c".repeat(90)}.yaml`;
const files: readonly (readonly [string, Buffer])[] = [
  ["release/b/policy.wasm", Buffer.from([0, 255, 10])],
  ["release/README.md", Buffer.from("Read.\n")],
  ["release/b/empty", Buffer.of()],
  [long, Buffer.from("x")],
];

test("an archive contains every file, sorted, without owner and time", async () => {
  const entries = await unpackTar(gunzipSync(await archiveOf(files)));
  assert.equal(
    entries.map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString("hex")]),
    [
      ["release/README.md", Buffer.from("Read.\n").toString("hex")],
      [long, "78"],
      ["release/b/empty", ""],
      ["release/b/policy.wasm", "00ff0a"],
    ],
  );
  for (const { header } of entries) {
    const { mode, uid, gid, mtime, uname, gname, type } = header;
    assert.equal(
      { mode, uid, gid, mtime: Number(mtime), uname, gname, type },
      { mode: 0o644, uid: 0, gid: 0, mtime: 0, uname: "", gname: "", type: "file" },
    );
  }
});

test("the header of the compressed file names no time, no file and no system but the one that the library names for all", async () => {
  assert.is((await archiveOf(files)).subarray(0, 10).toString("hex"), "1f8b0800000000000203");
});

test("the order of the files does not matter, and the bytes are those of every machine", async () => {
  const [one, other] = await Promise.all([archiveOf(files), archiveOf([...files].reverse())]);
  assert.is(sha256(one), sha256(other));
  // Whoever raises fflate or modern-tar and finds other bytes here changes the digests of every release that is packaged again.
  assert.is(sha256(one), "sha256:df7c6f3eedc0ab427d83ae5a71a712de2b79fa32c87223c0551e7c3ee2f53c1d");
});

test.run();
