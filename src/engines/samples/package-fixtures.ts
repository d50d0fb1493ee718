import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { compareText } from "../../lib/compare.js";
import { fixturesFolder, isCheckout, mutationFixturesFolder, packedFolder } from "../../lib/package.js";
import type { Fixture, MutationFixture } from "./fixtures.js";
import { fixture, mutationFixture, parseDocuments, readFixturesOf, readMutationFixturesOf } from "./fixtures.js";
import { knownDocuments, parseManifest } from "./known-manifests.js";

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

export const packedFixturesName = "fixtures.json.br";

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
    fixtures: inFolder(fixturesFolder, (folder, rule) => readFixturesOf(folder, rule, parseManifest)),
    mutationFixtures: inFolder(mutationFixturesFolder, (folder, mutation) =>
      readMutationFixturesOf(folder, mutation, (text) => knownDocuments(text) ?? parseDocuments(text)),
    ),
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
    brotliDecompressSync(readFileSync(join(packedFolder, packedFixturesName))).toString(),
  ) as PackedFixtures;
  return { fixtures: inTexts(fixtures, fixture), mutationFixtures: inTexts(mutations, mutationFixture) };
}

function inTexts<One>(texts: Texts, parse: (name: string, text: string) => One): ReadonlyMap<string, readonly One[]> {
  const parsed = (name: string, of: Texts[string]): One[] =>
    Object.entries(of).map(([file, text]) => parse(`${name}/${file}`, text));
  return new Map(Object.entries(texts).map(([name, of]) => [name, parsed(name, of)]));
}
