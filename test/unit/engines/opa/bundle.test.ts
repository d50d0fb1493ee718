import { suite } from "uvu";
import * as assert from "uvu/assert";
import { opa } from "../../../../src/engines/opa/engine.js";
import { models } from "../../../spec.js";
import type { Manifest } from "../emission.js";
import { emit } from "../emission.js";

const test = suite("engines/opa/bundle");

interface Webhook {
  readonly failurePolicy: string;
  readonly rules: readonly { readonly apiGroups: readonly string[]; readonly resources: readonly string[] }[];
}

for (const model of models()) {
  test(`the webhook covers every kind with rules, and fails open, ${model.version}`, () => {
    const manifest = emit(opa, model).manifests.get("opa/admission/webhook.yaml") as Manifest & {
      readonly webhooks: readonly [Webhook];
    };
    assert.is(manifest.kind, "ValidatingWebhookConfiguration");
    const [{ failurePolicy, rules }] = manifest.webhooks;
    assert.is(failurePolicy, "Ignore");
    const asked = rules.flatMap(({ apiGroups, resources }) =>
      resources.map((resource) => `${apiGroups.join()}/${resource}`),
    );
    for (const resource of [
      "/pods",
      "/pods/ephemeralcontainers",
      "apps/deployments",
      "batch/cronjobs",
      "node.k8s.io/runtimeclasses",
      "storage.k8s.io/storageclasses",
    ]) {
      assert.ok(asked.includes(resource), resource);
    }
    const kinds = model.subjects.filter(({ admission }) => admission).flatMap(({ kinds: of }) => of);
    assert.is(asked.length, kinds.length + 1);
  });
}

test.run();
