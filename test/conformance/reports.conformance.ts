import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../src/model/interpret.js";
import type { Finding, Model } from "../../src/model/model.js";
import type { Fixture } from "../fixtures.js";
import { readFixtures } from "../fixtures.js";
import { askedEngines, spanningModels } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";

const test = suite("reports");

/** Errors and warnings of multiple rules in one object, as conftest must report them. */
function chosen(model: Model): Fixture {
  const rules = (one: Fixture, severity: string): number =>
    new Set(
      core(model, one)
        .filter((found) => found.severity === severity)
        .map(({ rule }) => rule),
    ).size;
  const found = readFixtures().find(
    (one) => one.values.size === 0 && rules(one, "error") > 0 && rules(one, "warning") > 0,
  );
  if (found === undefined) throw new Error("No fixture has errors and warnings.");
  return found;
}

function core(model: Model, { object }: Fixture): readonly Finding[] {
  return interpret(model, object).findings.filter(({ profile, severity }) => profile === "core" && severity !== "info");
}

interface Question {
  readonly command: string;
  readonly model: Model;
  /** The folder of policies below `opa`. */
  readonly policy?: string;
  readonly options: readonly string[];
  /** A file of the user's own beside the policies. */
  readonly own?: string;
}

function report({ command, model, policy = "", options, own }: Question, object: unknown): string {
  return inFolder((folder) => {
    writeFileSync(join(folder, "object.json"), JSON.stringify(object));
    if (own !== undefined) writeFileSync(join(folder, "ours.rego"), own);
    const ours = join(releaseFolder(model), "opa", policy);
    const policies = [ours, ...(own === undefined ? [] : [folder])].flatMap((path) => ["--policy", path]);
    const { stdout, stderr } = run(command, ["test", ...policies, ...options, join(folder, "object.json")]);
    assert.not.equal(stdout, "", stderr);
    return stdout;
  });
}

const messages = (findings: readonly Finding[]): string[] =>
  findings.map(({ path, message, remediation, rule }) => `${rule}: ${path}: ${message} ${remediation}`).sort();

interface JsonResult {
  readonly msg: string;
  readonly metadata: Finding;
}

type JsonReport = readonly { readonly failures?: readonly JsonResult[]; readonly warnings?: readonly JsonResult[] }[];

function results(text: string): readonly JsonResult[] {
  return (JSON.parse(text) as JsonReport).flatMap(({ failures = [], warnings = [] }) => [...failures, ...warnings]);
}

interface SarifResult {
  readonly ruleId: string;
  readonly level: string;
  readonly message: { readonly text: string };
}

function sarif(text: string): readonly SarifResult[] {
  const [only] = (JSON.parse(text) as { runs: readonly { results: readonly SarifResult[] }[] }).runs;
  return (only?.results ?? []).filter(({ level }) => level !== "none");
}

const inRequest = (object: unknown): object => ({
  apiVersion: "admission.k8s.io/v1",
  kind: "AdmissionReview",
  request: { object },
});
const inReview = (object: unknown): object => ({ review: { object } });

for (const { tool, version } of askedEngines("conftest")) {
  for (const model of spanningModels()) {
    const conftestTest = (
      title: string,
      body: (command: string, object: unknown, findings: readonly Finding[]) => void,
    ): void =>
      engineTest(test, tool, version, `${title}, ${model.version}`, (command) =>
        body(command, chosen(model).object, core(model, chosen(model))),
      );

    conftestTest(
      "JSON has the fields of each finding beside its message, however the object is handed in",
      (command, object, findings) => {
        for (const input of [object, inRequest(object), inReview(object)]) {
          const said = results(report({ command, model, options: ["--output", "json"] }, input));
          assert.equal(said.map(({ msg }) => msg).sort(), messages(findings));
          assert.equal(
            said.map(({ metadata: { rule, path, effect } }) => `${rule} ${path} ${effect}`).sort(),
            findings.map(({ rule, path, effect }) => `${rule} ${path} ${effect}`).sort(),
          );
        }
      },
    );

    conftestTest("JUnit names each rule in the message of its test", (command, object, findings) => {
      const text = report({ command, model, options: ["--output", "junit"] }, object);
      const rules = [...text.matchAll(/ name="[^"]* - ([a-z0-9-]+): /g)].map(([, rule]) => rule);
      assert.equal(rules.sort(), findings.map(({ rule }) => rule).sort());
    });

    conftestTest("SARIF names each rule in the message of its result", (command, object, findings) => {
      const said = sarif(report({ command, model, options: ["--output", "sarif"] }, object));
      assert.equal(said.map(({ message }) => message.text).sort(), messages(findings));
      assert.equal([...new Set(said.map(({ ruleId }) => ruleId))].sort(), ["main/deny", "main/warn"]);
    });

    conftestTest(
      "the packages of rules give SARIF a rule for each, and the same results",
      (command, object, findings) => {
        const said = sarif(
          report({ command, model, policy: "bundle", options: ["--all-namespaces", "--output", "sarif"] }, object),
        );
        assert.equal(said.map(({ message }) => message.text).sort(), messages(findings));
        const ids = findings.map(
          ({ rule, severity }) =>
            `wincompat.rules.${rule.replaceAll("-", "_")}/${severity === "error" ? "deny" : "warn"}`,
        );
        assert.equal(said.map(({ ruleId }) => ruleId).sort(), ids.sort());
      },
    );

    conftestTest(
      "the items of a list and of combined files are reported with their object",
      (command, object, findings) => {
        const others = {
          apiVersion: "v1",
          kind: "List",
          items: [
            { apiVersion: "v1", kind: "ConfigMap" },
            object,
            { ...(object as object), metadata: { name: "again", namespace: "other" } },
          ],
        };
        const { kind, metadata } = object as { kind: string; metadata: { name: string; namespace?: string } };
        const named = [
          [metadata.namespace, metadata.name],
          ["other", "again"],
        ].map((names) => `${kind} ${names.filter((one) => one !== undefined).join("/")}`);
        const expected = (file: string): string[] =>
          findings
            .flatMap(({ rule, path, message, remediation }) =>
              named.map((name) => `${rule}: ${file}${name}: ${path}: ${message} ${remediation}`),
            )
            .sort();
        for (const options of [
          ["--output", "json"],
          ["--output", "json", "--rego-version", "v0"],
        ]) {
          const question = { command, model, options };
          assert.equal(
            results(report(question, others))
              .map(({ msg }) => msg)
              .sort(),
            expected(""),
          );
          const combined = results(report({ ...question, options: [...options, "--combine"] }, others)).map(({ msg }) =>
            msg.replace(/[^ ]*object\.json: /, "FILE: "),
          );
          assert.equal(combined.sort(), expected("FILE: "));
          const own = `package main\n\nimport future.keywords.contains\nimport future.keywords.if\n\nexception contains ["${findings[0]?.rule ?? ""}"] if {\n\tinput.metadata.name == "again"\n}\n`;
          const spared = results(report({ ...question, own }, others)).map(({ msg }) => msg);
          assert.equal(
            spared.sort(),
            expected("").filter((msg) => !msg.startsWith(`${findings[0]?.rule}: ${named[1]}: `)),
          );
        }
      },
    );

    conftestTest("one rule is asked by its package, and takes an exception there", (command, object, findings) => {
      const [rule = ""] = findings.map((one) => one.rule);
      const name = `wincompat.rules.${rule.replaceAll("-", "_")}`;
      const question = { command, model, options: ["--namespace", name, "--output", "json"] };
      assert.equal(
        results(report(question, object))
          .map(({ msg }) => msg)
          .sort(),
        messages(findings.filter((one) => one.rule === rule)),
      );
      const own = `package ${name}\n\nimport future.keywords.contains\n\nexception contains [""]\n`;
      assert.equal(results(report({ ...question, own }, object)), []);
    });
  }
}

test.run();
