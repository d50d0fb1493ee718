import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ApplicableRelease } from "../../../src/check/loaded-release.js";
import { fixOf } from "../../../src/fix/findings-at-path.js";
import type { ReleasedKind } from "../../../src/release/index-file.js";
import { present, release, remove } from "./planning.js";

const test = suite("fix/claim-templates");

const loaded = release([present("one", ["a"], { fix: remove })]);
const of = (kind: string): ApplicableRelease => ({ release: loaded, kind: { kind } as ReleasedKind });
const finding = { rule: "one", remediation: "Fix one." };

test("a finding in a claim template has no fix, also with the remediation of a rule that has one", () => {
  const path = "spec.volumeClaimTemplates[0].spec.volumeMode";
  assert.is(fixOf({ ...finding, path }, of("StatefulSet")), undefined);
  assert.ok(fixOf({ ...finding, path }, of("Database")));
  assert.ok(fixOf({ ...finding, path: "spec.template.spec.hostPID" }, of("StatefulSet")));
});

test.run();
