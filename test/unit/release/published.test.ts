import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import type { OutputFile } from "../../../src/engines/engine.js";
import { packageName } from "../../../src/engines/groups.js";
import { published } from "../../../src/release/build-releases.js";
import { models } from "../../spec.js";

const test = suite("release/published");
const address = "https://git.example.com/team/policies";
const files: readonly OutputFile[] = [
  { path: "kyverno/a/artifacthub-pkg.yml", text: "name: a\nreadme: |\n  Read.\n", packagedOnly: true },
  { path: "kyverno/artifacthub-pkg.yml", text: "name: b\n" },
  { path: "kyverno/a/chainsaw-test.yaml", text: "c: 1\n", packagedOnly: true },
];

test("packages link to who publishes them, and nothing else does", () => {
  const [first, ...others] = published(files, address);
  assert.equal(parse(first?.text ?? ""), {
    name: "a",
    readme: "Read.\n",
    homeURL: address,
    links: [{ name: "source", url: address }],
  });
  assert.equal(others, files.slice(1));
});

test("without an address, no link is written", () => assert.equal(published(files, undefined), files));

test("packages of the same policy for two versions of Kubernetes have different names", () => {
  const names = models().map((model) => packageName("wincompat-a", model));
  assert.is(new Set(names).size, models().length);
  assert.equal(
    names.filter((name) => !/^[a-z0-9-]+$/.test(name)),
    [],
  );
});

test.run();
