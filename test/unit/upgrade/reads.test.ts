import { suite } from "uvu";
import * as assert from "uvu/assert";
import { dataReadBy } from "../../../src/upgrade/reads.js";
import { theSpec } from "../../spec.js";

const test = suite("upgrade/reads");

test("a rule reads what it names", () => {
  assert.equal(dataReadBy("kubelet-feature-gates", theSpec()).own, ["featureGates.unknown", "featureGates.lockedOn"]);
  assert.equal(dataReadBy("win-sysctls", theSpec()).own, ["safeSysctls.names"]);
});

test("and what its scopes and the parameters in them name", () => {
  const { own, around } = dataReadBy("win-host-pid", theSpec());
  assert.equal([own, around], [[], ["windowsRuntimeClasses.names"]]);
});

test("signs of Windows are read for whatever other objects bring", () => {
  const { own, around, signs } = dataReadBy("kubelet-feature-gates", theSpec());
  assert.equal([own.length, around, signs], [2, [], ["windowsRuntimeClasses.names"]]);
});

test("a rule that there is not reads nothing", () => {
  const { own, around } = dataReadBy("win-nothing", theSpec());
  assert.equal([own, around], [[], []]);
});

test.run();
