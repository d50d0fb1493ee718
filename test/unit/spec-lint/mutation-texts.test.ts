import { suite } from "uvu";
import { mutationFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/mutation-texts");
const unsayable =
  "A value or key of a change cannot contain a backtick, apostrophe, backslash, {{, }} or $(: it would end a string in a policy, or an engine would substitute it.";

testBreaks(test, {
  "a name stands for a text": {
    file,
    find: "key: $parameters.taint.key",
    put: "§key: $parameters.windowsBuilds",
    says: '"$parameters.windowsBuilds" is not a parameter of type text. Name one that is, such as $parameters.taint.key.',
  },
  "a name of version data is no text": {
    file,
    find: "to: windows }",
    put: "§to: $version.kubernetes }",
    says: '"$version.kubernetes" is not a parameter of type text.',
  },
  "nothing is reported where images are not asked": {
    file,
    find: "    imagesIdentify: build\n    changes:\n      - set: { at: spec.runtimeClassName, to: $image.runtimeClass }",
    put: "    changes:\n      - set: { at: spec.runtimeClassName, §to: $image.runtimeClass }",
    says: '"$image.runtimeClass" comes from images. Give the case "imagesIdentify: build".',
  },
  "images tell only what they tell": {
    file,
    find: "to: $image.runtimeClass",
    put: "§to: $image.release",
    says: 'Images do not define "release". Write one of $image.build, $image.runtimeClass.',
  },
  "a text holds nothing that ends one": { file, find: "to: windows }", put: '§to: "win\'dows" }', says: unsayable },
  "a text holds nothing that is filled in": {
    file,
    find: "operator: Exists",
    put: '§operator: "{{ x }}"',
    says: unsayable,
  },
  "a text contains nothing that refers to another place of a policy": {
    file,
    find: "operator: Exists",
    put: '§operator: "x$(a)"',
    says: unsayable,
  },
  "a key holds nothing that ends a text": {
    file,
    find: "keys: { old: new }",
    put: "keys: { §o`ld: new }",
    says: unsayable,
  },
  "a path holds nothing that ends a text": {
    file,
    find: "at: spec.os.name",
    put: '§at: "spec.nodeSelector[a\'b]"',
    says: unsayable,
  },
  "a text does not take its own place": {
    file,
    find: "texts: { old: new }",
    put: "texts: { §old: old }",
    says: '"old" would replace itself. Remove it.',
  },
});

test.run();
