import { suite } from "uvu";
import * as assert from "uvu/assert";
import { check, findingsWithEvidence, namespace, pod, yaml } from "./cluster-objects.js";

const test = suite("check/references/namespace-placement");

for (const annotation of ["scheduler.alpha.kubernetes.io/node-selector", "openshift.io/node-selector"]) {
  test(`a Namespace brings its node selector: ${annotation}`, async () => {
    const text = yaml(
      pod({}, "shop"),
      pod({}, "other"),
      pod(),
      namespace({ [annotation]: "pool=a, kubernetes.io/os=windows" }),
    );
    const report = await check({ "a.yaml": text });
    assert.equal(findingsWithEvidence(report), [
      "win-host-pid spec.hostPID by metadata.namespace of metadata.namespace Namespace/shop a.yaml:63",
    ]);
    assert.equal([report.summary.skipped, report.summary.objects], [1, 3]);
  });
}

test("Namespaces that differ do not count", async () => {
  const one = namespace({ "openshift.io/node-selector": "kubernetes.io/os=windows" });
  assert.equal(
    findingsWithEvidence(await check({ "a.yaml": yaml(pod({}, "shop"), one), "b.yaml": yaml(namespace({})) })),
    [],
  );
});

test.run();
