import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { extendedModel } from "../../../src/check/extension.js";
import type { OutputFile } from "../../../src/engines/engine.js";
import { kyverno } from "../../../src/engines/kyverno/engine.js";
import { loadCustomRules } from "../../../src/spec-lint/custom-rules.js";
import { session } from "../../engine-session.js";
import { kyvernoModels } from "../../kyverno-models.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("spec-lint/substitution");
const nothing = { rules: new Set<string>(), families: new Set<string>() };

/** A rule with a text in every place that a policy can get one from. */
const rule = {
  title: "Something that our team does not want",
  description: "It is only for this test.",
  revisions: [
    {
      since: "1.24",
      message: "This is not what we want.",
      remediation: "Change it.",
      cases: [
        {
          scope: "windows",
          effect: "risk",
          message: "This is not what we want here.",
          remediation: "Change it here.",
          condition: "the pod is not what we want",
          find: [
            { at: "spec.nodeSelector[our.example/key]", when: { equals: "one" } },
            { at: "spec.hostname", when: { field: "metadata.labels[our.example/key]", oneOf: ["one", "two"] } },
            {
              each: "containers",
              at: "image",
              when: {
                any: [
                  { matches: "^one$" },
                  { equalsIgnoringCase: "one" },
                  { not: { field: "imagePullPolicy", equals: "Never" } },
                  { pod: "metadata.annotations[our.example/key]", equals: "one" },
                ],
              },
            },
          ],
        },
      ],
    },
  ],
};

type Keys = readonly (string | number)[];

function textsIn(value: unknown, keys: Keys = []): readonly Keys[] {
  if (typeof value === "string") return [keys];
  return typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, child]) => textsIn(child, [...keys, key]));
}

/** The rule with another text at a place: `one` is `one$(a)`, and `spec.nodeSelector[key]` is `spec.nodeSelector[key$(a)]`. */
function withText(value: unknown, [key, ...rest]: Keys, put: string): unknown {
  if (key === undefined) return String(value).replace(/([\]$.]?)$/, `${put}$1`);
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = withText(copy[key], rest, put);
  return copy;
}

/** What Kyverno evaluates, in which it substitutes texts: everything but the annotations. */
function specsOf(files: readonly OutputFile[]): string {
  const policies = files.filter(({ path }) => /(?:^|\/)policies\/[^/]+custom[^/]*[.]yaml$/.test(path));
  assert.ok(policies.length > 0, files.map(({ path }) => path).join("\n"));
  return JSON.stringify(policies.map(({ text }) => (parse(text) as { readonly spec: unknown }).spec));
}

const [newest] = kyvernoModels().slice(-1);

for (const put of ["$(a)", "{{ a }}"]) {
  test(`no place of a custom rule brings ${put} into what Kyverno evaluates`, () => {
    const accepted: string[] = [];
    for (const keys of textsIn(rule)) {
      const place = keys.join(".");
      const path = temporaryFolder({ "our-rule.yaml": JSON.stringify(withText(rule, keys, put)) });
      const loaded = loadCustomRules([{ path, shown: "rules" }], nothing);
      if ("diagnostics" in loaded) {
        assert.ok(
          loaded.diagnostics.every(({ line, column }) => line > 0 && column > 0),
          place,
        );
        continue;
      }
      accepted.push(place);
      assert.ok(newest !== undefined);
      const model = extendedModel({ ...newest, rules: [], mutations: [] }, { resources: [], rules: loaded.rules });
      const { files } = kyverno.emit(model, session().context);
      assert.not.ok(specsOf(files).includes(put), place);
    }
    assert.equal(accepted, ["title", "description", "revisions.0.cases.0.condition"]);
  });
}

test("without it, the rule is accepted, and its texts are in what Kyverno evaluates", () => {
  const path = temporaryFolder({ "our-rule.yaml": JSON.stringify(rule) });
  const loaded = loadCustomRules([{ path, shown: "rules" }], nothing);
  assert.ok("rules" in loaded && newest !== undefined, JSON.stringify(loaded));
  const model = extendedModel({ ...newest, rules: [], mutations: [] }, { resources: [], rules: loaded.rules });
  const specs = specsOf(kyverno.emit(model, session().context).files);
  for (const text of ["This is not what we want here.", "Change it here.", "our.example/key"])
    assert.ok(specs.includes(text), text);
});

test.run();
