import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fingerprintOf } from "../../../src/check/fingerprint.js";

const test = suite("check/fingerprint");

const finding = { rule: "win-host-pid", path: "spec.template.spec.hostPID" };
const job = { apiVersion: "batch/v1", kind: "Job" };

test("names of an object that the API server generates differ from other names", () => {
  const names = [{ generateName: "a-" }, { generateName: "b-" }, { name: "a-" }, {}, { generateName: 1 }].map(
    (metadata) => fingerprintOf(finding, { ...job, metadata }),
  );
  assert.equal(
    names.map((one) => one.split(" ")[2]),
    ["/a-*", "/b-*", "/a-", "/", "/"],
  );
});

test("a name comes before a generated one, as for the API server", () => {
  assert.is(
    fingerprintOf(finding, { ...job, metadata: { name: "a", generateName: "b-", namespace: "n" } }),
    "win-host-pid batch/Job n/a spec.template.spec.hostPID",
  );
});

test("items of a list have their names, and those with longer names than Kubernetes allows their index", () => {
  const containers = ["c", "n".repeat(253), "n".repeat(254)].map((name) => ({ name }));
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a" }, spec: { containers } };
  assert.equal(
    containers.map((_, index) => fingerprintOf({ rule: "r", path: `spec.containers[${index}].image` }, object)),
    ["c", "n".repeat(253), "2"].map((item) => `r Pod /a spec.containers[${item}].image`),
  );
});

test.run();
