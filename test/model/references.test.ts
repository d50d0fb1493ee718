import { suite } from "uvu";
import * as assert from "uvu/assert";
import { referencesOf } from "../../src/model/references.js";
import type { ImagesSource, VersionSource } from "../../src/spec/types.js";

const test = suite("model/references");

const image = (os: "windows" | "linux", pattern: string): ImagesSource["images"][number] => ({ os, pattern, why: "" });
const images = { hints: { windows: "w", linux: "l" }, images: [image("windows", "a"), image("linux", "b"), image("windows", "c")] } as unknown as ImagesSource;
const data = { kubernetes: "1.27", some: { names: ["a", "b"], none: [], mixed: ["a", 1], text: "abc" } } as unknown as VersionSource;
const references = referencesOf({ images: { content: images } }, data);

const known: Readonly<Record<string, readonly string[]>> = {
  "$version.some.names": ["a", "b"],
  "$version.some.none": [],
  "$images.windows": ["w", "(?:a)|(?:c)"],
  "$images.linux": ["l", "(?:b)"],
};

for (const [name, texts] of Object.entries(known)) test(`${name} stands for its texts`, () => assert.equal(references(name), texts));

const unknown = [
  "$version.nothing", "$version.some", "$version.some.mixed", "$version.some.text", "$version.some.text.length", "$version.some.names.length",
  "$version.constructor", "$version", "$images", "$images.plan9", "$images.windows.more", "$other.windows", "$versions.some.names",
];

for (const name of unknown) test(`${name} stands for nothing`, () => assert.is(references(name), undefined));

test("a system without patterns has none: the empty one would match all", () => {
  const without = referencesOf({ images: { content: { ...images, images: [image("linux", "b")] } as unknown as ImagesSource } }, data);
  assert.is(without("$images.windows"), undefined);
});

test.run();
