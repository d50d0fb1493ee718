import { suite } from "uvu";
import * as assert from "uvu/assert";
import { check, pod, service, windows, yaml } from "../unit/check/references/cluster-objects.js";
import { withinSeconds } from "./seconds.js";

const test = suite("growth, many references");

const count = 3000;
const names = [...Array(count).keys()].map((index) => `n${index}`);
const labelled = (object: object, name: string, labels: object): object => ({
  ...object,
  metadata: { name, labels },
});

/** How many findings about Services these objects have, in a list. */
async function servicesOf(objects: readonly object[]): Promise<number> {
  const text = yaml({ apiVersion: "v1", kind: "List", items: objects });
  const { findings } = await withinSeconds(6, () => check({ "a.yaml": text }));
  return findings.filter(({ rule }) => rule === "svc-sctp").length;
}

const quiet = pod({ ...windows, hostPID: false });
const all = (labelsOf: (name: string) => object): readonly object[] =>
  names.flatMap((name) => [
    labelled(quiet, name, labelsOf(name)),
    labelled(service(labelsOf(name)), name, { "a/b": "c" }),
  ]);

test("thousands of Services that select the same thousands of pods are for Windows", async () => {
  assert.is(await servicesOf(all(() => ({ app: "web" }))), count);
});

test("thousands of Services that select one of thousands of pods with a common label are for Windows", async () => {
  assert.is(await servicesOf(all((name) => ({ app: "web", name }))), count);
});

test.run();
