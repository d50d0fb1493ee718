import { dirname, relative, resolve } from "node:path";
import picomatch from "picomatch";
import type { FileSettings } from "../file-settings.js";
import type { Release } from "../release.js";
import type { Diagnostic } from "../../lib/diagnostic.js";
import { compareDiagnostics, formatDiagnostic } from "../../lib/diagnostic.js";
import { toPosix } from "../../manifests/posix-path.js";
import type { Profile, Severity } from "../../model/model.js";
import type { KubeVersion } from "../../model/version.js";
import { compareVersions } from "../../model/version.js";
import { valuesOf } from "../settings/settings.js";
import { UsageError } from "../../lib/usage-error.js";
import type { ConfigurationFile } from "./configuration-file.js";
import { readConfiguration } from "./configuration-file.js";
import type { FoundConfiguration } from "./find.js";
import { ConfigurationSearch, ignoredFault, shownAs } from "./find.js";
import type { Flags } from "./flags.js";
import { layerOfFlags } from "./flags.js";
import { familiesOf, idsOf } from "./known.js";
import type { Layer } from "./layer.js";
import { joined } from "./layer.js";
import { absenceFault } from "./names.js";
import { Releases } from "./releases.js";

/** A baseline that a configuration names, and the files that were asked for and are compared with it. */
export interface NamedBaseline {
  /** The whole path. */
  readonly path: string;
  /** How messages name it. */
  readonly file: string;
  readonly files: readonly string[];
}

/** Where configurations and releases come from. */
export interface ConfigurationOptions {
  /** @internal */
  readonly releases?: Releases;
  /** The folder from which relative paths begin; the working folder by default. */
  readonly cwd?: string;
}

/**
 * What holds for each file: flags over the nearest configuration over defaults. Files are named as findings name them;
 * what is no path, such as the name of standard input, belongs to the working folder.
 */
export class Configurations {
  readonly #flags: Layer;
  readonly #releases: Releases;
  readonly #cwd: string;
  readonly #search = new ConfigurationSearch();
  readonly #read = new Map<string, ConfigurationFile>();
  readonly #ignored = new Map<string, Diagnostic>();
  readonly #held = new Map<string, Layer>();
  readonly #settings = new Map<string, Promise<FileSettings>>();
  readonly #versions = new Set<KubeVersion>();
  readonly #baselines = new Map<string, NamedBaseline & { readonly files: string[] }>();
  /** Those that `--config` names, in the place of the search. */
  readonly #named: readonly ConfigurationFile[] | undefined;

  /**
   * @param flags what the command line says
   * @throws UsageError with everything that is wrong with the flags; a `--config` that cannot be read is one of them
   */
  constructor(flags: Flags = {}, options: ConfigurationOptions = {}) {
    const { releases = new Releases(), cwd = process.cwd() } = options;
    this.#releases = releases;
    this.#cwd = cwd;
    this.#flags = layerOfFlags(flags, releases.known());
    if (flags.config !== undefined && flags.config.length > 0) this.#named = this.#readNamed(flags.config);
  }

  /** What to judge a file with. Loads the releases that it asks for. @throws UnusableError when a release is damaged */
  async settingsOf(file: string): Promise<FileSettings> {
    const layer = this.#heldFor(file);
    const key = JSON.stringify(layer);
    const settings = this.#settings.get(key) ?? this.#settle(layer);
    this.#settings.set(key, settings);
    return settings;
  }

  /** The newest version that is asked for a file: the one to render it for, where it makes manifests. */
  newestFor(file: string): KubeVersion {
    return this.#askedFor(this.#heldFor(file)).at(-1) as KubeVersion;
  }

  #askedFor({ kubernetes }: Layer): readonly KubeVersion[] {
    return kubernetes ?? this.#releases.versions.slice(-1);
  }

  /** From which severity on a finding in this file fails the run. */
  failOnOf(file: string): Severity | "never" {
    return this.#heldFor(file).failOn ?? "error";
  }

  /** What is wrong with the configurations that have been read so far, by file and place. */
  get diagnostics(): readonly Diagnostic[] {
    const inFiles = [...(this.#named ?? []), ...this.#read.values()].flatMap(({ diagnostics }) => diagnostics);
    return [...inFiles, ...this.#ignored.values()].sort(compareDiagnostics);
  }

  /**
   * Rules that `--only` names and no file's versions have, as sentences: to be asked when all files have been
   * settled. Without them, who asks for a rule that the newest version has no more would be told that all is well.
   */
  get unmatchedRules(): readonly string[] {
    const versions = [...this.#versions].sort(compareVersions);
    return versions.length === 0 ? [] : (this.#flags.only ?? []).flatMap((name) => absenceFault(name, versions, this.#releases.known()) ?? []);
  }

  /** The baselines that configurations name, each with the files that were asked for so far. Of several named ones, the last counts. */
  get baselines(): readonly NamedBaseline[] {
    return [...this.#baselines.values()];
  }

  #readNamed(paths: readonly string[]): readonly ConfigurationFile[] {
    const files = paths.map((path) => readConfiguration(resolve(this.#cwd, path), toPosix(path), this.#releases.known()));
    const unreadable = files.filter(({ isRead }) => !isRead).flatMap(({ diagnostics }) => diagnostics.map(formatDiagnostic));
    if (unreadable.length > 0) throw new UsageError(unreadable.join("\n"));
    return files;
  }

  #heldFor(file: string): Layer {
    const layer = this.#held.get(file) ?? this.#layerFor(file);
    this.#held.set(file, layer);
    return layer;
  }

  #layerFor(file: string): Layer {
    const configurations = this.#configurationsOf(file);
    this.#noteBaseline(file, configurations.findLast(({ baseline }) => baseline !== undefined));
    const layers = configurations.flatMap((one) => layersFor(resolve(this.#cwd, file), one));
    return joined([...layers, this.#flags], this.#releases.known());
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
    const read = readConfiguration(path, shownAs(path, manifest, this.#cwd), this.#releases.known());
    if (ignored !== undefined) this.#ignored.set(ignored, ignoredFault(shownAs(ignored, manifest, this.#cwd)));
    this.#read.set(path, read);
    return read;
  }

  async #settle(layer: Layer): Promise<FileSettings> {
    const profiles = new Set<Profile>(["core", ...(layer.profiles ?? [])]);
    const asked = this.#askedFor(layer);
    for (const version of asked) this.#versions.add(version);
    return {
      releases: await Promise.all(asked.map((version) => this.#load(version, layer))),
      profiles,
      knownRules: new Set(this.#releases.known().rules.map(({ id }) => id)),
      ...(layer.only && { only: this.#counted(layer.only, profiles) }),
      ...(layer.skip && { skip: new Set(layer.skip.flatMap((name) => idsOf(name, this.#releases.known()))) }),
      ...(layer.severities && { severities: new Map(Object.entries(layer.severities)) }),
      ...(layer.suppressions && { suppressions: layer.suppressions }),
    };
  }

  async #load(version: KubeVersion, { platform, parameters = [] }: Layer): Promise<Release> {
    return this.#releases.load(version, valuesOf(platform, parameters, this.#releases.index(version)));
  }

  /** A rule counts by its name whatever its profile is; of a family, what the profiles have. */
  #counted(only: readonly string[], on: ReadonlySet<Profile>): ReadonlySet<string> {
    const { rules } = this.#releases.known();
    const families = familiesOf({ rules });
    const members = rules.filter(({ family, profile }) => only.includes(family) && on.has(profile)).map(({ id }) => id);
    return new Set([...only.filter((name) => !families.includes(name)), ...members]);
  }
}

/** The layers of a configuration that hold for a file. @param file the whole path */
function layersFor(file: string, { path, layer, overrides }: ConfigurationFile): readonly Layer[] {
  const below = toPosix(relative(dirname(path), file));
  return [layer, ...overrides.filter(({ files }) => picomatch(files, { dot: true })(below)).map((one) => one.layer)];
}
