import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { gatekeeper } from "../../../src/emit/gatekeeper/emitter.js";
import { gatekeeperExcerpt } from "../../../src/emit/gatekeeper/excerpt.js";
import { models } from "../../spec.js";
import { emit, ofKind } from "../emission.js";

const test = suite("emit/gatekeeper/excerpt");

for (const model of models()) {
  const emitted = emit(gatekeeper, model);
  const { unsupported } = gatekeeper.emit(model, () => "");
  const rules = model.rules.filter(({ id }) => !unsupported.some(({ rule }) => rule === id));
  const templates = ofKind(emitted, "ConstraintTemplate").map(([, { spec }]) => spec);
  const skippable = (kind: string): readonly string[] => {
    const template = templates.find(({ crd }) => crd.spec.names.kind === kind);
    return template.crd.spec.validation.openAPIV3Schema.properties.skipRules.items.enum;
  };

  test(`the head of the constraint is shown, ${model.version}`, () => {
    for (const rule of rules) {
      const [excerpt, ...others] = gatekeeperExcerpt(rule, model, emitted.files).excerpts;
      const whole = emitted.manifests.get(excerpt?.path ?? "");
      assert.equal(parse(excerpt?.text ?? ""), { ...whole, spec: { enforcementAction: whole?.spec.enforcementAction } }, rule.id);
      assert.equal([excerpt?.name, others], [whole?.kind, []]);
    }
  });

  test(`exceptions are patches of that constraint which its template takes, ${model.version}`, () => {
    for (const rule of rules) {
      const { excerpts, exceptions } = gatekeeperExcerpt(rule, model, emitted.files);
      const { apiVersion, kind, metadata } = parse(excerpts[0]?.text ?? "");
      const patches = exceptions.map(({ text }) => parse(text));
      for (const patch of patches) assert.equal([patch.apiVersion, patch.kind, patch.metadata], [apiVersion, kind, metadata]);
      assert.equal(patches.map(({ spec }) => spec), [{ parameters: { skipRules: [rule.id] } }, { match: { excludedNamespaces: ["my-namespace"] } }]);
      assert.ok(skippable(kind).includes(rule.id), rule.id);
    }
  });
}

test.run();
