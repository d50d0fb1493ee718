import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readSources } from "../../../scripts/release/inputs.js";
import type { Lock } from "../../../scripts/release/locked.js";
import { sbomOf } from "../../../scripts/release/sbom.js";
import { engines } from "../../../src/engines/index.js";
import { packageRoot } from "../../../src/lib/package.js";
import { packageVersion } from "../../../src/lib/version.js";
import { releasedVersions, releasesFolder } from "../../../src/release/released.js";
import type { Sums } from "../../../src/release/verify/sums.js";
import { readSums } from "../../../src/release/verify/sums.js";

const test = suite("scripts/release/sbom");
const [source] = readSources([join(releasesFolder, releasedVersions().at(-1) ?? "")]);
if (source === undefined) throw new Error("There is no release.");
const lock = JSON.parse(readFileSync(join(packageRoot, "package-lock.json"), "utf8")) as Lock;
const text = sbomOf(source, lock, engines);

interface Component {
  readonly "bom-ref": string;
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly scope?: string;
  readonly hashes?: readonly { alg: string; content: string }[];
  readonly licenses?: readonly unknown[];
}

interface Bom {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly components: readonly Component[];
  readonly dependencies: readonly { ref: string; dependsOn?: readonly string[] }[];
}

const bom = JSON.parse(text) as Bom;

function named(name: string): Component | undefined {
  return bom.components.find((one) => one.name === name);
}

test("it names every file of the release with its digest", () => {
  const files = bom.components.filter(({ type }) => type === "file");
  const digests = Object.fromEntries(files.map(({ name, hashes }) => [name, hashes?.[0]?.content]));
  const { SHA256SUMS: own, ...others } = digests;
  assert.equal(others, Object.fromEntries(readSums(String(source.files.get("SHA256SUMS")), "SHA256SUMS") as Sums));
  assert.match(own ?? "", /^[0-9a-f]{64}$/);
});

test("it names what is needed at run time, and nothing that is needed to develop", () => {
  const opaWasm = named("@open-policy-agent/opa-wasm");
  assert.match(opaWasm?.purl ?? "", /^pkg:npm\/%40open-policy-agent\/opa-wasm@\d+\.\d+\.\d+$/);
  assert.equal([opaWasm?.licenses, opaWasm?.hashes?.[0]?.alg], [[{ expression: "Apache-2.0" }], "SHA-512"]);
  for (const name of ["uvu", "typescript", "esbuild"]) assert.is(named(name), undefined);
  const maker = bom.dependencies.find(({ ref }) => ref === `pkg:npm/wincompat@${packageVersion()}`);
  const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    readonly dependencies: object;
    readonly optionalDependencies: object;
  };
  assert.equal(
    [...(maker?.dependsOn ?? [])].sort(),
    Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
      .map((name) => `node_modules/${name}`)
      .sort(),
  );
});

test("the release depends on every component that is not one of its files", () => {
  const needs = new Map(bom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const visit = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    needs.get(ref)?.forEach(visit);
  };
  visit(`wincompat-kubernetes-${source.index.kubernetes}`);
  const others = bom.components.filter(({ type }) => type !== "file").map((one) => one["bom-ref"]);
  assert.equal(
    others.filter((ref) => !reached.has(ref)),
    [],
  );
  assert.equal([named("@kubernetes/client-node")?.scope, named("ajv")?.scope], ["optional", undefined]);
});

test("it names the compiler, which is no part of the release", () => {
  const { version, purl, scope } = named("opa") ?? {};
  assert.equal(
    { version, purl, scope },
    {
      version: source.index.artifacts.opa,
      purl: `pkg:golang/github.com/open-policy-agent/opa@v${source.index.artifacts.opa}`,
      scope: "excluded",
    },
  );
});

test("the SBOM is reproducible, and contains no time", () => {
  assert.is(sbomOf(source, lock, engines), text);
  assert.equal(Object.keys(bom.metadata), ["component"]);
  assert.not.ok("serialNumber" in bom);
});

test.run();
