import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, sampleFile, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/scopes");
const file = "scopes.yaml";
const another = (name: string, when: string, mark = ""): string =>
  `  ${mark}${name}:\n    description: For a test.\n    subject: pod\n    when: ${when}\n`;

testBreaks(test, {
  "a kind of the API without its resource": {
    file: "scopes.yaml",
    find: "- { kind: Service, resource: services,",
    put: "- §{ kind: Service,",
    says: 'The kind Service lacks "resource". Add its name in paths of the API, such as deployments.',
  },
  "a file with a resource": {
    file: "scopes.yaml",
    find: "- { kind: KubeletConfiguration,",
    put: "- §{ kind: KubeletConfiguration, resource: kubeletconfigurations,",
    says: 'A KubeletConfiguration is a file, which has no resource. Remove "resource".',
  },
  "the cases of a rule look into one subject": {
    file: sampleFile,
    find: "sources:\n",
    put: `      - §scope: runtime-class-object
        effect: ignored
        find:
          - at: handler
sources:
`,
    says: 'This case checks "runtime-class", but the first case checks "pod". Write a rule for each.',
  },
  "a predicate over pods names a scope of pods": {
    file: sampleFile,
    find: "when: { equals: true }",
    put: "when: { §scope: runtime-class-object }",
    says: 'The scope "runtime-class-object" selects from "runtime-class", but this predicate is about "pod". Name a scope of "pod".',
  },
  "a scope of pods names scopes of pods": {
    file,
    find: "scopes:\n",
    put: `scopes:\n${another("of-pods", "{ §scope: runtime-class-object }")}`,
    says: 'The scope "runtime-class-object" selects from "runtime-class", but this predicate is about "pod".',
  },
  "a scope is not made of itself": {
    file,
    find: "scopes:\n",
    put: `scopes:\n${another("circle", "{ not: { scope: circle } }", "§")}`,
    says: 'The scope "circle" refers to itself: circle, circle. Break the circle.',
  },
  "a circle is reported once, with all that is in it": {
    file,
    find: "scopes:\n",
    put: `scopes:\n${another("outer", "{ scope: first }")}${another("first", "{ all: [{ scope: pod }, { scope: second }] }", "§")}${another("second", "{ scope: third }")}${another("third", "{ any: [{ scope: windows }, { scope: first }] }")}`,
    says: 'The scope "first" refers to itself: first, second, third, first. Break the circle.',
  },
});

test("evidence can be part of a circular reference", () => {
  const found = withChanges(
    [{ file, find: 'when: { matches: "^Windows" }', put: "when: { scope: windows }" }],
    diagnosticsOf,
  );
  assert.equal(
    found.map(({ message }) => message),
    [
      'The scope "placed-on-windows" refers to itself: placed-on-windows, platform-label, windows, undeclared-windows, placed-on-windows. Break the circle.',
    ],
  );
});

test.run();
