import { suite } from "uvu";
import * as assert from "uvu/assert";
import { generators } from "../../../src/explain/coverage/targets.js";
import { models } from "../../spec.js";

const test = suite("model/generated-objects");

test("ids that facts may name: mutations, RuntimeClasses and snippets", () => {
  assert.equal([...new Set(models().flatMap((model) => generators.flatMap((generator) => generator(model))))].sort(), [
    "add-toleration",
    "containerd-pause",
    "kubelet-reserved",
    "kubelet-taint",
    "replace-legacy-labels",
    "runtime-class-windows-2019",
    "runtime-class-windows-2022",
    "runtime-class-windows-2025",
    "runtime-class-windows-20h2",
    "set-build-selector",
    "set-node-selector",
    "set-os-name",
    "set-os-name-linux",
    "set-runtime-class",
  ]);
});

test.run();
