import { groupBy } from "../../lib/lists.js";
import { remembered } from "../../lib/remembered.js";
import type { Finding, Model, Vocabulary } from "../../model/model.js";
import { nested } from "../../model/parameter.js";
import type { OutputFile, SupportContext } from "../engine.js";
import type { RuleGroup } from "../groups.js";
import { matchedKinds } from "./constraints.js";
import type { ExampleSource, Examples } from "./examples.js";
import { exampleSource, examplesOf } from "./examples.js";
import { constraintKind, policyFolder } from "./library.js";
import type { SuiteCase } from "./suite-cases.js";
import { caseOf, casesOf, numbered } from "./suite-cases.js";
import { yamlFile } from "./yaml-file.js";

/**
 * The suites of a group, and the samples that they name: for `gator verify`, and as examples for users.
 * `suite.yaml` breaks every rule; `suite-thorough.yaml`, and the suites of opinions, are in packaged releases alone.
 */
export function suiteFiles(model: Model, group: RuleGroup, context: SupportContext): readonly OutputFile[] {
  return suites(exampleSource(model, group, context));
}

const suites = remembered((source: ExampleSource): readonly OutputFile[] => {
  const { vocabulary, group } = source;
  const examples = examplesOf(source);
  const name = `wincompat-${group.id}`;
  const { few, more } = casesOf(vocabulary, examples);
  const usual = { name, folder: group.profile };
  const set = numbered(examples.withParameters.map((example) => caseOf("disallowed", example)));
  const thorough = [
    { ...usual, cases: more },
    { name: `${name} with parameters`, folder: "parameters", cases: set },
  ].filter(({ cases }) => cases.length > 0);
  const tests = [{ ...usual, cases: few }];
  const brief = suiteOf(group, { file: "suite", name, tests, assertions: firstOfEachRule });
  const all = { file: "suite-thorough", name: `${name}-thorough`, tests: thorough, assertions: everyFinding };
  return [
    ...(group.profile === "core" ? brief : brief.map(packaged)),
    ...[...suiteOf(group, all), ...constraintWithParameters(vocabulary, group, examples)].map(packaged),
  ];
});

function packaged(file: OutputFile): OutputFile {
  return { ...file, packagedOnly: true };
}

interface SuiteTest {
  readonly name: string;
  /** The folder of the samples, with the constraint. */
  readonly folder: string;
  readonly cases: readonly SuiteCase[];
}

/** What a suite asserts of a case. */
type Assertions = (findings: readonly Finding[]) => readonly object[];

interface Suite {
  /** Its name without the ending. */
  readonly file: string;
  readonly name: string;
  readonly tests: readonly SuiteTest[];
  readonly assertions: Assertions;
}

/** A suite beside the template, and its samples. */
function suiteOf(group: RuleGroup, { file, name, tests, assertions }: Suite): readonly OutputFile[] {
  const folder = policyFolder(group);
  const content = {
    apiVersion: "test.gatekeeper.sh/v1alpha1",
    kind: "Suite",
    metadata: { name },
    tests: tests.map((test) => ({
      name: test.name,
      template: "template.yaml",
      constraint: `samples/${test.folder}/constraint.yaml`,
      cases: test.cases.map((one) => ({
        name: one.name,
        object: objectPath(test.folder, one),
        assertions: assertions(one.findings),
      })),
    })),
  };
  return [
    yamlFile(`${folder}/${file}.yaml`, content),
    ...tests.flatMap((test) =>
      test.cases.map((one) => yamlFile(`${folder}/${objectPath(test.folder, one)}`, one.content, [one.about])),
    ),
  ];
}

function objectPath(folder: string, { name }: SuiteCase): string {
  return `samples/${folder}/example_${name.replaceAll("-", "_")}.yaml`;
}

/** The number of violations, and each by rule and path, because the wording may change. */
function everyFinding(findings: readonly Finding[]): readonly object[] {
  const by = groupBy(distinct(findings), messagePattern);
  return [total(findings), ...[...by].map(([message, of]) => ({ violations: of.length, message }))];
}

/** The number of violations, and one of each rule. */
function firstOfEachRule(findings: readonly Finding[]): readonly object[] {
  const messages = [...groupBy(findings, ({ rule }) => rule).values()].flatMap(([first]) =>
    first === undefined ? [] : [messagePattern(first)],
  );
  return [total(findings), ...messages.map((message) => ({ violations: "yes", message }))];
}

function total(findings: readonly Finding[]): object {
  return { violations: findings.length === 0 ? "no" : distinct(findings).length };
}

function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function messagePattern({ rule, path }: Finding): string {
  return `^${rule}: ${escaped(path)}: `;
}

function escaped(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|]/g, "\\$&");
}

/** A second constraint, with parameters, for what rules find only with values of a cluster. */
function constraintWithParameters(
  model: Vocabulary,
  group: RuleGroup,
  { withParameters }: Examples,
): readonly OutputFile[] {
  const [first] = withParameters;
  if (first === undefined) return [];
  const content = {
    apiVersion: "constraints.gatekeeper.sh/v1beta1",
    kind: constraintKind(group),
    metadata: { name: `wincompat-${group.id}-with-parameters` },
    spec: {
      enforcementAction: "dryrun",
      match: { kinds: matchedKinds(model, group.rules) },
      parameters: nested(first.values),
    },
  };
  return [
    yamlFile(`${policyFolder(group)}/samples/parameters/constraint.yaml`, content, [
      "An example of parameters; no set of constraints has it.",
    ]),
  ];
}
