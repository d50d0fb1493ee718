import { suite } from "uvu";
import * as assert from "uvu/assert";
import { merged } from "../../../../src/engines/samples/merge.js";
import type { KubeObject } from "../../../../src/engines/samples/workloads.js";

const test = suite("engines/samples/merge");

function pod(name: string, spec: object): KubeObject {
  return { apiVersion: "v1", kind: "Pod", metadata: { name }, spec };
}

test("fields of both are there, under the first name", () => {
  assert.equal(
    merged(pod("a", { hostPID: true, os: { name: "windows" } }), pod("b", { hostIPC: true, os: { name: "windows" } })),
    {
      ...pod("a", { hostPID: true, os: { name: "windows" }, hostIPC: true }),
    },
  );
});

test("different values of the same field are a contradiction", () => {
  assert.is(merged(pod("a", { os: { name: "windows" } }), pod("b", { os: { name: "linux" } })), undefined);
  assert.is(merged(pod("a", { os: null }), pod("b", { os: { name: "linux" } })), undefined);
  const alias = (ip: string): object => ({ hostAliases: [{ name: "db", ip }] });
  assert.is(merged(pod("a", alias("10.0.0.1")), pod("b", alias("10.0.0.2"))), undefined);
});

test("an equal container is there once, another one of its name gets a number", () => {
  const [main, other, third] = [
    { name: "main", image: "a" },
    { name: "main", image: "b" },
    { name: "main", image: "c" },
  ];
  const two = merged(pod("a", { containers: [main] }), pod("b", { containers: [main, other] })) as KubeObject;
  assert.equal(two["spec"], { containers: [main, { ...other, name: "main-2" }] });
  assert.equal(merged(two, pod("c", { containers: [third] }))?.["spec"], {
    containers: [main, { ...other, name: "main-2" }, { ...third, name: "main-3" }],
  });
});

test("another volume of a name gets a number where it is mounted, too", () => {
  const using = (volume: object): object => ({
    containers: [{ name: "main", volumeMounts: [{ name: "data" }] }],
    volumes: [{ name: "data", ...volume }],
  });
  const both = merged(pod("a", using({ emptyDir: {} })), pod("b", using({ nfs: {} })));
  assert.equal(both?.["spec"], {
    containers: [
      { name: "main", volumeMounts: [{ name: "data" }] },
      { name: "main-2", volumeMounts: [{ name: "data-2" }] },
    ],
    volumes: [
      { name: "data", emptyDir: {} },
      { name: "data-2", nfs: {} },
    ],
  });
});

test("neither object is changed", () => {
  const [first, second] = [
    pod("a", { containers: [{ name: "m" }] }),
    pod("b", { containers: [{ name: "m", image: "x" }] }),
  ];
  const before = JSON.stringify([first, second]);
  merged(first, second);
  assert.is(JSON.stringify([first, second]), before);
});

test.run();
