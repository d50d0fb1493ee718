import { suite } from "uvu";
import * as assert from "uvu/assert";
import { chooseTested } from "../../../../src/engines/opa/tests.js";
import type { Fixture } from "../../../../src/engines/samples/fixtures.js";
import { fixture } from "../../../../src/engines/samples/fixtures.js";
import type { KubeVersion } from "../../../../src/model/version.js";
import { parseVersion } from "../../../../src/model/version.js";

const test = suite("engines/opa/chosen-fixtures");

function deny(name: string, kind: string, rest = "", head = "# effect: ignored\n# path: spec.a\n"): Fixture {
  return fixture(`win-a/deny.${name}.yaml`, `${head}kind: ${kind}\n${rest}`);
}

function chosen(...fixtures: Fixture[]): string[] {
  return chooseTested(fixtures, parseVersion("1.27") as KubeVersion).map(({ name }) =>
    name.replace(/^win-a\/|\.yaml$/g, ""),
  );
}

test("the shortest of equivalent fixtures is chosen", () => {
  assert.equal(chosen(deny("long", "Pod", "metadata: {}\n"), deny("short", "Pod")), ["deny.short"]);
});

test("each kind that is no workload, each effect and both verdicts are shown, in the order of fixtures", () => {
  const allowed = fixture("win-a/allow.a.yaml", "kind: Pod\n");
  const rejected = deny("rejected", "Pod", "", "# effect: rejected\n# path: spec.a\n");
  assert.equal(chosen(deny("pod", "Pod"), allowed, deny("node", "Node"), rejected), [
    "deny.pod",
    "allow.a",
    "deny.node",
    "deny.rejected",
  ]);
});

test("one kind with a pod template is enough for all", () => {
  const workload = (name: string, kind: string): Fixture => deny(name, kind, "spec:\n  template:\n    spec: {}\n");
  assert.equal(chosen(deny("pod", "Pod"), workload("job", "Job"), workload("deployment", "Deployment")), [
    "deny.pod",
    "deny.job",
  ]);
});

test("an allowed object for Linux is shown beside the shortest", () => {
  const allowed = (name: string, rest: string): Fixture => fixture(`win-a/allow.${name}.yaml`, `kind: Pod\n${rest}`);
  assert.equal(chosen(allowed("plain", ""), allowed("linux", "spec: { os: { name: linux } }\n")), [
    "allow.plain",
    "allow.linux",
  ]);
});

for (const [what, text] of Object.entries({
  "ephemeral containers": "spec:\n  ephemeralContainers: []\n",
  "init containers": "spec:\n  initContainers: []\n",
})) {
  test(`${what} are shown beside the shortest`, () => {
    assert.equal(chosen(deny("plain", "Pod"), deny("special", "Pod", text)), ["deny.plain", "deny.special"]);
  });
}

test("each parameter is shown", () => {
  const head = "# effect: ignored\n# path: spec.a\n";
  const set = deny("set", "Pod", "", `# set: taint.key=os\n${head}`);
  assert.equal(chosen(deny("plain", "Pod"), set, deny("set-too", "Pod", "a: b\n", `# set: taint.key=os\n${head}`)), [
    "deny.plain",
    "deny.set",
  ]);
});

test("fixtures for other versions are left out", () => {
  assert.equal(chosen(deny("old", "Pod", "", "# versions: -1.26\n# effect: ignored\n# path: spec.a\n")), []);
});

test("nothing is parsed to choose", () => assert.equal(chosen(deny("broken", "Pod", "[")), ["deny.broken"]));

test.run();
