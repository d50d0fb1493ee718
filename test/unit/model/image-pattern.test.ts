import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { valueFault } from "../../../src/model/parameter.js";
import { imageForm, imagePattern, isListedImage, patternFault } from "../../../src/model/pattern.js";
import { seed } from "../../generate/options.js";

const test = suite("model/image-pattern");

/** Images, what is named, and whether it is among them. */
const named: readonly (readonly [image: unknown, name: string, isNamed: boolean])[] = [
  ["mcr.microsoft.com/windows/nanoserver:1809", "mcr.microsoft.com/*", true],
  ["evil.example/mcrXmicrosoft.com/x", "mcr.microsoft.com/*", false],
  ["evil.example/mcr.microsoft.com/x", "mcr.microsoft.com/*", false],
  ["mcrXmicrosoft.com/x", "mcr.microsoft.com/*", false],
  ["nginx", "nginx", true],
  ["nginx:1", "nginx", false],
  ["nginx:1", "nginx*", true],
  ["my-nginx", "nginx", false],
  ["[::1]:5000/app", "[::1]:5000/*", true],
  ["anything", "*", true],
  [null, "*", false],
  [1, "1", false],
];

for (const [image, name, isNamed] of named) {
  test(`${JSON.stringify(image)} is ${isNamed ? "" : "not "}among ${name}, by itself and by the pattern`, () => {
    assert.is(isListedImage(image, ["other", name]), isNamed);
    if (typeof image === "string") assert.is(new RegExp(imagePattern(name), "u").test(image), isNamed);
  });
}

test("no image matches an empty list", () => assert.is(isListedImage("nginx", []), false));

test("patterns are anchored, and without what engines quote differently where a class can do it", () => {
  assert.is(imagePattern("mcr.microsoft.com/*"), "^mcr[.]microsoft[.]com/");
  assert.is(imagePattern("nginx:1.27"), "^nginx:1[.]27$");
});

const image = fc
  .stringMatching(new RegExp(imageForm.pattern.replace("(?:\\[[0-9A-Fa-f:]+\\])?", "")))
  .filter((text) => text !== "");

test("every valid image becomes a pattern with the same meaning in every engine", () => {
  fc.assert(
    fc.property(image, image, (name, other) => {
      assert.is(valueFault({ type: "images" }, [name]), undefined);
      const pattern = imagePattern(name);
      assert.is(patternFault(pattern), undefined);
      for (const one of [other, name, `${name}x`, name.slice(0, -1) + other])
        assert.is(new RegExp(pattern, "u").test(one), isListedImage(one, [name]), one);
    }),
    { seed: seed() },
  );
});

test.run();
