import { suite } from "uvu";
import { sampleFile as file, testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/literals");
const find = "- at: spec.hostPID\n            when: { equals: true }";
const says = "A value or field path of a condition cannot contain a backtick, {{, }} or $(";

testBreaks(test, {
  "a reported path holds no braces": {
    file,
    find,
    put: '- §at: "spec.nodeSelector[{{a}}]"',
    says,
  },
  "a compared text holds no braces": {
    file,
    find,
    put: '- at: spec.hostname\n            when: { §equals: "{{a}}" }',
    says,
  },
  "a listed text holds no backtick": {
    file,
    find,
    put: '- at: spec.hostname\n            when: { oneOf: [a, §"`"] }',
    says,
  },
  "a text without regard to case holds no braces": {
    file,
    find,
    put: '- at: spec.hostname\n            when: { §equalsIgnoringCase: "a}}" }',
    says,
  },
  "a compared text contains no reference": {
    file,
    find,
    put: '- at: spec.hostname\n            when: { any: [{ equals: a }, { §equals: "x$(a)" }] }',
    says,
  },
  "a reported path contains no reference": {
    file,
    find,
    put: '- §at: "spec.nodeSelector[$(a)]"',
    says,
  },
});

test.run();
