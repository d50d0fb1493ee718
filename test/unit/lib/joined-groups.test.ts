import { suite } from "uvu";
import * as assert from "uvu/assert";
import { JoinedGroups } from "../../../src/lib/joined-groups.js";

const test = suite("lib/joined-groups");

test("a member is alone until it is joined, and groups are joined completely", () => {
  const groups = new JoinedGroups<string>();
  assert.equal(groups.of("a"), ["a"]);
  groups.join("a", "b");
  groups.join("c", "d");
  groups.join("e", "c");
  groups.join("b", "d");
  groups.join("a", "e");
  assert.equal([...groups.of("b")].sort(), ["a", "b", "c", "d", "e"]);
  for (const member of groups.of("a")) assert.is(groups.of(member), groups.of("a"));
  assert.equal(groups.of("f"), ["f"]);
});

test.run();
