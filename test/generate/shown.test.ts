import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeVersion } from "../../src/model/version.js";
import { parseVersion } from "../../src/model/version.js";
import { apiFields } from "./api-fields.js";
import { Place } from "./place.js";
import { neverShown } from "./shown.js";

const test = suite("generate/shown");
const types = apiFields(parseVersion("1.27") as KubeVersion, "Pod");

/** What is never shown of one field that rules read. */
function never(
  keys: readonly string[],
  objects: readonly unknown[],
  prepare: (place: Place) => void = () => {},
): readonly string[] {
  const root = new Place(types.root, types);
  prepare(root.at(keys));
  return neverShown(root, objects, (path) => path === "spec");
}

test("a field that is never set, never left out, never null", () => {
  assert.equal(never(["spec", "hostPID"], [{ spec: { hostPID: true } }]), [
    "spec.hostPID is never left out",
    "spec.hostPID is never null",
    "spec.hostPID is never false",
  ]);
  assert.equal(
    never(
      ["spec", "hostPID"],
      [true, false, null, undefined].map((hostPID) => ({ spec: { hostPID } })),
    ),
    [],
  );
});

test("a text that never or always equals the compared value is reported", () => {
  const hints = (place: Place): void =>
    void place.hints.push({ kind: "literal", value: "windows" }, { kind: "pattern", pattern: "^w" });
  const named = (...names: unknown[]): unknown[] => [
    { spec: {} },
    { spec: { os: null } },
    { spec: { os: {} } },
    ...names.map((name) => ({ spec: { os: { name } } })),
  ];
  assert.equal(never(["spec", "os", "name"], named("windows", null), hints), [
    'spec.os.name is never other than "windows"',
    "spec.os.name is never what does not match ^w",
  ]);
  assert.equal(never(["spec", "os", "name"], named("windows", "linux", null), hints), []);
});

test("a text that is never as long as it may be", () => {
  const hints =
    (after: string) =>
    (place: Place): void =>
      void place.hints.push({ kind: "bytes", limit: 2, after });
  const hosts = ["é", "aaa", "b/a", undefined, null].map((hostname) => ({ spec: { hostname } }));
  assert.equal(never(["spec", "hostname"], hosts, hints("")), []);
  assert.equal(never(["spec", "hostname"], hosts.slice(2), hints("/")), [
    "spec.hostname is never of 2 bytes",
    "spec.hostname is never of 3 bytes",
  ]);
});

test("keys of a map, and items of a list", () => {
  const keys = (place: Place): void => void place.entry().at(["key"]).hints.push({ kind: "pattern", pattern: "^a/" });
  const objects = [undefined, null, {}, { "b/c": "" }].map((annotations) => ({ metadata: { annotations } }));
  const missing = never(["metadata", "annotations"], [{}, { metadata: null }, { metadata: {} }, ...objects], keys);
  assert.equal(missing, ["metadata.annotations{}.key is never what matches ^a/"]);
});

test("containers of all lists count as those of one", () => {
  const objects = [
    {
      spec: { containers: [{ tty: true }, { tty: null }], initContainers: [{ tty: false }], ephemeralContainers: [{}] },
    },
    { spec: {} },
    { spec: { containers: null } },
    { spec: { containers: [] } },
  ];
  const read = (place: Place): void => void place.item.at(["tty"]);
  assert.equal(never(["spec", "containers"], objects, read), []);
  const ways = ["left out", "null", "true", "false"].map((way) => `spec.containers[].tty is never ${way}`);
  assert.equal(never(["spec", "containers"], objects.slice(1), read), [
    "spec.containers is never filled",
    "spec.containers[] is never filled",
    ...ways,
  ]);
});

test.run();
