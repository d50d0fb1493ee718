import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import type { Exception } from "../../src/engines/engine.js";
import type { Explanation } from "../../src/explain/explanation.js";
import type { Model } from "../../src/model/model.js";
import { explained, explainer } from "../unit/explain/samples.js";
import { askedEngines } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";

const test = suite("exceptions");
const [newest] = explainer.models.slice(-1) as [Model];

/** A rule with errors and warnings, and one with warnings alone. */
const rules = ["win-host-pid", "win-host-network"].map((id) => explained(id));

function exceptionsOf(explanation: Explanation): readonly Exception[] {
  const opa = explanation.engines.find(({ engine }) => engine === "opa");
  return opa !== undefined && "exceptions" in opa ? opa.exceptions : [];
}

function textOf(explanation: Explanation, language: Exception["language"], start: string): string {
  return exceptionsOf(explanation).find((one) => one.language === language && one.text.startsWith(start))?.text ?? "";
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

for (const { tool, version } of askedEngines()) {
  for (const explanation of rules) {
    const { rule } = explanation;
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
