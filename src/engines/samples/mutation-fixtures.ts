import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { compareText } from "../../lib/diagnostic.js";
import type { ParameterValues } from "../../model/parameter.js";
import type { KubeVersion } from "../../model/version.js";
import { range } from "./fixtures.js";

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
export function mutationFixture(name: string, text: string): MutationFixture {
  const [mutation = "", file = ""] = name.split("/");
  const documents = parseAllDocuments(text).map((document) => document.toJS() as unknown);
  const verdict = /^(changed|unchanged)\.[a-z0-9-]+\.yaml$/.exec(file)?.[1];
  if (documents.length !== { changed: 2, unchanged: 1 }[verdict ?? ""]) {
    throw new Error(`test/mutations/${name}: changed.<case>.yaml holds two documents, unchanged.<case>.yaml one.`);
  }
  const said = (field: string): string | undefined => new RegExp(`^# ${field}: (.+)$`, "m").exec(text)?.[1];
  const parameters = new Map(Object.entries(parse(said("parameters") ?? "{}") as Record<string, string | string[]>));
  const [input, output = input] = documents;
  return { mutation, name, input, output, parameters, covers: range(said("versions"), `test/mutations/${name}`) };
}
