import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeVersion } from "../../../src/model/version.js";
import type { ReleasedRule, ReleaseIndex } from "../../../src/release/index-file.js";
import { coveredIndex } from "../../../src/release/released.js";
import { clusterScopedKindsOf, ruleTextOf, ruleTextsOf } from "../../../src/report/rule-texts.js";
import { finding } from "./samples.js";

const test = suite("report/rule-texts");

function release(kubernetes: string, ...rules: readonly (readonly [id: string, title: string])[]): ReleaseIndex {
  const rest = { description: "So.", family: "f", profile: "core", effect: {}, severity: "error", fixes: [] } as const;
  return {
    kubernetes,
    rules: rules.map(([id, title]): ReleasedRule => ({ id, title, ...rest })),
  } as unknown as ReleaseIndex;
}

test("the newest version of a rule provides its texts", () => {
  const texts = ruleTextsOf([release("1.10", ["a", "new"]), release("1.9", ["a", "old"], ["b", "gone"])]);
  assert.equal(
    [...texts].map(([id, { title }]) => [id, title]),
    [
      ["a", "new"],
      ["b", "gone"],
    ],
  );
  assert.equal(texts.get("a"), { title: "new", description: "So.", family: "f", profile: "core", severity: "error" });
});

test("a rule without texts is called by its id", () => {
  assert.equal(ruleTextOf(new Map(), finding), {
    title: "win-host-pid",
    description: "",
    family: "",
    profile: "core",
    severity: "error",
  });
});

test("kinds of removed API versions have a scope, also those without rules", () => {
  const scoped = clusterScopedKindsOf([coveredIndex("1.27" as KubeVersion)]);
  assert.equal(
    ["ClusterRole", "PodSecurityPolicy", "StorageClass", "Node", "Role", "CronJob"].map((kind) => scoped.has(kind)),
    [true, true, true, true, false, false],
  );
});

test.run();
