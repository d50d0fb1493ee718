import { suite } from "uvu";
import * as assert from "uvu/assert";
import { admissible } from "../../../../src/engines/admissible.js";
import { gatekeeper } from "../../../../src/engines/gatekeeper/engine.js";
import { constraintKind } from "../../../../src/engines/gatekeeper/library.js";
import { groupFolder, policyGroups } from "../../../../src/engines/groups.js";
import { comparedModels } from "../../../spec.js";
import { emit, objectName, ofKind } from "../emission.js";

const test = suite("engines/gatekeeper/engine");
const snake = (id: string): string => id.replaceAll("-", "_");

for (const { admissionModel: model } of comparedModels().map(admissible)) {
  const emitted = emit(gatekeeper, model);
  const groups = policyGroups(model);
  const folderOf = (group: (typeof groups)[number]): string =>
    `${groupFolder("gatekeeper", group)}/library/windows/${group.id}`;

  test(`each group is one template, and nothing else is, ${model.version}`, () => {
    const templates = ofKind(emitted, "ConstraintTemplate").map(([path]) => path);
    assert.equal(templates.sort(), groups.map((group) => `${folderOf(group)}/template.yaml`).sort());
  });

  for (const group of groups) {
    const template = emitted.manifests.get(`${folderOf(group)}/template.yaml`);
    const constraint = emitted.manifests.get(`${folderOf(group)}/samples/${group.profile}/constraint.yaml`);
    const [target] = template?.spec.targets ?? [];

    test(`template and constraint of ${group.id} are about one kind, ${model.version}`, () => {
      const kind = constraintKind(group);
      assert.is(template?.spec.crd.spec.names.kind, kind);
      assert.is(template?.metadata.name, kind.toLowerCase());
      assert.is(constraint?.kind, kind);
      assert.is(constraint?.metadata.name, `wincompat-${group.id}`);
      assert.match(constraint?.metadata.name ?? "", objectName);
      assert.match(template?.metadata.name ?? "", objectName);
    });

    test(`the template of ${group.id} has a description in sentences and a version, ${model.version}`, () => {
      const { description, ...others } = template?.metadata.annotations ?? {};
      assert.equal(others, {
        "metadata.gatekeeper.sh/bundle": `wincompat-${group.profile}`,
        "metadata.gatekeeper.sh/title": group.title.includes("Windows") ? group.title : `${group.title} on Windows`,
        "metadata.gatekeeper.sh/version": group.version,
        "wincompat.dev/profile": group.profile,
      });
      assert.match(description ?? "", /^[A-Z][^\n]+\. Rules: [^\n]+\.$/);
      for (const { id, title } of group.rules) assert.ok(description?.includes(` ${id} (${title})`), title);
    });

    test(`the library of ${group.id} contains only what its rules use, ${model.version}`, () => {
      const [library = "", ...rules] = target.libs as string[];
      const asked = new Set(
        rules.flatMap((text) => [...text.matchAll(/\blib\.([a-z][a-z0-9_]*)/g)].map(([, name]) => name ?? "")),
      );
      asked.delete("wincompat");
      const defined = new Set([...library.matchAll(/^([a-z][a-z0-9_]*)\b/gm)].map(([, name]) => name));
      assert.equal(
        [...asked].filter((name) => !defined.has(name)),
        [],
      );
      assert.ok(asked.has("finding"));
      assert.not.match(library, /^(?:evidence|evidence_at|for_windows)\b/m);
    });

    test(`the constraint of ${group.id} only reports, on the kinds of its rules, ${model.version}`, () => {
      assert.is(constraint?.spec.enforcementAction, "dryrun");
      const matched = (constraint?.spec.match.kinds as { apiGroups: string[]; kinds: string[] }[]).flatMap(
        ({ apiGroups, kinds }) => apiGroups.flatMap((apiGroup) => kinds.map((kind) => `${apiGroup}/${kind}`)),
      );
      const subjects = model.subjects.filter(({ name }) => group.rules.some(({ subject }) => subject === name));
      const served = subjects.flatMap(({ kinds }) =>
        kinds.flatMap(({ kind, groups: of }) => of.map((apiGroup) => `${apiGroup}/${kind}`)),
      );
      assert.equal(matched.sort(), served.sort());
    });

    test(`the template of ${group.id} contains the library and evaluates every rule of the group, ${model.version}`, () => {
      const packages = (target.libs as string[]).map((text) => /^package (.+)$/m.exec(text)?.[1]);
      const rules = group.rules.map(({ id }) => snake(id));
      assert.equal(packages, ["lib.wincompat.lib", ...rules.map((rule) => `lib.wincompat.rules.${rule}`)]);
      const asked = [...(target.rego as string).matchAll(/^\t(\w+)\.findings,$/gm)].map(([, rule]) => rule);
      assert.equal(asked, rules);
      assert.equal(
        [...(target.rego as string).matchAll(/^import data\.lib\.wincompat\.rules\.(\w+)$/gm)].map(([, rule]) => rule),
        rules,
      );
      assert.not.match([target.rego, ...target.libs].join("\n"), /METADATA|Kubernetes \d/);
    });
  }
}

test.run();
