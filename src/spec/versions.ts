import type { ValidateFunction } from "ajv";
import type { Diagnostic } from "../lib/diagnostic.js";
import { compareText } from "../lib/diagnostic.js";
import type { Keys, SpecDocument } from "./document.js";
import type { SpecFile } from "./read-spec.js";
import { faultsOf } from "./schema.js";
import type { VersionSource } from "./types.js";
import { applyChanges } from "./version-changes.js";

/** What the spec holds about one minor version: what is written, and what follows from it. */
export interface VersionData extends VersionSource {
  readonly featureGates: VersionSource["featureGates"] & {
    /** Gates that are always on. A component that is given one of them as false does not start. */
    readonly lockedOn: readonly string[];
  };
}

/** A version that is written as changes of another one. */
interface VersionChanges extends Pick<VersionSource, "kubernetes" | "patches" | "release"> {
  readonly previous: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

export type WrittenVersion = VersionSource | VersionChanges;

/** The name of the schema for a file of `versions/`. */
export function schemaOfVersion(content: unknown): "version" | "version-changes" {
  return typeof content === "object" && content !== null && "previous" in content ? "version-changes" : "version";
}

/**
 * Completes versions: each is the one before it with its own changes applied.
 *
 * @param invalid files that are not among `files` because they are invalid, which is already reported
 * @param schema of a complete version
 */
export function completeVersions(
  files: readonly SpecFile<WrittenVersion>[],
  invalid: ReadonlySet<string>,
  schema: ValidateFunction,
): { readonly versions: readonly SpecFile<VersionData>[]; readonly diagnostics: readonly Diagnostic[] } {
  const completion = new Completion(files, invalid, schema);
  const versions = files.flatMap((file): SpecFile<VersionSource>[] => {
    const content = completion.of(file);
    return content === undefined ? [] : [{ ...file, content }];
  });
  return { versions: withOtherGates(versions), diagnostics: completion.diagnostics };
}

class Completion {
  readonly diagnostics: Diagnostic[] = [];
  readonly #complete = new Map<string, VersionSource | undefined>();

  constructor(
    private readonly files: readonly SpecFile<WrittenVersion>[],
    private readonly invalid: ReadonlySet<string>,
    private readonly schema: ValidateFunction,
  ) {}

  /** @param later versions that build on this one */
  of(file: SpecFile<WrittenVersion>, later: readonly string[] = []): VersionSource | undefined {
    const { id, content } = file;
    if (!this.#complete.has(id))
      this.#complete.set(id, "previous" in content ? this.#apply(file.document, content, [...later, id]) : content);
    return this.#complete.get(id);
  }

  #apply(
    document: SpecDocument,
    { previous, changes, ...own }: VersionChanges,
    later: readonly string[],
  ): VersionSource | undefined {
    const before = this.#before(document, previous, later);
    if (before === undefined) return undefined;
    const { data, faults } = applyChanges({ ...before }, changes, previous);
    const content = { ...data, ...own };
    // Changes that are valid one by one can break the version together: a list may lose all its items.
    for (const { keys, message } of [...faults, ...faultsOf(content, this.schema)])
      this.#report(document, ["changes", ...keys], message);
    return content as VersionSource;
  }

  #before(document: SpecDocument, previous: string, later: readonly string[]): VersionSource | undefined {
    if (later.includes(previous)) {
      this.#report(
        document,
        ["previous"],
        `Kubernetes ${previous} builds on itself, through "previous". Write one version completely.`,
      );
      return undefined;
    }
    const file = this.files.find(({ id }) => id === previous);
    if (file !== undefined) return this.of(file, later);
    if (!this.invalid.has(`versions/${previous}.yaml`))
      this.#report(
        document,
        ["previous"],
        `There is no spec/versions/${previous}.yaml. Name the version before this one.`,
      );
    return undefined;
  }

  #report(document: SpecDocument, keys: Keys, message: string): void {
    this.diagnostics.push({ ...document.place(keys), message });
  }
}

/** Adds which gates are locked, and which ones only other versions have. */
function withOtherGates(versions: readonly SpecFile<VersionSource>[]): readonly SpecFile<VersionData>[] {
  const everywhere = versions.flatMap(({ content }) => content.featureGates.gates.map(({ name }) => name));
  return versions.map((file) => {
    const { gates, unknown, ...rest } = file.content.featureGates;
    const own = gates.map(({ name }) => name);
    const lockedOn = gates
      .filter((gate) => gate.stage === "locked" && gate.default)
      .map(({ name }) => name)
      .sort(compareText);
    const others = [...new Set([...unknown, ...everywhere])].filter((name) => !own.includes(name)).sort(compareText);
    return { ...file, content: { ...file.content, featureGates: { ...rest, gates, lockedOn, unknown: others } } };
  });
}
