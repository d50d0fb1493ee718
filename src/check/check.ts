import { compareDiagnostics, compareText } from "../diagnostic.js";
import type { ManifestItem, ManifestObject } from "../manifest/manifest-item.js";
import { identifyObject } from "../manifest/object-identity.js";
import { readManifests } from "../manifest/read-manifests.js";
import type { Profile, Severity } from "../model/model.js";
import { packageVersion } from "../package.js";
import type { PlacedFinding, Report, ReportDiagnostic } from "../report/report.js";
import type { ReleasedKind } from "../release/index-file.js";
import type { Release } from "./release.js";
import { typeFaultsOf } from "./types.js";

export interface CheckSettings {
  /** Profiles whose rules count, besides core. */
  readonly profiles: ReadonlySet<Profile>;
  /** Called with every document that was read, to show progress. */
  readonly onDocument?: (count: number) => void;
}

/**
 * Checks manifests with a release.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @returns findings by file, line, path and rule; what could not be read is told in the report, never thrown
 */
export async function checkManifests(inputs: readonly string[], release: Release, settings: CheckSettings): Promise<Report> {
  const check = new Check(release, settings);
  let count = 0;
  for await (const item of readManifests(inputs)) {
    check.add(item);
    settings.onDocument?.((count += 1));
  }
  return check.report();
}

class Check {
  readonly #files = new Set<string>();
  readonly #diagnostics: ReportDiagnostic[] = [];
  readonly #findings: PlacedFinding[] = [];
  #objects = 0;
  #windowsObjects = 0;
  #skipped = 0;
  #unreadable = 0;

  constructor(
    private readonly release: Release,
    private readonly settings: CheckSettings,
  ) {}

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
        this.#diagnostics.push({ ...item.diagnostic, unreadable: false });
    }
  }

  #object(item: ManifestObject): void {
    const kind = this.#kindOf(item);
    if (!kind) {
      this.#skipped += 1;
      return;
    }
    const faults = typeFaultsOf(item.value, kind, this.release.fields);
    if (faults.length > 0) {
      this.#unreadable += 1;
      this.#diagnostics.push(...faults.map(({ path, message }) => ({ ...item.place(path), message, unreadable: true })));
      return;
    }
    this.#objects += 1;
    const { evidence, findings } = this.release.policy.judge(item.value);
    if (evidence.length > 0) this.#windowsObjects += 1;
    const counted = findings.filter(({ profile }) => this.settings.profiles.has(profile));
    const object = identifyObject(item.value);
    this.#findings.push(...counted.map((finding) => ({ ...finding, object, evidence, ...item.place(finding.path) })));
  }

  #kindOf({ value: { apiVersion, kind } }: ManifestObject): ReleasedKind | undefined {
    const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
    return this.release.index.kinds.find((one) => one.kind === kind && one.groups.includes(group));
  }

  report(): Report {
    const count = (severity: Severity): number => this.#findings.filter((one) => one.severity === severity).length;
    return {
      wincompat: packageVersion(),
      kubernetes: this.release.index.kubernetes,
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
