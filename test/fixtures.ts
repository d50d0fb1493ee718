import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageRoot } from "../src/package.js";
import type { Effect } from "../src/model/model.js";
import type { ParameterValues } from "../src/model/parameter.js";
import type { KubeVersion } from "../src/model/version.js";
import { compareVersions, parseVersion } from "../src/model/version.js";

/** A manifest with what one rule must say of it: nothing, or exactly these paths with this effect. */
export interface Fixture {
  readonly rule: string;
  /** `win-host-pid/deny.declared.yaml` */
  readonly name: string;
  readonly verdict: "allow" | "deny";
  readonly object: unknown;
  readonly text: string;
  readonly effect: Effect | undefined;
  readonly paths: readonly string[];
  /**
   * Where the API server refuses it for what no rule is about, or `unreadable`: it stays because it shows where a rule
   * ends, or that a kind of containers counts where the API knows no such field.
   */
  readonly refused: readonly string[];
  /** Lists that the user has set; what is said above holds only with them. */
  readonly values: ParameterValues;
  covers(version: KubeVersion): boolean;
}

const folder = join(packageRoot, "test", "fixtures");

let fixtures: readonly Fixture[] | undefined;

/** Every fixture, by rule and name, read once. A fixture whose head is malformed throws: it would prove nothing. */
export function readFixtures(): readonly Fixture[] {
  return (fixtures ??= readdirSync(folder)
    .sort()
    .flatMap((rule) => readdirSync(join(folder, rule)).sort().map((file) => readFixture(rule, file))));
}

function readFixture(rule: string, file: string): Fixture {
  const name = `${rule}/${file}`;
  const verdict = /^(allow|deny)\.[a-z0-9-]+\.yaml$/.exec(file)?.[1] as Fixture["verdict"] | undefined;
  if (verdict === undefined) throw new Error(`test/fixtures/${name}: call it allow.<case>.yaml or deny.<case>.yaml.`);
  const text = readFileSync(join(folder, rule, file), "utf8");
  const effect = said(text, "effect")[0] as Effect | undefined;
  const paths = said(text, "path");
  if ((verdict === "deny") !== (effect !== undefined && paths.length > 0)) {
    throw new Error(`test/fixtures/${name}: a deny fixture says "# effect: …" and "# path: …", an allow fixture neither.`);
  }
  const values = settings(said(text, "set"), name);
  const covers = range(said(text, "versions")[0], `test/fixtures/${name}`);
  return { rule, name, verdict, text, object: parse(text), effect, paths, refused: said(text, "refused"), values, covers };
}

/** `windowsBuilds=10.0.17763,10.0.20348` */
function settings(lines: readonly string[], name: string): ParameterValues {
  return new Map(
    lines.map((line) => {
      const [, parameter, value] = /^([A-Za-z.]+)=(.+)$/.exec(line) ?? [];
      if (parameter === undefined || value === undefined) throw new Error(`test/fixtures/${name}: "# set: ${line}" is not name=value,value.`);
      return [parameter, value.split(",")];
    }),
  );
}

function said(text: string, field: string): string[] {
  return [...text.matchAll(new RegExp(`^# ${field}: (.+)$`, "gm"))].map((match) => match[1] ?? "");
}

/** `1.25-1.27`, `1.25-`, `-1.26`, `1.24`; nothing is every version. */
export function range(text: string | undefined, name: string): (version: KubeVersion) => boolean {
  if (text === undefined) return () => true;
  const [, from, dash, to] = /^(1\.\d+)?(-)?(1\.\d+)?$/.exec(text) ?? [];
  if (from === undefined && to === undefined) throw new Error(`${name}: "${text}" is no range of versions.`);
  const first = parseVersion(from ?? "1.1");
  const last = parseVersion(to ?? (dash ? "1.999" : (from ?? "")));
  return (version) =>
    first !== undefined && last !== undefined && compareVersions(version, first) >= 0 && compareVersions(version, last) <= 0;
}
