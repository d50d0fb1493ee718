import { compareText } from "../lib/compare.js";
import type { Diagnostic } from "../lib/diagnostic.js";
import type { Keys, SpecDocument, SpecFile } from "./document.js";
import type { Validate } from "./schema.js";
import { faultsOf } from "./schema.js";
import type { VersionSource } from "./types.js";
import { applyChanges } from "./version-changes.js";

/** The data of one minor version: what is written, and what follows from it. */
export interface VersionData extends VersionSource {
  readonly featureGates: VersionSource["featureGates"] & {
    /** Gates that are always on. A component that is given one of them as false does not start. */
    readonly lockedOn: readonly string[];
    /** Gates that are always off. A component that is given one of them as true does not start. */
    readonly lockedOff: readonly string[];
  };
  /** Lists of one pattern, or of none where nothing can match. */
  readonly patterns: {
    /** The flag `--feature-gates` with a gate that this version does not have. */
    readonly unknownGates: readonly string[];
    /** The flag with a gate that is always on as false. */
    readonly gatesLockedOn: readonly string[];
    /** The flag with a gate that is always off as true. */
    readonly gatesLockedOff: readonly string[];
    /** Versions of kubelets, such as `v1.25.3`, that the API server of this version supports. */
    readonly supportedKubelets: readonly string[];
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
  schema: Validate,
): { readonly versions: readonly SpecFile<VersionData>[]; readonly diagnostics: readonly Diagnostic[] } {
  const completion = new Completion(files, invalid, schema);
  const versions = files.flatMap((file): SpecFile<VersionSource>[] => {
    const content = completion.of(file);
    return content === undefined ? [] : [{ ...file, content }];
  });
  return { versions: withDerived(versions), diagnostics: completion.diagnostics };
}

class Completion {
  readonly diagnostics: Diagnostic[] = [];
  readonly #complete = new Map<string, VersionSource | undefined>();

  constructor(
    private readonly files: readonly SpecFile<WrittenVersion>[],
    private readonly invalid: ReadonlySet<string>,
    private readonly schema: Validate,
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

/** Adds what follows from the data of a version, and which gates only other versions have. */
function withDerived(versions: readonly SpecFile<VersionSource>[]): readonly SpecFile<VersionData>[] {
  const everywhere = versions.flatMap(({ content }) => content.featureGates.gates.map(({ name }) => name));
  return versions.map((file) => {
    const featureGates = completeGates(file.content.featureGates, everywhere);
    const patterns = { ...gatePatterns(featureGates), supportedKubelets: supportedKubelets(file.content) };
    return { ...file, content: { ...file.content, featureGates, patterns } };
  });
}

function completeGates(
  { gates, unknown, ...rest }: VersionSource["featureGates"],
  everywhere: readonly string[],
): VersionData["featureGates"] {
  const own = gates.map(({ name }) => name);
  const locked = (on: boolean): readonly string[] =>
    gates
      .filter((gate) => gate.stage === "locked" && gate.default === on)
      .map(({ name }) => name)
      .sort(compareText);
  const [lockedOn, lockedOff] = [locked(true), locked(false)];
  const others = [...new Set([...unknown, ...everywhere])].filter((name) => !own.includes(name)).sort(compareText);
  return { ...rest, gates, lockedOn, lockedOff, unknown: others };
}

function gatePatterns({ unknown, lockedOn, lockedOff }: VersionData["featureGates"]) {
  return {
    unknownGates: flagPattern(unknown, " *="),
    gatesLockedOn: flagPattern(lockedOn, " *= *(?:[Ff]alse|FALSE|[fF]|0) *(?:,|$)"),
    gatesLockedOff: flagPattern(lockedOff, " *= *(?:[Tt]rue|TRUE|[tT]|1) *(?:,|$)"),
  };
}

/**
 * `--feature-gates=A=true,B=false`, or what follows the flag as a separate argument. The API server reads `_` in a flag as `-`. From
 * Kubernetes 1.31 on, `kube:` can name the component of a gate; before, this makes the gate unknown. Values as Go's ParseBool reads them.
 */
function flagPattern(names: readonly string[], value: string): readonly string[] {
  return names.length === 0
    ? []
    : [`^(?:--feature[-_]gates=)?(?:[^,=]*=[^,=]*,)* *(?:kube:)?(?:${names.join("|")})${value}`];
}

/** `1.30` and three minor versions: `^v1\.(?:27|28|29|30)\.` */
function supportedKubelets({ kubernetes, kubelet: { minorsBehind } }: VersionSource): readonly string[] {
  const [major, minor] = kubernetes.split(".").map(Number) as [number, number];
  const minors = Array.from({ length: minorsBehind + 1 }, (_, index) => minor - minorsBehind + index);
  return [`^v${major}\\.(?:${minors.join("|")})\\.`];
}
