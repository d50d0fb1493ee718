import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse, parseAllDocuments } from "yaml";
import { compareText } from "../../lib/diagnostic.js";
import { fixturesFolder, isCheckout, mutationFixturesFolder, packedFolder } from "../../lib/package.js";
import type { Effect } from "../../model/model.js";
import { effects } from "../../model/model.js";
import type { ParameterValues } from "../../model/parameter.js";
import type { KubeVersion } from "../../model/version.js";
import { compareVersions, parseVersion } from "../../model/version.js";

/** A manifest with what one rule must say of it: nothing, or exactly these paths with this effect. */
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
  /**
   * Where the API server refuses it for what no rule is about, or `unreadable`: it stays because it shows where a rule
   * ends, or that a kind of containers counts where the API knows no such field.
   */
  readonly refused: readonly string[];
  /** What the user has set; the expectations above depend on it. */
  readonly values: ParameterValues;
  covers(version: KubeVersion): boolean;
}

const fileName = /^(allow|deny)\.[a-z0-9-]+\.yaml$/;

/**
 * The fixtures of a rule, by name; none where it has no folder.
 * @param folder of all fixtures: `test/fixtures`
 * @throws Error when the head of one is malformed: it would prove nothing
 */
export function readFixturesOf(folder: string, rule: string): readonly Fixture[] {
  const own = join(folder, rule);
  const names = existsSync(own)
    ? readdirSync(own)
        .filter((name) => fileName.test(name))
        .sort(compareText)
    : [];
  return names.map((name) => fixture(`${rule}/${name}`, readFileSync(join(own, name), "utf8")));
}

/**
 * @param name `win-host-pid/deny.declared.yaml`
 * @param text the manifest below a head of comments: `# effect: `, `# path: `, `# versions: `, `# set: `, `# refused: `
 * @throws Error when the head is malformed
 */
export function fixture(name: string, text: string): Fixture {
  const [rule = "", file = ""] = name.split("/");
  return {
    rule,
    name,
    verdict: file.startsWith("deny") ? "deny" : "allow",
    text,
    get object() {
      return parsedOnce(text);
    },
    effect: effectIn(said(text, "effect")[0], name),
    paths: said(text, "path"),
    refused: said(text, "refused"),
    values: settings(said(text, "set"), name),
    covers: range(said(text, "versions")[0], `test/fixtures/${name}`),
  };
}

const parsed = new Map<string, unknown>();

/** Nobody changes a manifest, so the same text is parsed once, however often its file is read. */
function parsedOnce(text: string): unknown {
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return parsed.get(text);
}

function effectIn(text: string | undefined, name: string): Effect | undefined {
  const effect = effects.find((one) => one === text);
  if (text !== undefined && effect === undefined)
    throw new Error(`test/fixtures/${name}: "${text}" is not an effect. Effects are ${effects.join(", ")}.`);
  return effect;
}

/** What follows `# <field>: ` in each such line. */
export function said(text: string, field: "effect" | "path" | "versions" | "set" | "refused"): string[] {
  return [...text.matchAll(new RegExp(`^# ${field}: (.+)$`, "gm"))].map((match) => match[1] ?? "");
}

/** `windowsBuilds=10.0.17763,10.0.20348`; a parameter of type text has its value in quotes: `taint.key="os"`. */
function settings(lines: readonly string[], name: string): ParameterValues {
  return new Map(
    lines.map((line) => {
      const [, parameter, value] = /^([A-Za-z.]+)=(.+)$/.exec(line) ?? [];
      if (parameter === undefined || value === undefined)
        throw new Error(`test/fixtures/${name}: "# set: ${line}" is not name=value,value or name="value".`);
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
  readonly parameters: ParameterValues;
  covers(version: KubeVersion): boolean;
}

/**
 * The fixtures of a mutation, by name; none where it has no folder.
 * @param folder of all of them: `test/mutations`
 * @throws Error for one that is malformed: it would prove nothing
 */
export function readMutationFixturesOf(folder: string, mutation: string): readonly MutationFixture[] {
  const own = join(folder, mutation);
  const names = existsSync(own) ? readdirSync(own).sort(compareText) : [];
  return names.map((file) => mutationFixture(`${mutation}/${file}`, readFileSync(join(own, file), "utf8")));
}

/**
 * @param name `set-os-name/changed.deployment.yaml`
 * @throws Error for one that is malformed
 */
function mutationFixture(name: string, text: string): MutationFixture {
  const [mutation = "", file = ""] = name.split("/");
  const documents = parseAllDocuments(text).map((document) => document.toJS() as unknown);
  const verdict = /^(changed|unchanged)\.[a-z0-9-]+\.yaml$/.exec(file)?.[1];
  if (documents.length !== { changed: 2, unchanged: 1 }[verdict ?? ""]) {
    throw new Error(
      `test/mutations/${name}: changed.<case>.yaml must contain two documents, unchanged.<case>.yaml one.`,
    );
  }
  const said = (field: string): string | undefined => new RegExp(`^# ${field}: (.+)$`, "m").exec(text)?.[1];
  const parameters = new Map(Object.entries(parse(said("parameters") ?? "{}") as Record<string, string | string[]>));
  const [input, output = input] = documents;
  return { mutation, name, input, output, parameters, covers: range(said("versions"), `test/mutations/${name}`) };
}

/** What this package shows and tests its policies with. */
export interface PackageFixtures {
  /** By rule. */
  readonly fixtures: ReadonlyMap<string, readonly Fixture[]>;
  /** By mutation. */
  readonly mutationFixtures: ReadonlyMap<string, readonly MutationFixture[]>;
}

/** Texts of fixtures by the rule or the mutation, then by the name of the file. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All fixtures in one file, as the npm package has them. */
export interface PackedFixtures {
  readonly fixtures: Texts;
  readonly mutations: Texts;
}

export const packedFixturesName = "fixtures.json.gz";

let known: PackageFixtures | undefined;

/** Reads them once. @throws Error when the head of one is malformed */
export function packageFixtures(): PackageFixtures {
  return (known ??= isCheckout ? fixturesOfCheckout() : packedFixtures());
}

/** The fixtures of one rule; a checkout has them in many files, so only these are read. */
export function packageFixturesOf(rule: string): readonly Fixture[] {
  return isCheckout ? readFixturesOf(fixturesFolder, rule) : (packageFixtures().fixtures.get(rule) ?? []);
}

function fixturesOfCheckout(): PackageFixtures {
  return {
    fixtures: inFolder(fixturesFolder, readFixturesOf),
    mutationFixtures: inFolder(mutationFixturesFolder, readMutationFixturesOf),
  };
}

/** By the name of the folder that has them. */
function inFolder<One>(
  folder: string,
  readOf: (folder: string, name: string) => readonly One[],
): ReadonlyMap<string, readonly One[]> {
  return new Map(
    readdirSync(folder)
      .sort(compareText)
      .map((name) => [name, readOf(folder, name)]),
  );
}

function packedFixtures(): PackageFixtures {
  const { fixtures, mutations } = JSON.parse(
    gunzipSync(readFileSync(join(packedFolder, packedFixturesName))).toString(),
  ) as PackedFixtures;
  return { fixtures: inTexts(fixtures, fixture), mutationFixtures: inTexts(mutations, mutationFixture) };
}

function inTexts<One>(texts: Texts, parse: (name: string, text: string) => One): ReadonlyMap<string, readonly One[]> {
  const parsed = (name: string, of: Texts[string]): One[] =>
    Object.entries(of).map(([file, text]) => parse(`${name}/${file}`, text));
  return new Map(Object.entries(texts).map(([name, of]) => [name, parsed(name, of)]));
}
