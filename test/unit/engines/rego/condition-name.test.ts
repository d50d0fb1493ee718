import { suite } from "uvu";
import * as assert from "uvu/assert";
import { conditionName } from "../../../../src/engines/rego/condition-name.js";
import { simplify } from "../../../../src/model/simplify.js";
import type { PredicateSource } from "../../../../src/spec/types.js";
import { authored } from "../predicates.js";

const test = suite("engines/rego/condition-name");

const nameOf = (source: PredicateSource, owner?: string): string => conditionName([simplify(authored(source))], owner);

const windows: PredicateSource = { field: "nodeSelector[kubernetes.io/os]", equals: "windows" };
const key: PredicateSource = { field: "key", equals: "example.com/a-long-key-of-some-label" };
const operator: PredicateSource = { field: "operator", oneOf: ["NotIn", "DoesNotExist"] };

const names: readonly (readonly [PredicateSource, string])[] = [
  [windows, "os_is_windows"],
  [{ not: windows }, "os_is_not_windows"],
  [{ field: "volumeMounts", present: true }, "volume_mounts_is_set"],
  [{ field: "hostPID", equals: true }, "host_pid_is_true"],
  [{ field: "sku", oneOf: ["Windows2019", "Windows2022"] }, "sku_is_windows2019_or_windows2022"],
  [{ field: "sku", oneOf: ["a", "b", "c", "d"] }, "sku_is_a_or_3_others"],
  [{ field: "mode", oneOf: ["Disabled", "disabled"] }, "mode_is_disabled"],
  [{ field: "image", matches: "(?:^|/)kube-apiserver(?:-[a-z0-9]+)?" }, "image_matches_kube_apiserver"],
  [{ not: { field: "image", matches: "^/" } }, "image_does_not_match_pattern"],
  [{ scope: "host-process" }, "is_host_process"],
  [
    { any: [{ scope: "declared-windows" }, { scope: "placed-on-windows" }] },
    "is_declared_windows_or_is_placed_on_windows",
  ],
  [
    { some: { in: { list: "volumeMounts" }, where: { field: "mountPath", equals: "/" } } },
    "some_mount_mount_path_is_empty",
  ],
];

for (const [source, expected] of names) {
  test(`${JSON.stringify(source)} is ${expected}`, () => assert.is(nameOf(source), expected));
}

test("a long condition is named after the fields that it compares, and after who needs it", () => {
  const both: PredicateSource = { all: [key, operator] };
  assert.is(nameOf(both), "key_and_operator_match");
  assert.is(
    nameOf({ some: { in: { list: "matchExpressions" }, where: both } }, "placed-on-windows"),
    "placed_on_windows_some_expression_key_and_operator_match",
  );
});

test.run();
