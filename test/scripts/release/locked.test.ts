import { suite } from "uvu";
import * as assert from "uvu/assert";
import { runtimePackages } from "../../../scripts/release/locked.js";

const test = suite("scripts/release/locked");
const integrity = `sha512-${Buffer.alloc(64, 10).toString("base64")}`;
const lock = {
  packages: {
    "": {
      version: "1.0.0",
      dependencies: { a: "^1.0.0", "@s/b": "^2.0.0" },
      optionalDependencies: { o: "^1.0.0" },
      devDependencies: { d: "1" },
    },
    "node_modules/a": { version: "1.1.0", license: "MIT", integrity, dependencies: { c: "^1.0.0" } },
    "node_modules/@s/b": { version: "2.0.0", integrity, dependencies: { c: "^2.0.0", a: "^1.0.0" } },
    "node_modules/@s/b/node_modules/c": { version: "2.2.0", integrity, dependencies: { a: "*", missing: "*" } },
    "node_modules/c": { version: "1.3.0", integrity },
    "node_modules/d": { version: "1.0.0", dev: true, integrity },
    "node_modules/o": {
      version: "1.0.0",
      optional: true,
      integrity,
      optionalDependencies: { c: "^1.0.0", missing: "*" },
    },
  },
};

test("what is only needed to develop is no runtime package", () => {
  const { packages, needs } = runtimePackages(lock);
  assert.equal(
    packages.map(({ name, version }) => `${name}@${version}`),
    ["a@1.1.0", "@s/b@2.0.0", "c@2.2.0", "c@1.3.0", "o@1.0.0"],
  );
  assert.equal(needs, ["node_modules/a", "node_modules/@s/b", "node_modules/o"]);
  assert.equal(
    packages.filter(({ optional }) => optional).map(({ name }) => name),
    ["o"],
  );
});

test("a package needs the one that Node would find", () => {
  const { packages } = runtimePackages(lock);
  assert.equal(
    packages.map(({ needs }) => needs),
    [
      ["node_modules/c"],
      ["node_modules/@s/b/node_modules/c", "node_modules/a"],
      ["node_modules/a"],
      [],
      ["node_modules/c"],
    ],
  );
});

test("the digest of the registry is reported in hexadecimal digits", () => {
  const [a] = runtimePackages(lock).packages;
  assert.equal([a?.sha512, a?.license], ["0a".repeat(64), "MIT"]);
});

test.run();
