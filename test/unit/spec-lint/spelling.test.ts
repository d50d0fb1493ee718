import { suite } from "uvu";
import { testBreaks } from "../spec/broken.js";

const test = suite("spec-lint/spelling");

const scope = (name: string) => ({
  file: "scopes.yaml",
  find: "scopes:\n",
  put: `scopes:\n  §${name}:\n    description: For a test.\n    subject: pod\n`,
});

const family = (name: string) => ({
  file: "families.yaml",
  find: "identity:\n",
  put: `§${name}:\n  title: For a test\n  description: For a test.\nidentity:\n`,
});

const parameter = (name: string) => ({
  file: "parameters.yaml",
  find: "windowsBuilds:\n",
  put: `§${name}:\n  type: text\n  default: a\n  description: For a test only.\nwindowsBuilds:\n`,
});

testBreaks(test, {
  "a scope is lower-case words with dashes": {
    ...scope("Host Process"),
    says: '"Host Process" is not a valid name for a scope. Use lower-case words with dashes.',
  },
  "a scope is no keyword of Rego": {
    ...scope("default"),
    says: 'Generated policies use the name "default" for something else. Rename the scope.',
  },
  "a scope is no variable of a Kyverno rule": {
    ...scope("prefix"),
    says: 'Generated policies use the name "prefix" for something else.',
  },
  "a scope is none of the numbered variables": {
    ...scope("container-2"),
    says: 'Generated policies use the name "container-2" for something else.',
  },
  "two scopes are not spelled alike in an engine": {
    ...scope("at-2"),
    put: `${scope("at2").put.replace("§", "")}${scope("at-2").put.replace("scopes:\n", "")}`,
    says: '"at-2" is spelled like "at2" in some engines. Rename one of the two.',
  },
  "a parameter is no variable of a Kyverno rule": {
    ...parameter("isEligible"),
    says: 'Generated policies use the name "isEligible" for something else. Rename the parameter.',
  },
  "a parameter is none of those that constraints have already": {
    ...parameter("skipRules"),
    says: 'Generated policies use the name "skipRules" for something else.',
  },
  "a parameter is not spelled like a scope": {
    ...parameter("hostProcess"),
    says: '"hostProcess" is spelled like "host-process" in some engines. Rename one of the two.',
  },
  "a parameter is not spelled like evidence": {
    ...parameter("os.name"),
    says: '"os.name" is spelled like "os-name" in some engines.',
  },
  "two parameters are not spelled alike": {
    ...parameter("taintKey"),
    says: '"taintKey" is spelled like "taint.key" in some engines.',
  },
  "a parameter is no group": {
    ...parameter("taint"),
    says: '"taint" is also a group of parameters. Rename the parameter.',
  },
  "a family is lower-case words with dashes": {
    ...family("Host"),
    says: '"Host" is not a valid name for a family. Use lower-case words with dashes, at most 39 characters.',
  },
  "a family is short enough for the names of policies": {
    ...family("x".repeat(40)),
    says: `"${"x".repeat(40)}" is not a valid name for a family.`,
  },
  "a family is no profile": {
    ...family("recommended"),
    says: '"recommended" is a profile, and policies are named after both. Rename the family.',
  },
});

test.run();
