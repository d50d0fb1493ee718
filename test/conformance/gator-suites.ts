import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { admissible } from "../../src/emit/admissible.js";
import type { PolicyGroup } from "../../src/emit/groups.js";
import { policyGroups } from "../../src/emit/groups.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import { findingWords } from "../verdict-words.js";
import { isServed } from "./kinds.js";
import { gatekeeperFiles } from "./gator.js";
import type { Outcome } from "./run.js";
import { inFolder, run } from "./run.js";
import type { Sample } from "./samples.js";
import { asText } from "./samples.js";

export interface Verified {
  readonly outcome: Outcome;
  readonly suites: number;
  readonly cases: number;
}

/** `gator verify` with a suite a group: its template and constraint, and as cases the fixtures of its rules. */
export function verifySuites(command: string, model: Model, samples: readonly Sample[]): Verified {
  return inFolder((folder) => {
    const groups = policyGroups(admissible(model).seen);
    const counts = groups.map((group) => writeSuite(join(folder, group.id), model, group, samples));
    const outcome = run(command, ["verify", `${folder}/...`]);
    return { outcome, suites: groups.length, cases: counts.reduce((all, count) => all + count, 0) };
  });
}

/** @returns how many cases the suite has */
function writeSuite(folder: string, model: Model, group: PolicyGroup, samples: readonly Sample[]): number {
  mkdirSync(folder);
  const files = gatekeeperFiles(model).filter((file) => isOf(group, file));
  for (const file of files) copyFileSync(file, join(folder, basename(file)));
  const ids = new Set(group.rules.map(({ id }) => id));
  const own = firstOfEach(samples.filter(({ origin }) => ids.has(ruleOf(origin) ?? "")));
  for (const sample of own) writeFileSync(join(folder, `${sample.name}.json`), asText(sample));
  const cases = own.map((sample) => {
    const findings = isServed(model, sample.object) ? interpret(model, sample.object).findings : [];
    const violations = new Set(findings.filter(({ rule }) => ids.has(rule)).map(findingWords)).size;
    return { name: sample.origin, object: `${sample.name}.json`, assertions: [{ violations: violations === 0 ? "no" : violations }] };
  });
  const suite = {
    apiVersion: "test.gatekeeper.sh/v1alpha1",
    kind: "Suite",
    metadata: { name: group.id },
    tests: [{ name: group.id, template: "template.yaml", constraint: "constraint.yaml", cases }],
  };
  writeFileSync(join(folder, "suite.yaml"), JSON.stringify(suite));
  return cases.length;
}

function ruleOf(origin: string): string | undefined {
  return /^fixture ([^/]+)\//.exec(origin)?.[1];
}

/** One fixture a rule and verdict: gator loads the template anew for every case. */
function firstOfEach(samples: readonly Sample[]): readonly Sample[] {
  const kind = ({ origin }: Sample): string | undefined => /^fixture ([^.]+)/.exec(origin)?.[1];
  return samples.filter((sample, index) => samples.findIndex((other) => kind(other) === kind(sample)) === index);
}

/** The constraint lies in a folder of its own below the template's. */
function isOf({ id }: PolicyGroup, file: string): boolean {
  if (basename(file) === "template.yaml") return basename(dirname(file)) === id;
  return readFileSync(file, "utf8").includes(`\n  name: wincompat-${id}\n`);
}
