import { suite } from "uvu";
import * as assert from "uvu/assert";
import { diagnosticsOf, sampleFile as file, testBreaks, withChanges } from "../spec/broken.js";

const test = suite("spec-lint/references");
const oneOf = (name: string) => ({ file, find: "oneOf: [a, b]", put: `§oneOf: ${name}` });
const matches = (name: string) => ({ file, find: 'matches: "^a+$"', put: `§matches: ${name}` });
const equals = (name: string) => ({ file, find: 'matches: "^a+$"', put: `§equals: ${name}` });
const noText = "is not a parameter of type text. Name one that is, such as $parameters.taint.key.";
const noList = "is not a list of strings. Name a list in spec/versions, such as $version.windowsRuntimeClasses.names.";
const noPattern = "is not a pattern. Name a pattern, such as $images.windows or $version.patterns.supportedKubelets.";
const all = "In Kubernetes 1.24, 1.27";

testBreaks(test, {
  "a list that is not there is reported, with the versions": {
    ...oneOf("$version.nothing"),
    says: `${all} "$version.nothing" ${noList}`,
  },
  "what every object has by birth is not there": {
    ...oneOf("$version.constructor"),
    says: `${all} "$version.constructor" ${noList}`,
  },
  "a mapping is no list": {
    ...oneOf("$version.windowsRuntimeClasses"),
    says: `${all} "$version.windowsRuntimeClasses" ${noList}`,
  },
  "a text is no list": { ...oneOf("$version.kubernetes"), says: `${all} "$version.kubernetes" ${noList}` },
  "a list of mappings is no list of texts": {
    ...oneOf("$version.featureGates.gates"),
    says: `${all} "$version.featureGates.gates" ${noList}`,
  },
  "a pattern is no list": { ...oneOf("$images.windows"), says: `${all} "$images.windows" ${noList}` },
  "a root that is not there is reported": {
    ...oneOf("$versions.nothing"),
    says: `${all} "$versions.nothing" ${noList}`,
  },
  "a list is no pattern": {
    ...matches("$version.windowsRuntimeClasses.names"),
    says: `${all} "$version.windowsRuntimeClasses.names" ${noPattern}`,
  },
  "a parameter that is not there is reported": {
    ...oneOf("$parameters.builds"),
    says: `${all} "$parameters.builds" ${noList}`,
  },
  "a parameter is not what every object has by birth": {
    ...oneOf("$parameters.constructor"),
    says: `${all} "$parameters.constructor" ${noList}`,
  },
  "a parameter that is a text is no list": {
    ...oneOf("$parameters.taint.key"),
    says: `${all} "$parameters.taint.key" ${noList}`,
  },
  "a group of parameters is no text": { ...equals("$parameters.taint"), says: `${all} "$parameters.taint" ${noText}` },
  "a parameter that is a list is no text": {
    ...equals("$parameters.windowsBuilds"),
    says: `${all} "$parameters.windowsBuilds" ${noText}`,
  },
  "data of the version are no text": {
    ...equals("$version.kubernetes"),
    says: `${all} "$version.kubernetes" ${noText}`,
  },
  "texts of a user are no patterns": {
    ...matches("$parameters.windowsBuilds"),
    says: `${all} "$parameters.windowsBuilds" ${noPattern}`,
  },
  "images of an unknown system have no pattern": {
    ...matches("$images.plan9"),
    says: `${all} "$images.plan9" ${noPattern}`,
  },
});

test("only the versions of the revision count", () => {
  const [only] = withChanges(
    [oneOf("$version.nothing"), { file, find: 'since: "1.24"', put: 'since: "1.26"' }],
    diagnosticsOf,
  );
  assert.match(only?.message ?? "", /^In Kubernetes 1\.27 "/);
});

test("an ended revision does not apply to later versions", () => {
  const removed = { file, find: "sources:\n", put: '  - since: "1.26"\n    removed: true\nsources:\n' };
  const [only] = withChanges([oneOf("$version.nothing"), removed], diagnosticsOf);
  assert.match(only?.message ?? "", /^In Kubernetes 1\.24 "/);
});

test.run();
