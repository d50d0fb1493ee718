import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines } from "../../../src/engines/index.js";
import type { Model } from "../../../src/model/model.js";
import { releaseReadme } from "../../../src/release/readme.js";
import { session } from "../../engine-session.js";
import { documentsIn } from "../../objects-in.js";
import { models } from "../../spec.js";

const test = suite("engines/protected-subjects");
const released = models().find(({ version }) => version === "1.35") as Model;
/** A second subject that policies may not deny, beside Nodes. */
const second = "persistent-volume";
const model: Model = {
  ...released,
  subjects: released.subjects.map((one) => (one.name === second ? { ...one, deniable: false } : one)),
};

/** Core rules about it that report errors. */
const rules = model.rules
  .filter(({ subject, profile }) => subject === second && profile === "core")
  .filter(({ cases }) => cases.some(({ severity }) => severity === "error"))
  .map(({ id }) => id);

interface Binding {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly validationActions: readonly string[] };
}

/** The texts of an engine's files whose paths match. */
function textsOf(engine: string, path: RegExp, of: Model = model): string {
  const found = engines.find(({ id }) => id === engine);
  if (found === undefined) throw new Error(`There is no engine ${engine}.`);
  const files = session()
    .emission(found, of)
    .files.filter((file) => path.test(file.path));
  assert.ok(files.length > 0, `${engine}: ${path}`);
  return files.map(({ text }) => text).join("---\n");
}

test("the README names all kinds that are never denied, and the folders of their policies", () => {
  const readme = releaseReadme(model, session());
  assert.match(readme, "They never deny PersistentVolumes and Nodes, or objects in system namespaces");
  for (const set of ["kyverno", "kyverno-cel"]) {
    const [other, volumes] = [`profiles/mixed-cluster/${set}/nodes`, `\`${set}/persistentvolumes\``];
    assert.match(readme, `${volumes} checks PersistentVolumes, \`${set}/nodes\` and \`${other}\` check Nodes, `);
  }
  assert.match(releaseReadme(released, session()), "They never deny Nodes, or objects in system namespaces");
});

for (const engine of ["kyverno", "kyverno-cel"])
  test(`${engine}: rules about them are in a folder that no overlay denies`, () => {
    assert.ok(rules.length > 1);
    const enforced = textsOf(engine, new RegExp(`^${engine}/policies/`));
    const [apart, before] = [
      textsOf(engine, new RegExp(`^${engine}/persistentvolumes/`)),
      textsOf(engine, new RegExp(`^${engine}/policies/`), released),
    ];
    for (const id of rules)
      assert.equal(
        [enforced, apart, before].map((text) => text.includes(id)),
        [false, true, true],
        id,
      );
  });

test("OPA denies neither", () => {
  const admission = textsOf("opa", /admission\/admission\.rego$/);
  for (const subject of [second, "node"]) assert.match(admission, `lib.subject != "${subject}"\n`);
  assert.match(textsOf("opa", /^opa\/README\.md$/), "Deletions, PersistentVolumes and Nodes, and objects in system");
});

test("the binding of the API server that denies others only warns", () => {
  const name = "wincompat-storage-persistent-volume-error";
  const actionsIn = (of: Model): readonly string[] => {
    const bindings = documentsIn<Binding>(textsOf("vap", /^vap\/bindings\/deny\/bindings\.yaml$/, of), "bindings");
    return bindings.find(({ metadata }) => metadata.name === name)?.spec.validationActions ?? [];
  };
  assert.equal(
    [actionsIn(released), actionsIn(model)],
    [
      ["Deny", "Audit"],
      ["Warn", "Audit"],
    ],
  );
});

test.run();
