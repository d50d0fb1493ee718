import { suite } from "uvu";
import * as assert from "uvu/assert";
import { admissible } from "../../../src/engines/admissible.js";
import type { OutputFile } from "../../../src/engines/engine.js";
import { gatekeeper } from "../../../src/engines/gatekeeper/engine.js";
import { engines } from "../../../src/engines/index.js";
import { kyverno } from "../../../src/engines/kyverno/engine.js";
import { opa } from "../../../src/engines/opa/engine.js";
import { here, parseFieldPath } from "../../../src/model/field-path.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Model, Rule, Subject } from "../../../src/model/model.js";
import { always } from "../../../src/model/predicate.js";
import type { Scope } from "../../../src/model/scope.js";
import { session } from "../../engine-session.js";
import { kyvernoModels } from "../../kyverno-models.js";
import { comparedModels } from "../../spec.js";

const test = suite("engines/admissible");
const newest = podsAlone(kyvernoModels().at(-1) as Model);

/** All of what is left reaches the API server. */
function podsAlone(model: Model): Model {
  const [subjects, scopes] = [
    model.subjects.filter(({ name }) => name === "pod"),
    model.scopes.filter((one) => one.subject === "pod"),
  ];
  return { ...model, mutations: [], subjects, scopes, rules: model.rules.filter((one) => one.subject === "pod") };
}

const subject: Subject = {
  name: "node-file",
  kinds: [
    {
      kind: "NodeFile",
      namespaced: true,
      groups: ["node.example.com"],
      formerGroups: [],
      version: "v1",
      template: here,
      templateValidated: true,
    },
  ],
  admission: false,
  deniable: true,
};
const scope: Scope = { name: "every-node-file", description: "Every such file.", subject: subject.name, when: always };
const about = { message: "This is wrong.", remediation: "Do that." };
const rule: Rule = {
  id: "node-file-value",
  title: "A file of a node has no such value",
  description: "For a test.",
  family: "identity",
  profile: "core",
  subject: subject.name,
  cases: [
    {
      ...about,
      scope: scope.name,
      effect: "fails",
      severity: "error",
      finds: [
        {
          each: [],
          at: parseFieldPath("value"),
          when: { kind: "present", operand: { base: "here", path: parseFieldPath("value") } },
        },
      ],
    },
  ],
  sources: [],
};

/** The newest model with a kind of file that never reaches an API server, and a rule for it. */
const model: Model = {
  ...newest,
  subjects: [...newest.subjects, subject],
  scopes: [...newest.scopes, scope],
  rules: [...newest.rules, rule],
};

test("rules about files that never reach an API server are listed as unsupported, with the reason", () => {
  const { admissionModel, unsupported } = admissible(model);
  assert.equal(
    [admissionModel.subjects, admissionModel.scopes, admissionModel.rules],
    [newest.subjects, newest.scopes, newest.rules],
  );
  assert.equal(
    unsupported.map(({ rule: id }) => id),
    [rule.id],
  );
  assert.match(unsupported[0]?.reason ?? "", /^[A-Z][^\n]* never reaches the API server\.$/);
});

test("everything else stays as it is", () => {
  assert.equal(admissible(newest), { admissionModel: newest, unsupported: [] });
});

const mentions = (files: readonly OutputFile[]): string[] =>
  files.filter(({ text }) => /node-file|node_file|NodeFile/.test(text)).map(({ path }) => path);

for (const engine of [kyverno, gatekeeper]) {
  test(`${engine.id} lists the rule as unsupported, and is otherwise unchanged`, () => {
    const { files } = session().emission(engine, model);
    assert.equal(mentions(files), []);
    assert.equal(files, session().emission(engine, newest).files);
    assert.equal(session().emission(engine, model).unsupported, admissible(model).unsupported);
  });
}

for (const engine of engines.filter(({ cluster }) => cluster !== undefined)) {
  test(`${engine.id} has the same reason for such rules in versions without policies`, () => {
    for (const one of comparedModels()) {
      const { unsupported } = session().emission(engine, one);
      const reasons = new Map(unsupported.map(({ rule: id, reason }) => [id, reason]));
      for (const { rule: id, reason } of admissible(one).unsupported) assert.is(reasons.get(id as string), reason);
    }
  });
}

test("opa has the rule, and the interpreter judges such a file", () => {
  assert.equal(session().emission(opa, model).unsupported, []);
  assert.ok(
    mentions(session().emission(opa, model).files).includes(
      "opa/bundle/wincompat/rules/node_file_value/node_file_value.rego",
    ),
  );
  const file = { apiVersion: "node.example.com/v1", kind: "NodeFile", value: 1 };
  assert.equal(
    interpret(model, file).findings.map(({ rule: id, path }) => `${id} ${path}`),
    ["node-file-value value"],
  );
});

test.run();
