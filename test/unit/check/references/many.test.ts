import { suite } from "uvu";
import * as assert from "uvu/assert";
import { check, pod, service, windows, yaml } from "./cluster-objects.js";

const test = suite("check/references, many");

const count = 3000;
const names = [...Array(count).keys()].map((index) => `n${index}`);
const labelled = (object: object, name: string, labels: object): object => ({
  ...object,
  metadata: { name, labels },
});

/** The findings of Services in a list, and the seconds of the processor, because others may have it meanwhile. */
async function checked(objects: readonly object[]): Promise<{ readonly services: number; readonly seconds: number }> {
  const { user: start } = process.cpuUsage();
  const { findings } = await check({ "a.yaml": yaml({ apiVersion: "v1", kind: "List", items: objects }) });
  const seconds = (process.cpuUsage().user - start) / 1_000_000;
  return { services: findings.filter(({ rule }) => rule === "svc-sctp").length, seconds };
}

const quiet = pod({ ...windows, hostPID: false });
const all = (labelsOf: (name: string) => object): readonly object[] =>
  names.flatMap((name) => [
    labelled(quiet, name, labelsOf(name)),
    labelled(service(labelsOf(name)), name, { "a/b": "c" }),
  ]);

test("thousands of Services that select the same thousands of pods are for Windows", async () => {
  const { services, seconds } = await checked(all(() => ({ app: "web" })));
  assert.is(services, count);
  assert.ok(seconds < 6, `${seconds} s`);
});

test("thousands of Services that select one of thousands of pods with a common label are for Windows", async () => {
  const { services, seconds } = await checked(all((name) => ({ app: "web", name })));
  assert.is(services, count);
  assert.ok(seconds < 6, `${seconds} s`);
});

test.run();
