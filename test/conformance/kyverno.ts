import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { policyGroups } from "../../src/emit/groups.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { severities } from "../../src/model/model.js";
import { targetOf } from "../../src/model/subject.js";
import type { KubeObject } from "../generate/objects.js";
import type { Judge } from "./judge.js";
import { isNamedLikeCoreKind, isServed } from "./kinds.js";
import { releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";
import type { Sample } from "./samples.js";
import { asText } from "./samples.js";
import { scopesOf } from "./scopes.js";

export function kyvernoFiles(model: Model): readonly string[] {
  const folder = join(releaseFolder(model), "kyverno");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names.filter((name) => /wincompat-[a-z0-9-]+\.yaml$/.test(name)).map((name) => join(folder, name));
}

/** `kyverno apply` with all policies: pass, skip or fail of each rule, and the paths that its message names. */
export function kyvernoJudge(command: string, engine: string, model: Model): Judge {
  return {
    title: `${engine}, ${model.version}`,
    exempt: ({ object }) => {
      if (isNamedLikeCoreKind(model, object)) return "a kind of the core group has no group in Kyverno's kinds";
      const lacksTemplate = isServed(model, object) && !targetOf(model, object);
      return lacksTemplate ? "the API server refuses a workload without a template" : undefined;
    },
    expected: ({ object }) => expected(model, object),
    answers: (samples) => applied(command, model, samples),
  };
}

/** One policy a group and severity; a rule is skipped where none of its cases of that severity is in scope. */
function expected(model: Model, object: KubeObject): string[] {
  const target = targetOf(model, object);
  if (!target || !isServed(model, object)) return [];
  const scopes = scopesOf(model, object);
  const { findings } = interpret(model, object);
  return policyGroups(model).flatMap((group) =>
    severities.flatMap((severity) =>
      group.rules.filter((rule) => rule.subject === target.subject.name).flatMap((rule) => {
        const cases = rule.cases.filter((one) => one.severity === severity);
        if (cases.length === 0) return [];
        const title = `wincompat-${group.id}-${severity} ${rule.id}`;
        const found = findings.filter((one) => one.rule === rule.id && one.severity === severity);
        if (found.length > 0) return [`${title} fail`, ...found.map(({ path }) => `${title} at ${path}`)];
        return [`${title} ${cases.some((one) => scopes.has(one.scope)) ? "pass" : "skip"}`];
      }),
    ),
  );
}

function applied(command: string, model: Model, samples: readonly Sample[]): ReadonlyMap<string, readonly string[]> {
  return inFolder((folder) => {
    const file = join(folder, "objects.yaml");
    writeFileSync(file, samples.map(asText).join("\n---\n"));
    const { stdout, stderr } = run(command, ["apply", ...kyvernoFiles(model), "-r", file, "-p", "--remove-color"]);
    if (!/^summary:$/m.test(stdout)) throw new Error(`kyverno wrote no report: ${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    return readReport(stdout);
  });
}

interface Result {
  readonly policy: string;
  readonly rule: string;
  readonly result: string;
  readonly message: string;
  readonly resources: readonly { readonly name: string }[];
}

/** Reads a policy report. Only failures are read as YAML: reading all of it would take longer than Kyverno itself. */
function readReport(report: string): ReadonlyMap<string, readonly string[]> {
  const answers = new Map<string, string[]>();
  for (const block of report.slice(report.indexOf("\nresults:")).split(/^- /m).slice(1)) {
    const { resources, ...result } = readResult(block.replace(/^(?:source|summary):[^]*/m, ""));
    const name = resources[0]?.name ?? "";
    answers.set(name, [...(answers.get(name) ?? []), ...statements(result)]);
  }
  return answers;
}

function readResult(block: string): Result {
  const field = (name: string): string => new RegExp(`^ *${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  const result = field("result");
  if (!["pass", "skip"].includes(result)) return (parse(`- ${block}`) as [Result])[0];
  return { policy: field("policy"), rule: field("rule"), result, message: "", resources: [{ name: field("name") }] };
}

function statements({ policy, rule, result, message }: Omit<Result, "resources">): string[] {
  const title = `${policy} ${rule}`;
  if (result === "error") return [`${title} error: ${message}`];
  const [, paths] = /Found at (.*)$/s.exec(message) ?? [];
  return [`${title} ${result}`, ...(paths?.split(", ").map((path) => `${title} at ${path}`) ?? [])];
}
