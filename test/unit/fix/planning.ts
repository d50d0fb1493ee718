import { evaluatedObject } from "../../../src/check/evaluated-object.js";
import { FindingsBudget } from "../../../src/check/findings-budget.js";
import type { LoadedRelease } from "../../../src/check/loaded-release.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import type { Planning } from "../../../src/fix/planning.js";
import { Work } from "../../../src/fix/work.js";
import type { KubernetesObject, ManifestObject } from "../../../src/manifests/manifest-item.js";
import { readText } from "../../../src/manifests/manifest-text.js";
import type { Fix } from "../../../src/model/fix.js";
import type { Finding } from "../../../src/model/model.js";
import type { ParameterValues } from "../../../src/model/parameter.js";
import type { ReleasedKind, ReleaseIndex } from "../../../src/release/index-file.js";
import { Fields } from "../../../src/spec/fields.js";
import { osFacts } from "../check/os-facts.js";

const kind: ReleasedKind = { kind: "Pod", groups: [""], version: "v1", admission: true, subject: "pod", template: "" };

/** A rule that finds places in a Pod, and what fixes them. */
export interface HandMadeRule extends Partial<Pick<Finding, "profile" | "effect">> {
  readonly id: string;
  readonly fix?: Omit<Fix, "with"> & Partial<Pick<Fix, "with">>;
  /** Where it finds something: paths. */
  readonly finds: (spec: Readonly<Record<string, unknown>>) => readonly string[];
}

/** A release with these rules alone. */
export function release(
  rules: readonly HandMadeRule[],
  kubernetes = "1.27",
  parameters: ParameterValues = new Map(),
): LoadedRelease {
  const released = rules.map(({ id, profile = "core", fix }) => ({
    id,
    profile,
    fixes: fix === undefined ? [] : [{ remediation: `Fix ${id}.`, fix: { with: [], ...fix } }],
  }));
  const index = {
    kubernetes,
    kinds: [kind],
    rules: released,
    removedApis: [],
    similar: {},
    osFacts,
    evidence: [],
  } as unknown as ReleaseIndex;
  const evaluate = (object: unknown): { evidence: string[]; findings: Finding[] } => {
    const { spec = {} } = object as { spec?: Readonly<Record<string, unknown>> };
    const findings = rules.flatMap(({ id, profile = "core", effect = "ignored", finds }) =>
      finds(spec).map(
        (path): Finding => ({
          rule: id,
          profile,
          effect,
          severity: "warning",
          path,
          message: `${id} is wrong.`,
          remediation: `Fix ${id}.`,
        }),
      ),
    );
    return { evidence: [], findings };
  };
  return { index, parameters, fields: new Fields(new Map()), policy: { evaluate } };
}

export interface Asked extends Partial<FileSettings> {
  readonly grade?: Planning["grade"];
  readonly suppressed?: readonly string[];
}

/** The planned edits of a Pod with this spec, without other objects. */
export function planningFor(
  spec: unknown,
  releases: readonly [LoadedRelease, ...LoadedRelease[]],
  { grade = "safe", suppressed = [], ...settings }: Asked = {},
): Planning {
  const value: KubernetesObject = { apiVersion: "v1", kind: "Pod", metadata: { name: "p" }, spec };
  const [item] = readText("p.yaml", JSON.stringify(value, null, 2)) as Iterable<ManifestObject>;
  const [first, ...rest] = releases;
  const all: FileSettings = { releases, profiles: new Set(["core"]), ...settings };
  const object = evaluatedObject(
    item as ManifestObject,
    [{ release: first, kind }, ...rest.map((one) => ({ release: one, kind }))],
    all,
    { memory: "forget", budget: new FindingsBudget() },
  );
  return {
    object,
    complete: () => undefined,
    grade,
    work: new Work(),
    obstacle: undefined,
    suppresses: ({ rule, path }) => suppressed.includes(`${rule} ${path}`),
  };
}

/** A rule that finds these fields of the spec where they are there. */
export function present(
  id: string,
  fields: readonly string[],
  more: Omit<HandMadeRule, "id" | "finds"> = {},
): HandMadeRule {
  return { id, ...more, finds: (spec) => fields.filter((field) => field in spec).map((field) => `spec.${field}`) };
}

export const remove = { grade: "safe", changes: [{ kind: "remove", emptied: [] }] } as const;
export const suggestRemoval = { ...remove, grade: "suggested" } as const;
