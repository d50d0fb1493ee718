import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { admissible } from "../../../../src/engines/admissible.js";
import { kustomizations } from "../../../../src/engines/gatekeeper/constraint-sets.js";
import { gatekeeper } from "../../../../src/engines/gatekeeper/engine.js";
import { ruleGroups } from "../../../../src/engines/groups.js";
import type { Model } from "../../../../src/model/model.js";
import { session } from "../../../engine-session.js";
import { comparedModels } from "../../../spec.js";
import type { Manifest } from "../emission.js";
import { emit, ofKind } from "../emission.js";

const test = suite("engines/gatekeeper/excerpt");

/** The constraints that deny, by name. */
function denyingIn(model: Model): ReadonlyMap<string, Manifest> {
  const { admissionModel } = admissible(model);
  const files = kustomizations(admissionModel, ruleGroups(admissionModel), {
    ...session().context,
    renderTemplate: () => "",
  }).filter(({ path }) => /\/constraints\/deny\/wincompat-[a-z-]+\.yaml$/.test(path));
  return new Map(files.map(({ text }) => parse(text) as Manifest).map((one) => [one.metadata.name, one]));
}

/** What the only patch of a kustomization sets. */
function patchedBy(text: string): unknown {
  const { patches, ...others } = parse(text) as { readonly patches: readonly { readonly patch: string }[] };
  assert.equal([patches.length, Object.keys(others)], [1, []], text);
  return parse(patches[0]?.patch ?? "");
}

for (const model of comparedModels()) {
  const emitted = emit(gatekeeper, model);
  const rules = model.rules.filter(({ id }) => !emitted.unsupported.some(({ rule }) => rule === id));
  const templates = ofKind(emitted, "ConstraintTemplate").map(([, { spec }]) => spec);
  const skippable = (kind: string): readonly string[] => {
    const template = templates.find(({ crd }) => crd.spec.names.kind === kind);
    return template.crd.spec.validation.openAPIV3Schema.properties.skipRules.items.enum;
  };

  test(`the head of the constraint is shown, ${model.version}`, () => {
    for (const rule of rules) {
      const [excerpt, ...others] = emitted.ruleIn(rule).excerpts;
      const whole = emitted.manifests.get(excerpt?.path ?? "");
      assert.equal(
        parse(excerpt?.text ?? ""),
        { ...whole, spec: { enforcementAction: whole?.spec.enforcementAction } },
        rule.id,
      );
      assert.equal([excerpt?.name, others], [whole?.kind, []]);
    }
  });

  test(`exceptions are patches which the template takes of the constraint, and of the one that denies, ${model.version}`, () => {
    const denied = denyingIn(model);
    for (const rule of rules) {
      const { excerpts, exceptions } = emitted.ruleIn(rule);
      const { apiVersion, kind, metadata } = parse(excerpts[0]?.text ?? "");
      const denying = denied.get(`${metadata.name}-deny`);
      const isDenied =
        denying !== undefined && rule.cases.some(({ severity }) => severity === "error") && rule.subject !== "node";
      const names = [metadata.name, ...(isDenied ? [`${metadata.name}-deny`] : [])];
      const skip = names.map((name) => ({
        apiVersion,
        kind,
        metadata: { name },
        spec: { parameters: { skipRules: [rule.id] } },
      }));
      const withoutNamespace = ["node", "runtime-class", "persistent-volume", "storage-class"];
      const spare = names.map((name) => {
        const excludedNamespaces = [
          ...(name === metadata.name ? [] : denying?.spec.match.excludedNamespaces),
          "my-namespace",
        ];
        return { apiVersion, kind, metadata: { name }, spec: { match: { excludedNamespaces } } };
      });
      assert.equal(
        exceptions.map(({ text }) => patchedBy(text)),
        [...skip, ...(withoutNamespace.includes(rule.subject) ? [] : spare)],
        rule.id,
      );
      assert.match(exceptions[0]?.how ?? "", /Do not apply it alone/, rule.id);
      assert.ok(skippable(kind).includes(rule.id), rule.id);
    }
  });
}

test.run();
