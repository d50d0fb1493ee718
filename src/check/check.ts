import { compareDiagnostics, compareText } from "../diagnostic.js";
import type { ManifestItem, ManifestObject } from "../manifest/manifest-item.js";
import type { Severity } from "../model/model.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { PlacedFinding, Report, ReportDiagnostic } from "../report/report.js";
import { isNamespace } from "../surroundings/namespaces.js";
import { surround } from "../surroundings/surround.js";
import { packageVersion } from "../version.js";
import type { FileSettings } from "./file-settings.js";
import { judgesOf, typeFaults } from "./judge.js";
import type { JudgedObject } from "./judged.js";
import { judged, judgedAgain } from "./judged.js";
import { nearKindFault } from "./near-kinds.js";
import type { TypeFault } from "./types.js";

/** The file of an item, as findings name it. */
export function fileOf(item: ManifestItem): string {
  return "file" in item ? item.file : item.diagnostic.file;
}

/** Judges items one after another, and makes a report of them. Reads nothing itself. */
export class Check {
  readonly #versions = new Set<KubeVersion>();
  readonly #files = new Set<string>();
  readonly #diagnostics: ReportDiagnostic[] = [];
  readonly #judged: JudgedObject[] = [];
  readonly #namespaces: ManifestObject[] = [];
  #skipped = 0;
  #unreadable = 0;

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
        this.#diagnostics.push({ ...item.diagnostic, unreadable: true });
        return;
      case "empty":
        this.#diagnostics.push({ ...item.diagnostic, unreadable: false });
    }
  }

  #object(item: ManifestObject, settings: FileSettings): void {
    const judges = judgesOf(item, settings.releases);
    const [first, ...rest] = judges;
    if (first === undefined) return this.#otherKind(item, settings);
    const faults = typeFaults(item, judges);
    if (faults.length > 0) return this.#refuse(item, faults);
    this.#judged.push(judged(item, [first, ...rest], settings));
  }

  #otherKind(item: ManifestObject, { releases }: FileSettings): void {
    if (isNamespace(item)) this.#namespaces.push(item);
    const message = nearKindFault(item.value, releases.flatMap(({ index }) => index.kinds));
    if (message === undefined) this.#skipped += 1;
    else this.#refuse(item, [{ path: "kind", message }]);
  }

  #refuse(item: ManifestObject, faults: readonly TypeFault[]): void {
    this.#unreadable += 1;
    this.#diagnostics.push(...faults.map(({ path, message }) => ({ ...item.place(path), message, unreadable: true })));
  }

  report(): Report {
    const objects = surround(this.#judged, this.#namespaces, judgedAgain);
    const findings = objects.flatMap((one) => one.findings);
    const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
    const versions = [...this.#versions].sort(compareVersions);
    return {
      wincompat: packageVersion(),
      kubernetes: versions.length === 1 ? versions.join() : versions,
      summary: {
        files: this.#files.size,
        objects: objects.length,
        windowsObjects: objects.filter(({ windows }) => windows).length,
        errors: count("error"),
        warnings: count("warning"),
        infos: count("info"),
        skipped: this.#skipped,
        unreadable: this.#unreadable,
        suppressed: 0,
        known: 0,
      },
      diagnostics: this.#diagnostics.sort(compareDiagnostics),
      findings: findings.map((one) => withVersions(one, versions)).sort(comparePlaced),
      suppressed: [],
    };
  }
}

/** Where one version was asked for, every finding holds in it. */
function withVersions({ kubernetes, ...finding }: PlacedFinding, versions: readonly KubeVersion[]): PlacedFinding {
  return versions.length === 1 || kubernetes === undefined ? finding : { ...finding, kubernetes };
}

function comparePlaced(a: PlacedFinding, b: PlacedFinding): number {
  return compareText(a.file, b.file) || a.line - b.line || compareText(a.path, b.path) || compareText(a.rule, b.rule);
}
