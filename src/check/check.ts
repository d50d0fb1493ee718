import { compareDiagnostics, compareText } from "../diagnostic.js";
import type { Diagnostic } from "../diagnostic.js";
import type { ManifestItem, ManifestObject } from "../manifest/manifest-item.js";
import { identifyObject } from "../manifest/object-identity.js";
import type { ReadOptions } from "../manifest/read-manifests.js";
import { readManifests, stdinName } from "../manifest/read-manifests.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import { packageVersion } from "../package.js";
import { bySeverity } from "../report/by-severity.js";
import type { PlacedFinding, Report, ReportDiagnostic, SuppressedFinding } from "../report/report.js";
import { Suppressions } from "../suppression/suppressions.js";
import type { FileSettings, SettingsOf } from "./file-settings.js";
import { counts, weighed } from "./file-settings.js";
import { fingerprintOf } from "./fingerprint.js";
import { judge, judgesOf, typeFaults } from "./judge.js";
import { nearKindFault } from "./near-kinds.js";
import { SameNames } from "./same-names.js";
import type { TypeFault } from "./types.js";

export interface CheckOptions {
  /** What `-` stands for. */
  readonly read?: ReadOptions;
  /** Called with every document that was read, to show progress. */
  readonly onDocument?: (count: number) => void;
  /** The day by which suppressions end, as `2026-11-21`; by default today in UTC. */
  readonly today?: string;
}

/**
 * Checks manifests with releases of one or several versions: what these agree on is found once.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings the same for every file, or what holds for each; asked for every document
 * @returns findings by file, line, path and rule; what could not be read is told in the report, never thrown
 */
export async function checkManifests(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  options: CheckOptions = {},
): Promise<Report> {
  const check = new Check(options.today ?? new Date().toISOString().slice(0, "2026-11-21".length));
  const settingsOf = typeof settings === "function" ? settings : () => settings;
  let count = 0;
  for await (const item of readManifests(inputs, options.read)) {
    check.add(item, await settingsOf(fileOf(item)));
    options.onDocument?.((count += 1));
  }
  return check.report();
}

function fileOf(item: ManifestItem): string {
  return "file" in item ? item.file : item.diagnostic.file;
}

class Check {
  readonly #versions = new Set<KubeVersion>();
  readonly #files = new Set<string>();
  readonly #diagnostics: ReportDiagnostic[] = [];
  readonly #findings: PlacedFinding[] = [];
  readonly #suppressed: SuppressedFinding[] = [];
  readonly #suppressions: Suppressions;
  readonly #sameNames = new SameNames();
  #objects = 0;
  #windowsObjects = 0;
  #skipped = 0;
  #unreadable = 0;

  constructor(today: string) {
    this.#suppressions = new Suppressions(today);
  }

  add(item: ManifestItem, settings: FileSettings): void {
    this.#files.add(fileOf(item));
    for (const { index } of settings.releases) this.#versions.add(index.kubernetes as KubeVersion);
    switch (item.kind) {
      case "object":
        return this.#object(item, settings);
      case "skipped":
        this.#skipped += 1;
        return;
      case "unreadable":
        this.#unreadable += 1;
        this.#diagnostics.push({ ...item.diagnostic, kind: "unreadable", unreadable: true });
        return;
      case "empty":
        this.#empty(item.diagnostic);
    }
  }

  /** Nothing on standard input is what a broken pipe leaves behind: it must not pass for clean. */
  #empty(diagnostic: Diagnostic): void {
    const unreadable = diagnostic.file === stdinName;
    if (unreadable) this.#unreadable += 1;
    const message = unreadable ? "Nothing came over standard input. Check the command before the pipe." : diagnostic.message;
    this.#diagnostics.push({ ...diagnostic, message, kind: unreadable ? "unreadable" : "empty", unreadable });
  }

  #object(item: ManifestObject, settings: FileSettings): void {
    this.#diagnostics.push(...this.#sameNames.meet(item));
    const judges = judgesOf(item, settings.releases);
    if (judges.length === 0) return this.#otherKind(item, settings);
    const faults = typeFaults(item, judges);
    if (faults.length > 0) return this.#refuse(item, faults, settings);
    this.#objects += 1;
    const { evidence, findings } = judge(item, judges);
    if (evidence.length > 0) this.#windowsObjects += 1;
    const counted = findings.filter((finding) => counts(settings, finding));
    const object = identifyObject(item.value);
    this.#suppressions.read(item, settings, judges[0]?.kind.template);
    for (const finding of counted) {
      const fingerprint = fingerprintOf(finding, item.value);
      this.#tell(item, { ...weighed(settings, finding), object, evidence, fingerprint, ...item.place(finding.path) });
    }
  }

  #tell(item: ManifestObject, finding: PlacedFinding): void {
    const suppression = this.#suppressions.answer(item, finding);
    if (suppression === undefined) this.#findings.push(finding);
    else this.#suppressed.push({ ...finding, suppression });
  }

  #otherKind(item: ManifestObject, settings: FileSettings): void {
    const message = nearKindFault(item.value, settings.releases.flatMap(({ index }) => index.kinds));
    if (message !== undefined) return this.#refuse(item, [{ path: "kind", message }], settings);
    this.#skipped += 1;
    this.#suppressions.read(item, settings);
  }

  #refuse(item: ManifestObject, faults: readonly TypeFault[], settings: FileSettings): void {
    this.#unreadable += 1;
    this.#suppressions.passOver(item, settings);
    this.#diagnostics.push(...faults.map(({ path, message }) => ({ ...item.place(path), message, kind: "unreadable" as const, unreadable: true })));
  }

  report(): Report {
    const findings = [...this.#findings, ...this.#suppressions.findings()];
    const versions = [...this.#versions].sort(compareVersions);
    return {
      wincompat: packageVersion(),
      kubernetes: versions.length === 1 ? versions.join() : versions,
      summary: {
        files: this.#files.size,
        objects: this.#objects,
        windowsObjects: this.#windowsObjects,
        ...bySeverity(findings),
        skipped: this.#skipped,
        unreadable: this.#unreadable,
        suppressed: this.#suppressed.length,
        known: 0,
      },
      diagnostics: this.#diagnostics.sort(compareDiagnostics),
      findings: findings.map((one) => withVersions(one, versions)).sort(comparePlaced),
      suppressed: this.#suppressed.map((one) => withVersions(one, versions)).sort(comparePlaced),
    };
  }
}

/** Where one version was asked for, every finding holds in it. */
function withVersions<One extends PlacedFinding>(finding: One, versions: readonly KubeVersion[]): One {
  if (versions.length !== 1) return finding;
  const { kubernetes: _same, ...rest } = finding;
  return rest as One;
}

function comparePlaced(a: PlacedFinding, b: PlacedFinding): number {
  return compareText(a.file, b.file) || a.line - b.line || compareText(a.path, b.path) || compareText(a.rule, b.rule);
}
