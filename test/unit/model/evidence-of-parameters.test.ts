import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../../src/model/interpret.js";
import type { ParameterValues } from "../../../src/model/parameter.js";
import { models } from "../../spec.js";

const test = suite("model/evidence-of-parameters");

const legacy = "volume.beta.kubernetes.io/storage-class";

/** Objects that are for Windows only because of a parameter, by the field that names their class. */
const objects: Readonly<Record<string, object>> = {
  "metadata.name": {
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: { name: "fast" },
    provisioner: "a",
  },
  "spec.storageClassName": {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: "a" },
    spec: { storageClassName: "fast" },
  },
  [`metadata.annotations[${legacy}]`]: {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: "a", annotations: { [legacy]: "fast" } },
    spec: {},
  },
};

const set = (...names: string[]): ParameterValues => new Map([["windowsStorageClasses", names]]);

for (const [path, object] of Object.entries(objects)) {
  test(`a parameter makes an object count as Windows, by ${path}`, () => {
    for (const model of models()) {
      const evidence = (values?: ParameterValues): readonly string[] => interpret(model, object, values).evidence;
      assert.equal(
        [evidence(), evidence(set("slow", "Fast")), evidence(set("slow", "fast"))],
        [[], [], [path]],
        model.version,
      );
    }
  });
}

test("rules then check the object", () => {
  const volume = {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: {},
    spec: { storageClassName: "fast", volumeMode: "Block", nfs: {} },
  };
  for (const model of models()) {
    const rules = (values?: ParameterValues): string[] =>
      interpret(model, volume, values).findings.map(({ rule }) => rule);
    assert.equal([rules(), rules(set("fast"))], [[], ["pv-block-volume", "pv-volume-plugin"]], model.version);
  }
});

test("a custom taint is used as the taint of Windows nodes", () => {
  const values: ParameterValues = new Map([
    ["taint.key", "example.com/os"],
    ["taint.value", "win"],
  ]);
  const kubelet = {
    apiVersion: "kubelet.config.k8s.io/v1beta1",
    kind: "KubeletConfiguration",
    registerWithTaints: [{ key: "example.com/os", value: "win", effect: "NoSchedule" }],
  };
  for (const model of models()) {
    assert.equal(interpret(model, kubelet).evidence, []);
    const { evidence, findings } = interpret(model, kubelet, values);
    assert.equal(evidence, ["registerWithTaints[0]"]);
    assert.not.ok(findings.some(({ rule }) => rule === "kubelet-windows-taint"));
  }
});

test.run();
