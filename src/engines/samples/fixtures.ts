import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { compareText } from "../../lib/compare.js";
import { lazy } from "../../lib/remembered.js";
import type { Effect } from "../../model/model.js";
import { effects } from "../../model/model.js";
import type { ParameterValues } from "../../model/parameter.js";
import type { KubeVersion } from "../../model/version.js";
import { compareVersions, parseVersion } from "../../model/version.js";

/** A manifest with what one rule must report about it: nothing, or exactly these paths with this effect. */
export interface Fixture {
  readonly rule: string;
  /** `win-host-pid/deny.declared.yaml` */
  readonly name: string;
  readonly verdict: "allow" | "deny";
  readonly text: string;
  /** The manifest as JSON. It is parsed when it is first read: of many fixtures only few are. */
  readonly object: unknown;
  readonly effect: Effect | undefined;
  readonly paths: readonly string[];
  /** What the user has set; the expectations above depend on it. */
  readonly values: ParameterValues;
  covers(version: KubeVersion): boolean;
  /**
   * Where the API server of a version, which the fixture does not need to cover, refuses it for what no rule is about, or
   * `unreadable`: it stays because it shows where a rule ends, or that a kind of containers counts where the API knows no
   * such field.
   */
  refusedIn(version: KubeVersion): readonly string[];
}

const fileName = /^(allow|deny)\.[a-z0-9-]+\.yaml$/;

/**
 * The fixtures of a rule, by name; none where it has no folder.
 * @param folder of all fixtures: `test/fixtures`
 * @param read parses a manifest
 * @throws Error when the head of one is malformed: it would prove nothing
 */
export function readFixturesOf(folder: string, rule: string, read: ReadManifest = parse): readonly Fixture[] {
  const own = join(folder, rule);
  const names = existsSync(own)
    ? readdirSync(own)
        .filter((name) => fileName.test(name))
        .sort(compareText)
    : [];
  return names.map((name) => fixture(`${rule}/${name}`, readFileSync(join(own, name), "utf8"), read));
}

type ReadManifest = (text: string) => unknown;

/**
 * @param name `win-host-pid/deny.declared.yaml`
 * @param text the manifest below a head of comments: `# effect: `, `# path: `, `# versions: `, `# set: `, `# refused: `
 * @param read parses the manifest
 * @throws Error when the head is malformed
 */
export function fixture(name: string, text: string, read: ReadManifest = parse): Fixture {
  return new FixtureFile(name, text, read);
}

class FixtureFile implements Fixture {
  readonly rule: string;
  readonly verdict: Fixture["verdict"];
  readonly effect: Effect | undefined;
  readonly paths: readonly string[];
  readonly values: ParameterValues;
  readonly covers: Fixture["covers"];
  readonly refusedIn: Fixture["refusedIn"];
  readonly #parsed: () => { readonly object: unknown };

  constructor(
    readonly name: string,
    readonly text: string,
    read: ReadManifest,
  ) {
    const path = `test/fixtures/${name}`;
    const [rule = "", file = ""] = name.split("/");
    this.rule = rule;
    this.verdict = file.startsWith("deny") ? "deny" : "allow";
    this.effect = effectIn(inHead(text, "effect")[0], name);
    this.paths = inHead(text, "path");
    this.values = valuesIn(text, path);
    this.covers = range(inHead(text, "versions")[0], path);
    this.refusedIn = refusalsIn(text, path);
    this.#parsed = lazy(() => ({ object: read(text) }));
  }

  get object(): unknown {
    return this.#parsed().object;
  }
}

/** `# refused: spec.volumes[0].projected`; only in some versions with their range: `# refused: 1.34- spec.volumes[0].nfs.path`. */
function refusalsIn(text: string, name: string): Fixture["refusedIn"] {
  const refusals = inHead(text, "refused").map((line) => {
    const [, versions, path = ""] = /^(?:(-?\d\S*) )?(.+)$/.exec(line) ?? [];
    return { path, isIn: range(versions, name) };
  });
  return (version) => refusals.filter(({ isIn }) => isIn(version)).map(({ path }) => path);
}

function effectIn(text: string | undefined, name: string): Effect | undefined {
  const effect = effects.find((one) => one === text);
  if (text !== undefined && effect === undefined)
    throw new Error(`test/fixtures/${name}: "${text}" is not an effect. Effects are ${effects.join(", ")}.`);
  return effect;
}

/** What follows `# <field>: ` in each such line. */
export function inHead(text: string, field: "effect" | "path" | "versions" | "set" | "refused"): string[] {
  // Most heads lack most fields.
  if (!text.includes(`# ${field}: `)) return [];
  return [...text.matchAll(new RegExp(`^# ${field}: (.+)$`, "gm"))].map((match) => match[1] ?? "");
}

/** `# set: windowsBuilds=10.0.17763,10.0.20348`; a parameter of type text has its value in quotes: `# set: taint.key="os"`. */
function valuesIn(text: string, name: string): ParameterValues {
  return new Map(
    inHead(text, "set").map((line) => {
      const [, parameter, value] = /^([A-Za-z.]+)=(.+)$/.exec(line) ?? [];
      if (parameter === undefined || value === undefined)
        throw new Error(`${name}: "# set: ${line}" is not name=value,value or name="value".`);
      return [parameter, /^"(.*)"$/.exec(value)?.[1] ?? value.split(",")];
    }),
  );
}

/**
 * `1.25-1.27`, `1.25-`, `-1.26`, `1.24`; nothing is every version.
 * @param name of the file, for the message
 * @throws Error when it is no range
 */
export function range(text: string | undefined, name: string): (version: KubeVersion) => boolean {
  if (text === undefined) return () => true;
  const [, from, dash, to] = /^(1\.\d+)?(?:(-)(1\.\d+)?)?$/.exec(text) ?? [];
  if (from === undefined && to === undefined) throw new Error(`${name}: "${text}" is not a range of versions.`);
  const first = parseVersion(from ?? "1.1");
  const last = parseVersion(to ?? (dash ? "1.999" : (from ?? "")));
  return (version) =>
    first !== undefined &&
    last !== undefined &&
    compareVersions(version, first) >= 0 &&
    compareVersions(version, last) <= 0;
}

/** An object, and what one mutation must make of it. */
export interface MutationFixture {
  readonly mutation: string;
  /** `set-os-name/changed.deployment.yaml` */
  readonly name: string;
  readonly input: unknown;
  /** The input where nothing must be changed. */
  readonly output: unknown;
  /** What the user has set. */
  readonly values: ParameterValues;
  covers(version: KubeVersion): boolean;
}

/**
 * The fixtures of a mutation, by name; none where it has no folder.
 * @param folder of all of them: `test/mutations`
 * @param read parses the documents of one
 * @throws Error for one that is malformed: it would prove nothing
 */
export function readMutationFixturesOf(
  folder: string,
  mutation: string,
  read: ReadDocuments = parseDocuments,
): readonly MutationFixture[] {
  const own = join(folder, mutation);
  const names = existsSync(own) ? readdirSync(own).sort(compareText) : [];
  return names.map((file) => mutationFixture(`${mutation}/${file}`, readFileSync(join(own, file), "utf8"), read));
}

type ReadDocuments = (text: string) => readonly unknown[];

/** @throws Error for a text that is not valid YAML, of which `toJS` makes a value all the same */
export function parseDocuments(text: string): readonly unknown[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS();
  });
}

function documentsOf(text: string, name: string, read: ReadDocuments): readonly unknown[] {
  try {
    return read(text);
  } catch (error) {
    throw new Error(`test/mutations/${name}: ${(error as Error).message}`);
  }
}

/**
 * @param name `set-os-name/changed.deployment.yaml`
 * @param text the documents below a head of comments: `# versions: `, `# set: `
 * @param read parses the documents
 * @throws Error for one that is malformed
 */
export function mutationFixture(name: string, text: string, read: ReadDocuments = parseDocuments): MutationFixture {
  const [mutation = "", file = ""] = name.split("/");
  const documents = documentsOf(text, name, read);
  const verdict = /^(changed|unchanged)\.[a-z0-9-]+\.yaml$/.exec(file)?.[1];
  if (documents.length !== { changed: 2, unchanged: 1 }[verdict ?? ""]) {
    throw new Error(
      `test/mutations/${name}: changed.<case>.yaml must contain two documents, unchanged.<case>.yaml one.`,
    );
  }
  const [input, output = input] = documents;
  return {
    mutation,
    name,
    input,
    output,
    values: valuesIn(text, `test/mutations/${name}`),
    covers: range(inHead(text, "versions")[0], `test/mutations/${name}`),
  };
}
