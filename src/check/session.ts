import { compareDiagnostics, compareText } from "../lib/diagnostic.js";
import type { ManifestItem, ManifestObject } from "../manifests/manifest-item.js";
import type { KubeVersion } from "../model/version.js";
import { compareVersions } from "../model/version.js";
import type { PlacedFinding, Report, ReportDiagnostic, SuppressedFinding } from "./findings.js";
import { bySeverity } from "./findings.js";
import { Suppressions } from "./suppression/suppressions.js";
import { ambiguousClasses } from "./references/runtime-classes.js";
import { isNamespace } from "./references/namespaces.js";
import type { Surrounded } from "./references/surround.js";
import { surround } from "./references/surround.js";
import { packageVersion } from "../lib/version.js";
import type { FileSettings } from "./settings/file-settings.js";
import { judgesOf, typeFaults } from "./judge.js";
import type { JudgedObject } from "./judged.js";
import { judged, judgedAgain } from "./judged.js";
import type { TypeFault } from "./api-faults.js";
import { nearKindFault } from "./api-faults.js";
import type { Release } from "./release.js";
import { SameNames } from "./same-names.js";

/** The file of an item, as findings name it. */
export function fileOf(item: ManifestItem): string {
  return "file" in item ? item.file : item.diagnostic.file;
}

/** The day, as `2026-11-21`, in UTC. */
export function thisDay(): string {
  return new Date().toISOString().slice(0, "2026-11-21".length);
}

/** Says more of a finding that counts and is not suppressed. */
export type Enrich = (finding: PlacedFinding, object: JudgedObject) => PlacedFinding;

/** Collects what is found in the items of an input, whoever read them; shows nothing before everything is read. */
export class CheckSession {
  readonly #versions = new Set<KubeVersion>();
  readonly #files = new Set<string>();
  readonly #diagnostics: ReportDiagnostic[] = [];
  readonly #judged: JudgedObject[] = [];
  readonly #namespaces: ManifestObject[] = [];
  readonly #suppressions: Suppressions;
  readonly #sameNames = new SameNames();
  #settled: Surrounded<JudgedObject> | undefined;
  #skipped = 0;
  #unreadable = 0;

  /** @param today the day by which suppressions end, as `2026-11-21` */
  constructor(today: string) {
    this.#suppressions = new Suppressions(today);
  }

  /** @param together releases whose API must take the object, or it is not judged: more than those of the settings where others judge it, too */
  add(item: ManifestItem, settings: FileSettings, together: readonly Release[] = settings.releases): void {
    this.#files.add(fileOf(item));
    for (const { index } of settings.releases) this.#versions.add(index.kubernetes as KubeVersion);
    switch (item.kind) {
      case "object":
        return this.#object(item, settings, together);
      case "skipped":
        this.#skipped += 1;
        return;
      case "unreadable":
        this.#unreadable += 1;
        this.#diagnostics.push({ ...item.diagnostic, kind: "unreadable", unreadable: true });
        return;
      case "empty":
        this.#diagnostics.push({ ...item.diagnostic, kind: "empty", unreadable: false });
    }
  }

  #object(item: ManifestObject, settings: FileSettings, together: readonly Release[]): void {
    this.#diagnostics.push(...this.#sameNames.meet(item));
    const judges = judgesOf(item, settings.releases);
    const [first, ...rest] = judges;
    if (first === undefined) return this.#otherKind(item, settings);
    const faults = typeFaults(item, judgesOf(item, together));
    if (faults.length > 0) return this.#refuse(item, faults, settings);
    this.#suppressions.read(item, settings, first.kind.template);
    this.#judged.push(judged(item, [first, ...rest], settings));
  }

  #otherKind(item: ManifestObject, settings: FileSettings): void {
    if (isNamespace(item)) this.#namespaces.push(item);
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

  /** All objects that rules looked into, as others complete them: to be asked when everything was added. */
  settle(): Surrounded<JudgedObject> {
    return (this.#settled ??= surround(this.#judged, this.#namespaces, judgedAgain));
  }

  /** Would the manifest suppress such a finding in this object? */
  suppresses({ item }: Pick<JudgedObject, "item">, finding: Pick<PlacedFinding, "rule" | "path">): boolean {
    return this.#suppressions.wouldAnswer(item, finding);
  }

  report(enrich: Enrich = (finding) => finding): Report {
    const { objects } = this.settle();
    const { told, suppressed } = this.#answered(objects, enrich);
    const findings = [...told, ...this.#suppressions.findings()];
    const versions = [...this.#versions].sort(compareVersions);
    return {
      wincompat: packageVersion(),
      kubernetes: versions.length === 1 ? versions.join() : versions,
      summary: {
        files: this.#files.size,
        objects: objects.length,
        windowsObjects: objects.filter(({ windows }) => windows).length,
        ...bySeverity(findings),
        skipped: this.#skipped,
        unreadable: this.#unreadable,
        suppressed: suppressed.length,
        known: 0,
      },
      diagnostics: [...this.#diagnostics, ...ambiguousClasses(this.#judged)].sort(compareDiagnostics),
      findings: findings.map((one) => withVersions(one, versions)).sort(comparePlaced),
      suppressed: suppressed.map((one) => withVersions(one, versions)).sort(comparePlaced),
    };
  }

  /** What is reported, and what its author has answered. */
  #answered(objects: readonly JudgedObject[], enrich: Enrich): { readonly told: readonly PlacedFinding[]; readonly suppressed: readonly SuppressedFinding[] } {
    const told: PlacedFinding[] = [];
    const suppressed: SuppressedFinding[] = [];
    for (const object of objects) {
      for (const finding of object.findings) {
        const suppression = this.#suppressions.answer(object.item, finding);
        if (suppression === undefined) told.push(enrich(finding, object));
        else suppressed.push({ ...finding, suppression });
      }
    }
    return { told, suppressed };
  }
}

/** Where one version was asked for, every finding holds in it. */
function withVersions<One extends PlacedFinding>(finding: One, versions: readonly KubeVersion[]): One {
  if (versions.length > 1 || finding.kubernetes === undefined) return finding;
  const { kubernetes: _all, ...rest } = finding;
  return rest as One;
}

function comparePlaced(a: PlacedFinding, b: PlacedFinding): number {
  return compareText(a.file, b.file) || a.line - b.line || compareText(a.path, b.path) || compareText(a.rule, b.rule);
}
