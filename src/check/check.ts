import { compareDiagnostics, compareText } from "../diagnostic.js";
import type { Diagnostic } from "../diagnostic.js";
import type { ManifestItem, ManifestObject } from "../manifest/manifest-item.js";
import { identifyObject } from "../manifest/object-identity.js";
import { readManifests, stdinName } from "../manifest/read-manifests.js";
import type { Profile, Severity } from "../model/model.js";
import { packageVersion } from "../package.js";
import type { PlacedFinding, Report, ReportDiagnostic } from "../report/report.js";
import { judge, judgesOf, typeFaults } from "./judge.js";
import { nearKindFault } from "./near-kinds.js";
import type { Release } from "./release.js";
import type { TypeFault } from "./types.js";

export interface CheckSettings {
  /** Profiles whose rules count, besides core. */
  readonly profiles: ReadonlySet<Profile>;
  /** Called with every document that was read, to show progress. */
  readonly onDocument?: (count: number) => void;
}

/**
 * Checks manifests with a release, or with those of several versions: what they agree on is found once.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @returns findings by file, line, path and rule; what could not be read is told in the report, never thrown
 */
export async function checkManifests(
  inputs: readonly string[],
  releases: Release | readonly Release[],
  settings: CheckSettings,
): Promise<Report> {
  const check = new Check([releases].flat(), settings);
  let count = 0;
  for await (const item of readManifests(inputs)) {
    check.add(item);
    settings.onDocument?.((count += 1));
  }
  return check.report();
}

class Check {
  readonly #profiles: ReadonlySet<Profile>;
  readonly #files = new Set<string>();
  readonly #diagnostics: ReportDiagnostic[] = [];
  readonly #findings: PlacedFinding[] = [];
  #objects = 0;
  #windowsObjects = 0;
  #skipped = 0;
  #unreadable = 0;

  constructor(
    private readonly releases: readonly Release[],
    { profiles }: CheckSettings,
  ) {
    this.#profiles = new Set(["core", ...profiles]);
  }

  add(item: ManifestItem): void {
    switch (item.kind) {
      case "object":
        this.#files.add(item.file);
        return this.#object(item);
      case "skipped":
        this.#files.add(item.file);
        this.#skipped += 1;
        return;
      case "unreadable":
        this.#files.add(item.diagnostic.file);
        this.#unreadable += 1;
        this.#diagnostics.push({ ...item.diagnostic, unreadable: true });
        return;
      case "empty":
        this.#files.add(item.diagnostic.file);
        this.#empty(item.diagnostic);
    }
  }

  /** Nothing on standard input is what a broken pipe leaves behind: it must not pass for clean. */
  #empty(diagnostic: Diagnostic): void {
    const unreadable = diagnostic.file === stdinName;
    if (unreadable) this.#unreadable += 1;
    const message = unreadable ? "Nothing came over standard input. Check the command before the pipe." : diagnostic.message;
    this.#diagnostics.push({ ...diagnostic, message, unreadable });
  }

  #object(item: ManifestObject): void {
    const judges = judgesOf(item, this.releases);
    if (judges.length === 0) return this.#otherKind(item);
    const faults = typeFaults(item, judges);
    if (faults.length > 0) return this.#refuse(item, faults);
    this.#objects += 1;
    const { evidence, findings } = judge(item, judges);
    if (evidence.length > 0) this.#windowsObjects += 1;
    const counted = findings.filter(({ profile }) => this.#profiles.has(profile));
    const object = identifyObject(item.value);
    for (const { kubernetes, ...finding } of counted) {
      const versions = this.releases.length > 1 ? { kubernetes } : {};
      this.#findings.push({ ...finding, ...versions, object, evidence, ...item.place(finding.path) });
    }
  }

  #otherKind(item: ManifestObject): void {
    const message = nearKindFault(item.value, this.releases.flatMap(({ index }) => index.kinds));
    if (message === undefined) this.#skipped += 1;
    else this.#refuse(item, [{ path: "kind", message }]);
  }

  #refuse(item: ManifestObject, faults: readonly TypeFault[]): void {
    this.#unreadable += 1;
    this.#diagnostics.push(...faults.map(({ path, message }) => ({ ...item.place(path), message, unreadable: true })));
  }

  report(): Report {
    const count = (severity: Severity): number => this.#findings.filter((one) => one.severity === severity).length;
    const versions = this.releases.map(({ index }) => index.kubernetes);
    return {
      wincompat: packageVersion(),
      kubernetes: versions.length === 1 ? versions.join() : versions,
      summary: {
        files: this.#files.size,
        objects: this.#objects,
        windowsObjects: this.#windowsObjects,
        errors: count("error"),
        warnings: count("warning"),
        infos: count("info"),
        skipped: this.#skipped,
        unreadable: this.#unreadable,
      },
      diagnostics: this.#diagnostics.sort(compareDiagnostics),
      findings: this.#findings.sort(comparePlaced),
    };
  }
}

function comparePlaced(a: PlacedFinding, b: PlacedFinding): number {
  return compareText(a.file, b.file) || a.line - b.line || compareText(a.path, b.path) || compareText(a.rule, b.rule);
}
