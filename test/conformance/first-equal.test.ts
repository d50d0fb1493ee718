import { test } from "uvu";
import * as assert from "uvu/assert";
import { firstEqualPath } from "./first-equal.js";

const object = {
  apiVersion: "v1",
  kind: "Pod",
  spec: { containers: [{ name: "a" }, { name: "b", ports: [{ port: 1 }, { port: 1 }] }, { name: "a" }] },
  data: { "1": [] },
};

test("an item that is equal to an earlier one has its index", () => {
  assert.equal(
    [
      "spec.containers[2].image",
      "spec.containers[1].ports[1].port",
      "spec.containers[0]",
      "spec.hostPID",
      "data[1]",
      "spec.template.spec.containers",
    ].map((path) => firstEqualPath(object as never, path)),
    [
      "spec.containers[0].image",
      "spec.containers[1].ports[0].port",
      "spec.containers[0]",
      "spec.hostPID",
      "data[1]",
      "spec.template.spec.containers",
    ],
  );
});

test.run();
