import { CheckSession } from "../check/check-session.js";
import { ClusterSession } from "../check/cluster-session.js";
import type { FaultsOf } from "../check/collected-items.js";
import { typeFaults } from "../check/evaluate.js";
import { FindingsBudget } from "../check/findings-budget.js";
import { SameNames } from "../check/input-notes.js";
import type { InputOptions } from "../check/inputs.js";
import { addInputs, withExcluded } from "../check/inputs.js";
import { ReleasesByKind } from "../check/loaded-release.js";
import type { FileSettings, SettingsOf } from "../check/settings/file-settings.js";
import { validateForFile } from "../check/settings/file-settings.js";
import { notCovered } from "../check/settings/versions.js";
import { SharedFindings } from "../check/shared-findings.js";
import { Suppressions } from "../check/suppression/suppressions.js";
import { stepsBetween } from "../diff/diff.js";
import { keptLatest, remembered } from "../lib/remembered.js";
import { today } from "../lib/today.js";
import type { ManifestItem, ManifestObject } from "../manifests/manifest-item.js";
import type { KubeVersion } from "../model/version.js";
import { minorOf, parsePatchRelease } from "../model/version.js";
import { coveredVersions, readReleaseIndex, versionWithRules } from "../release/released.js";
import { packageSpec } from "../spec-lint/load-spec.js";
import type { Upgrade, Versions } from "./change.js";
import type { VersionReport, VersionReports } from "./upgrade.js";
import { upgradeOf } from "./upgrade.js";

export type UpgradeOptions = InputOptions;

/**
 * Every minor version from one to another, both included: `checkUpgrade` checks with all of them. The ends are patch releases where
 * rules depend on them.
 *
 * @param from as people write it: `1.24`, `v1.24.3`
 * @throws RangeError when one of them is not covered, UnusableError when there is no release
 */
export function versionsBetween(from: string, to: string): Versions {
  const [first, last] = [releaseNamed(from), releaseNamed(to)];
  return [first, ...stepsBetween(coveredVersions(), first, last).map(({ after }) => after)];
}

function releaseNamed(text: string): KubeVersion {
  const version = parsePatchRelease(text);
  if (version === undefined) throw new RangeError(`"${text}" is not a version of Kubernetes. Use one such as 1.27.`);
  const covered = coveredVersions();
  const minor = minorOf(version);
  if (!covered.includes(minor)) throw new RangeError(notCovered(minor, covered));
  return versionWithRules(version, readReleaseIndex(minor));
}

/**
 * Checks what an upgrade of Kubernetes changes for manifests.
 *
 * @param inputs files, folders, globs, or `-` for standard input
 * @param settings with releases of all versions of `versionsBetween`: the same for every file, or a function that is
 *   called for every document
 * @returns breaking changes first; what could not be read is reported in it, never thrown
 * @throws in the promise: TypeError when `inputs` is no list of texts, and RangeError when settings lack the release of a version, or
 *   settings for all files have an empty `only` or name a rule or profile that no release has
 */
export async function checkUpgrade(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  versions: Versions,
  options: UpgradeOptions = {},
): Promise<Upgrade> {
  return upgradeOf(await versionReports(inputs, settings, versions, options), packageSpec);
}

/**
 * The reports of a check with each version.
 *
 * @param settings releases of all versions, for all files or by their names
 * @throws as checkManifests does
 */
export async function versionReports(
  inputs: readonly string[],
  settings: FileSettings | SettingsOf,
  versions: Versions,
  options: UpgradeOptions = {},
): Promise<VersionReports> {
  const check = new UpgradeCheck(versions, options.today ?? today());
  await addInputs(check, inputs, settings, options);
  const [first, ...rest] = check.reports();
  const counted = (one: VersionReport): VersionReport => ({
    ...one,
    report: withExcluded(one.report, options.read?.exclusion),
  });
  return [counted(first), ...rest.map(counted)];
}

/** What sessions share that add the same items, each with one version. */
interface SharedByVersions {
  readonly budget: FindingsBudget;
  readonly sharedFindings: SharedFindings;
  /** Versions read the same manifests. Findings about suppressions are no changes, so the reports do without them. */
  readonly suppressions: Suppressions;
}

/** Sessions, each with one version. */
class VersionSessions<Session extends Pick<CheckSession, "add" | "report">> {
  readonly #sessions: readonly [VersionSession<Session>, ...VersionSession<Session>[]];
  readonly #releasesFor = new ReleasesByKind();
  readonly #suppressions: Suppressions;
  readonly #settingsOf = remembered((settings: FileSettings) => settingsByVersion(settings));

  /** @param today the day on which suppressions can expire, as `2026-11-21` */
  constructor([first, ...rest]: Versions, today: string, open: (shared: SharedByVersions) => Session) {
    this.#suppressions = new Suppressions(today);
    const shared = {
      budget: new FindingsBudget(),
      sharedFindings: new SharedFindings(),
      suppressions: this.#suppressions,
    };
    const sessionFor = (kubernetes: KubeVersion): VersionSession<Session> => ({ kubernetes, session: open(shared) });
    this.#sessions = [sessionFor(first), ...rest.map(sessionFor)];
  }

  /** Adds an item. What the API of one of the versions does not accept is checked with none of them. */
  add(item: ManifestItem, settings: FileSettings): void {
    if (item.kind === "object") {
      const [applicable] = this.#releasesFor.of(item.value, settings.releases);
      this.#suppressions.read(item, settings, applicable?.kind.template);
    }
    const faultsOf: FaultsOf = keptLatest((one) => typeFaults(one, this.#releasesFor.of(one.value, settings.releases)));
    this.each(settings, (session, own) => session.add(item, own, faultsOf));
  }

  /** Calls a function for each session, with the settings of its version. */
  each(settings: FileSettings, act: (session: Session, settings: FileSettings) => void): void {
    const settingsOf = this.#settingsOf(settings);
    for (const { kubernetes, session } of this.#sessions) act(session, settingsOf(kubernetes));
  }

  get all(): readonly Session[] {
    return this.#sessions.map(({ session }) => session);
  }

  reports(): VersionReports {
    const [first, ...rest] = this.#sessions;
    const reportOf = ({ kubernetes, session }: VersionSession<Session>): VersionReport => ({
      kubernetes,
      report: session.report(),
    });
    return [reportOf(first), ...rest.map(reportOf)];
  }
}

interface VersionSession<Session> {
  readonly kubernetes: KubeVersion;
  readonly session: Session;
}

/** Checks manifests with each version alone. */
export class UpgradeCheck {
  readonly #sessions: VersionSessions<CheckSession>;

  /** @param today the day on which suppressions can expire, as `2026-11-21` */
  constructor(versions: Versions, today: string) {
    const sameNames = new SameNames();
    this.#sessions = new VersionSessions(
      versions,
      today,
      (shared) => new CheckSession(today, { ...shared, sameNames }),
    );
  }

  /**
   * Adds an item. What the API of one of the versions does not accept is checked with none of them.
   *
   * @param settings with releases of all versions
   * @throws RangeError when one is lacking
   */
  add(item: ManifestItem, settings: FileSettings): void {
    this.#sessions.add(item, settings);
  }

  reports(): VersionReports {
    return this.#sessions.reports();
  }
}

/** Checks the objects of a cluster with each version alone. */
export class ClusterUpgradeCheck {
  readonly #sessions: VersionSessions<ClusterSession>;

  /** @param today the day on which suppressions can expire, as `2026-11-21` */
  constructor(versions: Versions, today: string) {
    this.#sessions = new VersionSessions(versions, today, (shared) => new ClusterSession(today, shared));
  }

  /** As `add` of `UpgradeCheck` does. */
  add(item: ManifestItem, settings: FileSettings): void {
    this.#sessions.add(item, settings);
  }

  /** Adds an object that completes others, and that the reports are not about. */
  addEvidence(item: ManifestObject, settings: FileSettings): void {
    this.#sessions.each(settings, (session, own) => session.addEvidence(item, own));
  }

  /** Keeps only the findings of what was added, as `settle` of a session does. */
  settle(): void {
    for (const session of this.#sessions.all) session.settle();
  }

  reports(): VersionReports {
    return this.#sessions.reports();
  }
}

/** The same settings with the release of one version, made once: objects with the same settings share what is known of its kinds. */
function settingsByVersion(settings: FileSettings): (kubernetes: KubeVersion) => FileSettings {
  const known = new Map<KubeVersion, FileSettings>();
  return (kubernetes) => {
    const releases = settings.releases.filter(({ index }) => index.kubernetes === kubernetes);
    const one = known.get(kubernetes) ?? validateForFile({ ...settings, releases });
    known.set(kubernetes, one);
    return one;
  };
}
