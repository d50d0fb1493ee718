import { dirname, join, relative, resolve } from "node:path";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics, formatDiagnostic } from "../../lib/diagnostic.js";
import { UsageError } from "../../lib/errors.js";
import { isIn, toPosix } from "../../lib/paths.js";
import { remembered } from "../../lib/remembered.js";
import type { FolderPatterns } from "../../manifests/exclusion/exclusion.js";
import type { Severity } from "../../model/model.js";
import { withCore } from "../../model/profile.js";
import type { KubeVersion } from "../../model/version.js";
import { compareVersions, minorOf } from "../../model/version.js";
import type { RulesFolder } from "../../spec/read-custom-rules.js";
import { customRuleIds, isRuleFile } from "../../spec/read-custom-rules.js";
import type { ReportDiagnostic } from "../findings.js";
import type { LoadedRelease } from "../loaded-release.js";
import { valuesOf } from "./cluster-parameters.js";
import type { ConfigurationFile } from "./configuration-file.js";
import { readConfiguration } from "./configuration-file.js";
import type { Customization } from "./customization.js";
import { Customizer, joined } from "./customization.js";
import type { FileSettings } from "./file-settings.js";
import { refuseTexts } from "./file-settings.js";
import type { FoundConfiguration } from "./find.js";
import { ConfigurationSearch, ignoredFault, shownAs } from "./find.js";
import type { Flags } from "./flags.js";
import { layerOfFlags } from "./flags.js";
import { globMatcher } from "./glob-matcher.js";
import type { Layer } from "./layer.js";
import { mergeLayers } from "./layer.js";
import { absenceFault, selectedIds, skippedIds } from "./names.js";
import { Releases } from "./releases.js";

/** A baseline that a configuration names, and the files that are compared with it. */
export interface NamedBaseline {
  /** The absolute path. */
  readonly path: string;
  /** Its name in messages. */
  readonly file: string;
  readonly files: readonly string[];
}

/** A file that settings come from. */
export interface ConfigurationSource {
  /** The absolute path; of rules, that of their folder. */
  readonly path: string;
  readonly kind: "configuration" | "rules" | "baseline";
  /** How the run uses it, as words that follow its name. */
  readonly use: string;
}

/** Where configurations and releases come from. */
export interface ConfigurationOptions {
  /** @internal */
  readonly releases?: Releases;
  /** The folder from which relative paths begin; the working folder by default. */
  readonly cwd?: string;
  /** The version where neither flags nor a configuration name one; the newest by default. */
  readonly kubernetes?: KubeVersion;
}

/**
 * The settings of each file: flags over the nearest configuration over defaults. Files have their names in findings; a name that is no
 * path, such as that of standard input, belongs to the working folder.
 */
export class Configurations {
  readonly #flags: Layer;
  /** What flags can name. */
  readonly #releases: Releases;
  readonly #customizer: Customizer;
  /** What flags add. */
  readonly #added: Customization;
  readonly #cwd: string;
  readonly #preset: KubeVersion | undefined;
  readonly #search = new ConfigurationSearch();
  readonly #read = new Map<string, ConfigurationFile>();
  readonly #ignored = new Map<string, Diagnostic>();
  readonly #layers = new Map<string, Layer>();
  readonly #settings = new Map<string, Promise<FileSettings>>();
  readonly #versions = new Set<KubeVersion>();
  readonly #baselines = new Map<string, NamedBaseline & { readonly files: string[] }>();
  /** The configurations of `--config`, which replace the search. */
  readonly #named: readonly ConfigurationFile[] | undefined;

  /**
   * @param flags the settings of the command line
   * @throws UsageError with everything that is wrong with the flags; a `--config` that cannot be read is one of them. TypeError for a
   *   text instead of a list
   */
  constructor(flags: Flags = {}, options: ConfigurationOptions = {}) {
    const { kubernetes, profile, only, skip, rules, set, config } = flags;
    refuseTexts({ kubernetes, profile, only, skip, rules, set, config });
    const { releases = new Releases(), cwd = process.cwd() } = options;
    this.#customizer = new Customizer(releases);
    this.#cwd = cwd;
    this.#preset = options.kubernetes;
    this.#added = joined([
      { rules: (flags.rules ?? []).map((path) => ({ path: resolve(cwd, path), shown: toPosix(path) })) },
    ]);
    this.#refuseFaultyRules();
    if (flags.config !== undefined && flags.config.length > 0) this.#named = this.#readNamed(flags.config);
    this.#releases = this.#customized(joined([...this.#layersForFlags(flags), this.#added]));
    this.#flags = { ...layerOfFlags(flags, this.#releases), ...this.#added };
  }

  /** @throws UsageError with everything that is wrong with the rules of flags */
  #refuseFaultyRules(): void {
    const { diagnostics } = this.#customizer.with(this.#added);
    const all = [
      ...this.#customizer.faultsOf(this.#added).map(({ message }) => message),
      ...diagnostics.map(formatDiagnostic),
    ];
    if (all.length > 0) throw new UsageError(all.join("\n"));
  }

  /**
   * The layers whose rules flags can name: those of named configurations, else of that of the working folder. It may apply to no file, so
   * what is wrong with it is not reported here.
   */
  #layersForFlags({ only = [], skip = [] }: Flags): readonly Layer[] {
    if (this.#named !== undefined) return this.#named.map(({ layer }) => layer);
    const found = only.length + skip.length > 0 ? this.#search.from(this.#cwd) : undefined;
    if (found === undefined) return [];
    const { layer, diagnostics } = this.#readConfiguration(found.path, shownAs(found.path, "", this.#cwd));
    // Without its rules, their names would be reported as unknown.
    const ofRules = diagnostics.filter(({ file }) => layer.rules?.some(({ shown }) => isIn(shown, file)));
    if (ofRules.length > 0) throw new UsageError(ofRules.map(formatDiagnostic).join("\n"));
    return [layer];
  }

  #customized(customization: Customization): Releases {
    return this.#customizer.with(customization).releases;
  }

  /** A configuration can name its own rules and those of flags. */
  #readConfiguration(path: string, shown: string): ConfigurationFile {
    return readConfiguration(path, shown, this.#customizer.base, (asked) => {
      const { releases, diagnostics } = this.#customizer.with(joined([asked, this.#added]));
      return { known: releases, faults: this.#customizer.faultsOf(asked), diagnostics };
    });
  }

  /** The settings of a file. Loads its releases. @throws UnusableError when a release is damaged */
  async settingsOf(file: string): Promise<FileSettings> {
    return this.#settingsOf(this.#layerOf(file));
  }

  /** Every document of a file asks, and files with equal layers have the same settings. */
  readonly #settingsOf = remembered((layer: Layer): Promise<FileSettings> => {
    const key = JSON.stringify(layer);
    const settings = this.#settings.get(key) ?? this.#resolve(layer);
    this.#settings.set(key, settings);
    return settings;
  });

  /** The newest version in the settings of a file: charts are rendered for it. */
  newestFor(file: string): KubeVersion {
    return this.#askedFor(this.#layerOf(file)).at(-1) as KubeVersion;
  }

  /** Do flags or a configuration name the version for this file? */
  namesVersionOf(file: string): boolean {
    return this.#layerOf(file).kubernetes !== undefined;
  }

  #askedFor({ kubernetes }: Layer): readonly KubeVersion[] {
    if (kubernetes !== undefined) return [...new Set(kubernetes.map((version) => this.#releases.withRules(version)))];
    return this.#preset === undefined ? this.#releases.versions.slice(-1) : [this.#preset];
  }

  /** The lowest severity that fails the run for this file. */
  failOnOf(file: string): Severity | "never" {
    return this.#layerOf(file).failOn ?? "error";
  }

  /** The patterns of the configurations for what is in a folder. */
  excludedIn(folder: string): readonly FolderPatterns[] {
    return this.#configurationsOf(join(folder, "manifest.yaml")).flatMap(({ exclude }) => exclude ?? []);
  }

  /** Is a file a rule of flags, or of the configuration that applies to it? */
  isCustomRule(file: string): boolean {
    if (!isRuleFile(file)) return false;
    const folder = dirname(resolve(this.#cwd, file));
    const ofConfigurations = this.#configurationsOf(file).flatMap(({ layer }) => layer.rules ?? []);
    return [...this.#added.rules, ...ofConfigurations].some(({ path }) => path === folder);
  }

  /** The absolute paths of the baselines that the configurations for a file name. */
  baselinesFor(file: string): readonly string[] {
    return this.#configurationsOf(file).flatMap(({ baseline }) => baseline ?? []);
  }

  /** Diagnostics of the configurations that were read so far, by file and place. */
  get diagnostics(): readonly Diagnostic[] {
    const inFiles = [...(this.#named ?? []), ...this.#read.values()].flatMap(({ diagnostics }) => diagnostics);
    return [...inFiles, ...this.#ignored.values()].sort(compareDiagnostics);
  }

  /**
   * Rules of `--only` that no version of any file has, as sentences. Read it after all files. Otherwise a run with a rule that the newest
   * version no longer has would pass without warning.
   */
  get unmatchedRules(): readonly string[] {
    const versions = [...this.#versions].sort(compareVersions);
    return versions.length === 0
      ? []
      : (this.#flags.only ?? []).flatMap((name) => absenceFault(name, versions, this.#releases) ?? []);
  }

  /**
   * The baselines that configurations name, each with its files so far. Of multiple `--config` files, the last one with a baseline counts.
   */
  get baselines(): readonly NamedBaseline[] {
    return [...this.#baselines.values()];
  }

  /** What the configurations that were read so far consist of, and the folders with rules of flags. */
  get sources(): readonly ConfigurationSource[] {
    const files = [...(this.#named ?? []), ...this.#read.values()];
    const rules = [...files.flatMap(({ layer }) => layer.rules ?? []), ...this.#added.rules];
    return [
      ...files.map(({ path }) => ({ path, kind: "configuration" as const, use: "is a configuration of this run" })),
      ...rules.map(({ path }) => ({ path, kind: "rules" as const, use: "is a custom rule of this run" })),
      ...files.flatMap(({ baseline: path, file }) =>
        path === undefined ? [] : [{ path, kind: "baseline" as const, use: `is the baseline that ${file} names` }],
      ),
    ];
  }

  /**
   * The folder with a custom rule, which a command in the working folder must name: that of a flag, or of a configuration that does not
   * apply there. Undefined for other rules.
   */
  folderToName(rule: string): RulesFolder | undefined {
    const here = this.#search.from(this.#cwd)?.path;
    const files = [...(this.#named ?? []), ...this.#read.values()];
    const rulesOf = ({ layer }: ConfigurationFile): readonly RulesFolder[] => layer.rules ?? [];
    const hasRule = (folder: RulesFolder): boolean => customRuleIds([folder])?.has(rule) === true;
    if (files.filter(({ path }) => path === here).some((one) => rulesOf(one).some(hasRule))) return undefined;
    return [...this.#added.rules, ...files.flatMap(rulesOf)].find(hasRule);
  }

  #readNamed(paths: readonly string[]): readonly ConfigurationFile[] {
    const files = paths.map((path) => this.#readConfiguration(resolve(this.#cwd, path), toPosix(path)));
    const unreadable = files
      .filter(({ isRead }) => !isRead)
      .flatMap(({ diagnostics }) => diagnostics.map(formatDiagnostic));
    if (unreadable.length > 0) throw new UsageError(unreadable.join("\n"));
    return files;
  }

  #layerOf(file: string): Layer {
    const layer = this.#layers.get(file) ?? this.#mergedLayer(file);
    this.#layers.set(file, layer);
    return layer;
  }

  #mergedLayer(file: string): Layer {
    const configurations = this.#configurationsOf(file);
    this.#noteBaseline(
      file,
      configurations.findLast(({ baseline }) => baseline !== undefined),
    );
    const layers = configurations.flatMap((one) => layersFor(resolve(this.#cwd, file), one));
    const all = [...layers, this.#flags];
    return mergeLayers(all, this.#customized(joined(all)));
  }

  #noteBaseline(file: string, naming: ConfigurationFile | undefined): void {
    if (naming?.baseline === undefined) return;
    const { baseline: path } = naming;
    const noted = this.#baselines.get(path) ?? { path, file: shownAs(path, naming.file, this.#cwd), files: [] };
    noted.files.push(file);
    this.#baselines.set(path, noted);
  }

  #configurationsOf(file: string): readonly ConfigurationFile[] {
    if (this.#named !== undefined) return this.#named;
    const found = this.#search.from(dirname(resolve(this.#cwd, file)));
    return found === undefined ? [] : [this.#readFound(found, file)];
  }

  #readFound({ path, ignored }: FoundConfiguration, manifest: string): ConfigurationFile {
    const known = this.#read.get(path);
    if (known !== undefined) return known;
    const read = this.#readConfiguration(path, shownAs(path, manifest, this.#cwd));
    if (ignored !== undefined) this.#ignored.set(ignored, ignoredFault(shownAs(ignored, manifest, this.#cwd)));
    this.#read.set(path, read);
    return read;
  }

  async #resolve(layer: Layer): Promise<FileSettings> {
    const profiles = withCore(layer.profiles ?? []);
    const asked = this.#askedFor(layer);
    for (const version of asked) this.#versions.add(version);
    const known = this.#customized(joined([layer]));
    return {
      releases: await Promise.all(asked.map((version) => this.#load(version, layer, known))),
      profiles,
      isRule: (name) => known.rules.some(({ id }) => id === name),
      ...(layer.only && { only: selectedIds(layer.only, profiles, known) }),
      ...(layer.skip && { skip: skippedIds(layer.skip, known) }),
      ...(layer.severities && { severities: new Map(Object.entries(layer.severities)) }),
      ...(layer.suppressions && { suppressions: layer.suppressions }),
      ...(layer.unreadable && { unreadable: layer.unreadable }),
    };
  }

  async #load(version: KubeVersion, { platform, parameters = [] }: Layer, known: Releases): Promise<LoadedRelease> {
    return known.load(version, valuesOf(platform, parameters, known.index(minorOf(version))));
  }
}

/** The layers of a configuration that apply to a file. @param file the absolute path */
function layersFor(file: string, configuration: ConfigurationFile): readonly Layer[] {
  const below = toPosix(relative(dirname(configuration.path), file));
  const matching = overridesOf(configuration).filter(({ matches }) => matches(below));
  return [configuration.layer, ...matching.map(({ layer }) => layer)];
}

const overridesOf = remembered(({ overrides }: ConfigurationFile) =>
  overrides.map(({ files, layer }) => ({ matches: globMatcher(files), layer })),
);

/** A report with what is wrong with the configurations of its files. */
export function withFaults<Of extends { readonly diagnostics: readonly ReportDiagnostic[] }>(
  report: Of,
  { diagnostics }: Pick<Configurations, "diagnostics">,
): Of {
  const faults = diagnostics.map((one) => ({ ...one, kind: "configuration" as const }));
  return { ...report, diagnostics: [...faults, ...report.diagnostics].sort(compareDiagnostics) };
}
