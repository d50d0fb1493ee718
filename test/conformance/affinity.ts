import fc from "fast-check";
import type { FieldPath } from "../../src/model/field-path.js";
import { parseFieldPath, valueAt } from "../../src/model/field-path.js";
import { interpret } from "../../src/model/interpret.js";
import type { Model } from "../../src/model/model.js";
import type { NodeSelectorTerm } from "../generate/node-selectors.js";
import { nodeSelectorTerms } from "../generate/node-selectors.js";
import type { KubeObject } from "../generate/objects.js";
import { seed } from "../generate/options.js";
import type { Judge } from "./judge.js";
import { run } from "./run.js";
import type { Sample } from "./samples.js";
import { toSamples } from "./samples.js";

/** Which nodes a selector matches, as the scheduler says. */
interface Matched {
  readonly windows: boolean;
  readonly others: boolean;
}

/** An object with required node affinity, and a rule that finds something in it for some nodes only. */
export interface Form {
  readonly name: string;
  readonly rule: string;
  /** Where its terms are. */
  readonly terms: FieldPath;
  readonly made: (terms: readonly NodeSelectorTerm[]) => KubeObject;
  readonly isFound: (matched: Matched) => boolean;
}

const onlyWindows = ({ windows, others }: Matched): boolean => windows && !others;
const onlyOthers = ({ windows, others }: Matched): boolean => others && !windows;

const podTerms = parseFieldPath(
  "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms",
);

export const forms: readonly Form[] = [
  {
    name: "a pod for Windows",
    rule: "win-host-pid",
    terms: podTerms,
    made: (terms) => podWith({ hostPID: true }, terms),
    isFound: onlyWindows,
  },
  {
    name: "a pod for Linux",
    rule: "linux-windows-options",
    terms: podTerms,
    made: (terms) => podWith({ securityContext: { windowsOptions: { runAsUserName: "ContainerUser" } } }, terms),
    isFound: onlyOthers,
  },
  {
    name: "a volume for Windows",
    rule: "pv-volume-plugin",
    terms: parseFieldPath("spec.nodeAffinity.required.nodeSelectorTerms"),
    made: volumeWith,
    isFound: onlyWindows,
  },
];

function podWith(spec: object, terms: readonly NodeSelectorTerm[]): KubeObject {
  const required = { nodeSelectorTerms: terms };
  return Object.assign(
    { apiVersion: "v1", kind: "Pod" },
    {
      spec: {
        ...spec,
        affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
        containers: [{ name: "main", image: "example.com/app:1" }],
      },
    },
  );
}

function volumeWith(terms: readonly NodeSelectorTerm[]): KubeObject {
  return Object.assign(
    { apiVersion: "v1", kind: "PersistentVolume" },
    {
      spec: {
        capacity: { storage: "1Gi" },
        accessModes: ["ReadWriteOnce"],
        nodeAffinity: { required: { nodeSelectorTerms: terms } },
        nfs: { server: "nfs.example.com", path: "/" },
      },
    },
  );
}

/** Generated terms, the same for every engine and number: a greater number only adds to them. */
export const generatedTerms = onceEach((count: number): readonly (readonly NodeSelectorTerm[])[] =>
  fc.sample(nodeSelectorTerms, { seed: seed(), numRuns: count }),
);

/** By count, the samples of each form. */
const samplesOfForms = onceEach((count: number) => {
  const terms = generatedTerms(count);
  return forms.map((form, own) => {
    const made = terms.filter((_, index) => index % forms.length === own).map(form.made);
    return [form, toSamples(made, `generated, seed ${seed()}`)] as const;
  });
});

/** The samples of a form when `count` generated terms are distributed over all forms: the same objects for every engine. */
export function samplesOf(form: Form, count: number): readonly Sample[] {
  return samplesOfForms(count).find(([one]) => one === form)?.[1] ?? [];
}

/** The same function, which computes its result for each number once. */
function onceEach<Result>(compute: (count: number) => Result): (count: number) => Result {
  const known = new Map<number, Result>();
  return (count) => {
    const result = known.get(count) ?? compute(count);
    known.set(count, result);
    return result;
  };
}

/** The scheduler's own node affinity, asked about the terms of one form: does the rule of the form find something? */
export function schedulerJudge(command: string, engine: string, model: Model, form: Form): Judge {
  // The other rules take most of the time.
  const alone = { ...model, rules: model.rules.filter(({ id }) => id === form.rule) };
  return {
    engine,
    kubernetes: model.version,
    silence: "lost",
    title: `${engine}, ${form.name}, ${model.version}`,
    exempt: () => undefined,
    finds: () => [],
    expected: ({ object }) => [statement(form, interpret(alone, object).findings.length > 0)],
    answers: (samples) => {
      const answers = matchedBy(
        command,
        samples.map(({ object }) => valueAt(object, form.terms)),
      );
      return new Map(
        samples.map(({ name }, index) => [name, [statement(form, form.isFound(answers[index] as Matched))]]),
      );
    },
  };
}

function statement({ rule }: Form, isFound: boolean): string {
  return `${rule} ${isFound ? "finds" : "does not find"} something`;
}

/** By the latest question, its answer: every form has the same terms, and every test asks about them again. */
const latest = new Map<string, readonly Matched[]>();

/** What the oracle says of each list of terms. */
export function matchedBy(command: string, all: readonly unknown[]): readonly Matched[] {
  const input = all.map((nodeSelectorTerms) => `${JSON.stringify({ nodeSelectorTerms })}\n`).join("");
  const question = `${command}\n${input}`;
  const answers = latest.get(question) ?? asked(command, input);
  latest.clear();
  latest.set(question, answers);
  if (answers.length !== all.length)
    throw new Error(`The affinity oracle answered ${answers.length} of ${all.length}.`);
  return answers;
}

function asked(command: string, input: string): readonly Matched[] {
  const { status, stdout, stderr } = run(command, [], input);
  if (status !== 0) throw new Error(`The affinity oracle ended with ${status}: ${stderr}`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Matched);
}
