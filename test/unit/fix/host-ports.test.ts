import { suite } from "uvu";
import * as assert from "uvu/assert";
import { hostPortFault } from "../../../src/fix/host-ports.js";
import { planObject } from "../../../src/fix/plan-object.js";
import type { HandMadeRule } from "./planning.js";
import { planningFor, release } from "./planning.js";

const test = suite("fix/host-ports");

/** What is wrong once a pod with these ports of its containers uses the network of its node. */
const fault = (...containers: readonly (readonly object[])[]): string | undefined => {
  const spec = { containers: containers.map((ports) => ({ ports })) };
  return hostPortFault("", { spec }, { spec: { ...spec, hostNetwork: true } });
};
const differs = (path: string): string =>
  `With hostNetwork, the API server rejects ${path}: its hostPort must equal its containerPort. Fix both by hand.`;
const repeats = (path: string): string =>
  `With hostNetwork, the API server rejects ${path}: another port of the pod has the same containerPort, which becomes its hostPort. Fix both by hand.`;

test("a host port that is another one than the container port is rejected", () => {
  const port = { containerPort: 80, hostPort: 8080 };
  assert.is(fault([port]), differs("spec.containers[0].ports[0]"));
  assert.is(fault([{ containerPort: 1 }], [{ containerPort: 2 }, port]), differs("spec.containers[1].ports[1]"));
});

test("a host port that is missing or zero becomes the container port", () => {
  for (const hostPort of [undefined, null, 0, 80]) assert.is(fault([{ containerPort: 80, hostPort }]), undefined);
});

test("two ports with one host port are rejected, unless address or protocol differ", () => {
  const port = { containerPort: 80 };
  assert.is(fault([port, port]), repeats("spec.containers[0].ports[1]"));
  assert.is(fault([port], [{ ...port, protocol: "TCP" }]), repeats("spec.containers[1].ports[0]"));
  assert.is(fault([port], [{ ...port, protocol: "UDP" }]), undefined);
  assert.is(fault([port], [{ ...port, hostIP: "10.0.0.1" }]), undefined);
  assert.is(fault([port], [{ containerPort: 81 }]), undefined);
});

test("pods without ports, and what is no port, are accepted", () => {
  assert.is(hostPortFault("", {}, { spec: { hostNetwork: true } }), undefined);
  assert.is(hostPortFault("", {}, { spec: { hostNetwork: true, containers: [{}, { ports: [null] }] } }), undefined);
});

test("an edit that does not add hostNetwork is not judged", () => {
  const containers = [{ ports: [{ containerPort: 80, hostPort: 8080 }] }];
  const spec = { hostNetwork: true, containers };
  assert.is(hostPortFault("", { spec }, { spec }), undefined);
  assert.is(hostPortFault("", { spec }, { spec: { containers } }), undefined);
});

test("the path of a workload leads through its template", () => {
  const template = (hostNetwork: boolean): object => ({
    spec: { template: { spec: { hostNetwork, containers: [{ ports: [{ containerPort: 80, hostPort: 8080 }] }] } } },
  });
  assert.is(
    hostPortFault("spec.template", template(false), template(true)),
    differs("spec.template.spec.containers[0].ports[0]"),
  );
});

test("a fix that adds hostNetwork is not made where the API server then rejects the ports", () => {
  const rule: HandMadeRule = {
    id: "host-network",
    fix: { grade: "suggested", changes: [{ kind: "put", value: true }] },
    finds: ({ hostNetwork }) => (hostNetwork === true ? [] : ["spec.hostNetwork"]),
  };
  const plan = (hostPort: number): ReturnType<typeof planObject> =>
    planObject(
      planningFor({ containers: [{ name: "a", ports: [{ containerPort: 80, hostPort }] }] }, [release([rule])], {
        grade: "suggested",
      }),
    );
  assert.equal(
    [plan(80), plan(8080)].map(({ edits, unfixed }) => [edits.length, unfixed.map(({ reason }) => reason)]),
    [
      [1, []],
      [0, [differs("spec.containers[0].ports[0]")]],
    ],
  );
});

test.run();
