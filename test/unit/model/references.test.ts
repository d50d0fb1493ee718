import { suite } from "uvu";
import * as assert from "uvu/assert";
import { referencesOf } from "../../../src/model/references.js";
import type { ImagesSource } from "../../../src/spec/types.js";
import type { VersionData } from "../../../src/spec/versions.js";

const test = suite("model/references");

type Image = ImagesSource["images"][number];
const image = (os: "windows" | "linux", pattern: string, build?: string): Image => ({
  os,
  pattern,
  why: "",
  ...(build === undefined ? {} : { build }),
});
const patterns = [
  image("windows", "a", "1809"),
  image("linux", "b"),
  image("windows", "c"),
  image("windows", "d", "ltsc2022"),
  image("windows", "e", "1809"),
];
const images = { hints: { windows: "w", linux: "l" }, images: patterns } as unknown as ImagesSource;
const some = {
  names: ["a", "b"],
  none: [],
  mixed: ["a", 1],
  text: "abc",
  builds: [
    { build: "1", name: "one", tags: ["a"] },
    { build: "2", tags: ["b"] },
  ],
};
const data = { kubernetes: "1.27", some } as unknown as VersionData;
const references = referencesOf({ images: { content: images } }, data);

const known: Readonly<Record<string, readonly string[]>> = {
  "$version.some.names": ["a", "b"],
  "$version.some.none": [],
  "$version.some.builds.build": ["1", "2"],
  "$images.windows": ["w", "(?:a)|(?:c)|(?:d)|(?:e)"],
  "$images.1809": ["w", "(?:a)|(?:e)"],
  "$images.ltsc2022": ["w", "(?:d)"],
  "$images.linux": ["l", "(?:b)"],
};

for (const [name, texts] of Object.entries(known))
  test(`${name} means its texts`, () => assert.equal(references(name), texts));

const unknown = [
  "$version.nothing",
  "$version.some",
  "$version.some.mixed",
  "$version.some.text",
  "$version.some.text.length",
  "$version.some.names.length",
  "$version.some.builds",
  "$version.some.builds.name",
  "$version.some.builds.tags",
  "$version.some.builds.0",
  "$images.ltsc2019",
  "$images.undefined",
  "$version.constructor",
  "$version",
  "$images",
  "$images.plan9",
  "$images.windows.more",
  "$other.windows",
  "$versions.some.names",
];

for (const name of unknown) test(`${name} means nothing`, () => assert.is(references(name), undefined));

test("a system without patterns has none: the empty one would match all", () => {
  const without = referencesOf(
    { images: { content: { ...images, images: [image("linux", "b")] } as unknown as ImagesSource } },
    data,
  );
  assert.is(without("$images.windows"), undefined);
});

test.run();
