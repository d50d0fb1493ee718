import { compareText } from "../../lib/compare.js";
import { groupBy } from "../../lib/lists.js";
import { yamlDocuments, yamlText } from "../../lib/yaml-text.js";
import type { Subject } from "../../model/model.js";
import type { OutputFile } from "../engine.js";
import { packagedFile } from "../engine.js";
import type { Level } from "../entries.js";
import type { Result, Sample } from "../samples/samples.js";
import { uniquelyNamed } from "../samples/samples.js";
import type { KubeObject } from "../samples/workloads.js";
import { linuxPod, windowsPods } from "../samples/workloads.js";
import type { TemplateRenderer } from "../template-renderer.js";

/** An object, and what must be reported about it. */
export interface ShownObject {
  readonly object: KubeObject;
  readonly result: Result;
}

/** What objects are chosen by. */
interface Choice {
  /** For each rule of wincompat. */
  readonly samples: readonly (readonly Sample[])[];
  readonly subject: Pick<Subject, "kinds">;
  readonly level: Level;
  /** What is reported about an object; undefined where nothing is. */
  readonly resultOf: (object: KubeObject) => Result | undefined;
  /** The results that one object each shows, beside those that violate rules. */
  readonly others: readonly Result[];
}

/** For each rule of wincompat one object that violates it, then one for each other result, where there is such an object. */
export function shownObjects({ samples, subject, level, resultOf, others }: Choice): readonly ShownObject[] {
  const bad = samples
    .flatMap((some) => some.find(({ result }) => result === "fail") ?? [])
    .map(({ object }) => uniquelyNamed(object, level));
  const candidates = [...samples.flat().map(({ object }) => object), ...windowsPods, linuxPod]
    .filter((object) => subject.kinds.some(({ kind }) => kind === object.kind))
    .map((object) => uniquelyNamed(object, level));
  const good = others.flatMap((result) => candidates.find((object) => resultOf(object) === result) ?? []);
  return [...bad, ...good].flatMap((object) => {
    const result = resultOf(object);
    return result === undefined ? [] : [{ object, result }];
  });
}

/** `kyverno test` of the policies of a set. */
interface CliTest {
  /** The folder of the set. */
  readonly set: string;
  /** What the objects show that violate no rule, for a comment. */
  readonly others: string;
  readonly shown: readonly ShownByPolicy[];
}

interface ShownByPolicy extends Pick<ShownObject, "object"> {
  /** The path of the policy, in the folder of the set. */
  readonly path: string;
  readonly expectation: Expectation;
}

/** The files of a test, for packages. */
export function cliTest({ set, others, shown }: CliTest, renderTemplate: TemplateRenderer): readonly OutputFile[] {
  const folder = `${set}/.kyverno-test`;
  const byName = groupBy(shown, ({ object }) => object.metadata.name);
  return [
    packagedFile(`${folder}/kyverno-test.yaml`, () =>
      renderTemplate("kyverno-program/cli-test", {
        name: set.replaceAll("/", "-"),
        others,
        policies: [...new Set(shown.map(({ path }) => `../${path.slice(set.length + 1)}`))],
        results: expectationsText(shown.map(({ expectation }) => expectation)),
      }),
    ),
    packagedFile(`${folder}/resources.yaml`, () =>
      objectsText(
        [...byName.values()].flatMap(([first]) => first?.object ?? []),
        renderTemplate,
      ),
    ),
  ];
}

/** Objects as a file of a test. */
export function objectsText(objects: readonly KubeObject[], renderTemplate: TemplateRenderer): string {
  return renderTemplate("kyverno-program/objects", { objects: yamlDocuments(objects).trimEnd() });
}

/** What a test of Kyverno expects; keys in the order of the alphabet. */
interface Expectation {
  readonly isValidatingPolicy?: true;
  readonly kind: string;
  readonly policy: string;
  readonly resources: readonly string[];
  readonly result: Result;
  /** Absent for ValidatingPolicies, which have no rules. */
  readonly rule?: string;
}

/** Each once, in the order and the form that `kyverno fix test` leaves as they are; an empty text for none. */
export function expectationsText(expectations: readonly Expectation[]): string {
  const key = ({ policy, rule = "", result, kind, resources }: Expectation): string =>
    [policy, rule, result, kind, ...resources].join("\n");
  const unique = new Map(expectations.map((one) => [key(one), one]));
  const sorted = [...unique].sort(([a], [b]) => compareText(a, b)).map(([, one]) => one);
  return sorted.length === 0 ? "" : yamlText(sorted).trimEnd();
}
