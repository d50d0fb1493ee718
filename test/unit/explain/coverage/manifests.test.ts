import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { findManifests } from "../../../../src/explain/coverage/manifests.js";
import { temporaryFolder } from "../../cli/run.js";

const test = suite("explain/coverage/manifests");

test("manifests of facts are known by their names, fixtures are counted", () => {
  const folder = temporaryFolder({
    "facts/web.yaml": "", "facts/dns.yaml": "", "facts/.hidden.yaml": "", "facts/notes.txt": "",
    "fixtures/win-a/allow.one.yaml": "", "fixtures/win-a/deny.one.yaml": "", "fixtures/win-a/deny.two.yaml": "", "fixtures/win-a/README.md": "",
    "fixtures/win-b/deny.one.yaml": "",
  });
  const found = findManifests(folder);
  assert.equal([...(found?.facts ?? [])].sort(), ["dns", "web"]);
  assert.equal([...(found?.fixtures ?? [])].sort(), [["win-a", { allow: 1, deny: 2 }], ["win-b", { allow: 0, deny: 1 }]]);
});

test("one of the two folders is enough", () => {
  const found = findManifests(temporaryFolder({ "facts/web.yaml": "" }));
  assert.equal([[...(found?.facts ?? [])], found?.fixtures.size], [["web"], 0]);
});

test("where both are missing, nothing is known", () => {
  assert.is(findManifests(temporaryFolder()), undefined);
  assert.is(findManifests(join(temporaryFolder(), "nowhere")), undefined);
});

test.run();
