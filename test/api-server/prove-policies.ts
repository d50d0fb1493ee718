import type { Model } from "../../src/model/model.js";
import { say } from "../conformance/engine-test.js";
import { committed } from "../conformance/release-folder.js";
import type { Engine } from "../engines/engines.js";
import { createdDry, refusesMisspelt } from "./acceptance.js";
import type { Cluster } from "./cluster.js";
import { definedResources, withDefinitions } from "./definitions.js";
import { constraintDefinitions, gatekeeperPolicies, kyvernoPolicies } from "./policies.js";
import { definitionsOf } from "./suppliers.js";

/** Places where definitions accept any field, so that acceptance there proves nothing. */
const open = {
  policies: [
    "spec.rules[].preconditions",
    "spec.rules[].validate.foreach[].context[].variable.value",
    "spec.rules[].validate.foreach[].deny.conditions",
  ],
  templates: ["spec.crd.spec.validation.openAPIV3Schema"],
};

/** A version of Kyverno accepts every field of a release's policies. @throws Error with the rejected ones */
export async function proveKyverno(
  { name, client, customResources }: Cluster,
  model: Model,
  kyverno: Engine,
): Promise<void> {
  const policies = kyvernoPolicies(committed(model));
  const definitions = definitionsOf(kyverno, policies);
  await withDefinitions(client, definitions, async () => {
    const asked = { client, resourceOf: definedResources(definitions, customResources) };
    await createdDry(asked, policies);
    await refusesMisspelt(asked, policies, open.policies);
  });
  say(`${name}: ${policies.length} policies accepted by the CRDs of kyverno ${kyverno.version}`);
}

/**
 * A version of Gatekeeper accepts every field of templates, and the definitions that it generates from them accept every
 * field of constraints.
 * @param maker the command of constraint-crds
 * @throws Error with the rejected ones
 */
export async function proveGatekeeper(
  { name, client, customResources }: Cluster,
  model: Model,
  gatekeeper: Engine,
  maker: string,
): Promise<void> {
  const { templates, constraints, expansions } = gatekeeperPolicies(committed(model));
  const definitions = definitionsOf(gatekeeper, [...templates, ...expansions]);
  await withDefinitions(client, definitions, async () => {
    const asked = { client, resourceOf: definedResources(definitions, customResources) };
    const made = constraintDefinitions(maker, await createdDry(asked, templates));
    await refusesMisspelt(asked, templates, open.templates);
    await createdDry(asked, expansions);
    await refusesMisspelt(asked, expansions);
    await withDefinitions(client, made, async () => {
      const asked = { client, resourceOf: definedResources(made, customResources) };
      await createdDry(asked, constraints);
      await refusesMisspelt(asked, constraints);
    });
  });
  say(
    `${name}: ${templates.length} templates and ${expansions.length} ExpansionTemplates accepted by the CRDs of gatekeeper ${gatekeeper.version}, ${constraints.length} constraints by those that it makes of them`,
  );
}
