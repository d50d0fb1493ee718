import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import type { Exception } from "../../src/engines/engine.js";
import type { Explanation } from "../../src/explain/explanation.js";
import type { Model } from "../../src/model/model.js";
import type { KubeObject } from "../generate/objects.js";
import { models } from "../spec.js";
import { explained } from "../unit/explain/samples.js";
import { judgedRequests } from "./admission-oracle.js";
import { askedEngines, isMadeFor } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import { admissionPolicyFiles, withBindings } from "./vap.js";

const test = suite("exceptions");
const [newest] = models().slice(-1) as [Model];

/** A rule with errors and warnings, and one with warnings alone. */
const rules = ["win-host-pid", "win-host-network"].map((id) => explained(id));

function exceptionsOf(explanation: Explanation, id: string): readonly Exception[] {
  const engine = explanation.engines.find((one) => one.engine === id);
  return engine !== undefined && "exceptions" in engine ? engine.exceptions : [];
}

function textOf(explanation: Explanation, language: Exception["language"], start: string, engine = "opa"): string {
  return (
    exceptionsOf(explanation, engine).find((one) => one.language === language && one.text.startsWith(start))?.text ?? ""
  );
}

const bad = ({ examples }: Explanation): string => JSON.stringify(parse(examples.bad?.text ?? ""));

/** What the query of a page leaves of the findings in the example that the rule is about. */
function findingsLeft(command: string, explanation: Explanation, query: string): string {
  const bundle = join(releaseFolder(newest), "opa", "bundle");
  const { status, stdout, stderr } = run(command, ["eval", "-b", bundle, "-I", "-f", "raw", query], bad(explanation));
  assert.is(status, 0, stdout + stderr);
  return stdout;
}

/** Failures and warnings of the example, under a name that it is given, beside a file of exceptions. */
function conftestSays(command: string, explanation: Explanation, own: string, name: string): string {
  return inFolder((folder) => {
    const [pod, exceptions] = [join(folder, "pod.json"), join(folder, "exceptions")];
    const example = parse(explanation.examples.bad?.text ?? "") as { metadata: object };
    writeFileSync(pod, JSON.stringify({ ...example, metadata: { ...example.metadata, name } }));
    mkdirSync(exceptions);
    writeFileSync(join(exceptions, "ours.rego"), own);
    const policies = join(releaseFolder(newest), "opa");
    const { stdout, stderr } = run(command, [
      "test",
      "--policy",
      policies,
      "--policy",
      exceptions,
      "--output",
      "json",
      pod,
    ]);
    assert.not.equal(stdout, "", stderr);
    return stdout;
  });
}

interface Patches {
  readonly patches: readonly { readonly target: { readonly name: string }; readonly patch: string }[];
}

/** The policies that an exception of a page is for, with its patch, and the rules that they report about the example in a namespace. */
function reportedWith(command: string, explanation: Explanation, { patches }: Patches, namespace: string): string[] {
  return inFolder((folder) => {
    const all = admissionPolicyFiles({ folder: releaseFolder(newest) });
    const files = patches.map(({ target, patch }) => {
      const original = all.find((file) => basename(file) === `${target.name}.yaml`);
      assert.ok(original, target.name);
      const [{ op, path, value }] = parse(patch) as [{ op: string; path: string; value: string }];
      assert.equal([op, path], ["replace", "/spec/variables/0/expression"]);
      const policy = parse(readFileSync(original, "utf8")) as { spec: { variables: [{ expression: string }] } };
      policy.spec.variables[0].expression = value;
      const file = join(folder, `${target.name}.yaml`);
      writeFileSync(file, JSON.stringify(policy));
      return file;
    });
    const example = JSON.parse(bad(explanation)) as KubeObject;
    const object = { ...example, metadata: { ...example.metadata, namespace } };
    const [answer] = withBindings(files, (bound) => judgedRequests(command, bound, [{ object }]));
    if (answer === undefined || "decode" in answer) throw new Error(`The example is not decoded: ${answer?.decode}`);
    const messages = answer.evaluations.flatMap(({ failures }) => failures.map(({ message }) => message));
    return messages.map((message) => message.replace(/: .*$/s, ""));
  });
}

for (const made of askedEngines()) {
  const { tool, version } = made;
  for (const explanation of rules) {
    const { rule } = explanation;
    if (tool === "admission-oracle" && isMadeFor(made, newest)) {
      engineTest(
        test,
        tool,
        version,
        `the patch that the page of ${rule} shows exempts a namespace from it`,
        (command) => {
          const patches = parse(textOf(explanation, "yaml", "patches:", "vap")) as Patches;
          assert.not.ok(reportedWith(command, explanation, patches, "my-namespace").includes(rule));
          assert.ok(reportedWith(command, explanation, patches, "other-namespace").includes(rule));
        },
      );
    }
    if (tool === "opa") {
      engineTest(test, tool, version, `the query that the page of ${rule} tells leaves out its findings`, (command) => {
        const query = /'(\[.*\])'$/.exec(textOf(explanation, "console", "opa eval"))?.[1] ?? "";
        assert.not.match(findingsLeft(command, explanation, query), new RegExp(`"${rule}"`));
        assert.match(
          findingsLeft(command, explanation, query.replace(`"${rule}"`, '"win-nothing"')),
          new RegExp(`"${rule}"`),
        );
      });
    }
    if (tool === "conftest") {
      engineTest(
        test,
        tool,
        version,
        `the exception that the page of ${rule} tells counts where its condition holds`,
        (command) => {
          const own = textOf(explanation, "rego", "package main");
          assert.not.match(conftestSays(command, explanation, own, "legacy"), new RegExp(`\\b${rule}: `));
          assert.match(conftestSays(command, explanation, own, "other"), new RegExp(`\\b${rule}: `));
          assert.match(
            conftestSays(command, explanation, own.replaceAll(`"${rule}"`, '"win-nothing"'), "legacy"),
            new RegExp(`\\b${rule}: `),
          );
        },
      );
    }
  }
}

test.run();
