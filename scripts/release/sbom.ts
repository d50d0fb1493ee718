import { Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import type { Compiler, Engine } from "../../src/engines/engine.js";
import { hexDigest } from "../../src/lib/digest.js";
import { compilersOf } from "../../src/release/compiled-files.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import type { Lock, LockedPackage } from "./locked.js";
import { runtimePackages } from "./locked.js";
import type { Source } from "./parts.js";

const { ComponentType, ComponentScope, HashAlgorithm } = Enums;
const { Component, LicenseExpression } = Models;

/**
 * What a release is made of, as CycloneDX 1.5: its files, the package that made them with what it needs at run time,
 * and the compilers. No time and no serial number: equal releases have equal lists.
 */
export function sbomOf({ index, files }: Source, lock: Lock, engines: readonly Pick<Engine, "compiler">[]): string {
  const { packages, needs } = runtimePackages(lock);
  const dependencies = new Map(packages.map((one) => [one.path, npmComponent(one)]));
  for (const one of packages) link(dependencies.get(one.path), one.needs, dependencies);
  const maker = makerComponent(index.wincompat);
  link(maker, needs, dependencies);
  const name = `wincompat-kubernetes-${index.kubernetes}`;
  const release = ours(new Component(ComponentType.Data, name, { bomRef: name, version: index.version }));
  const contents = [...files].map(([path, content]) => fileComponent(path, content));
  const compilers = compilersOf(engines).map((compiler) => compilerComponent(compiler, index));
  for (const { bomRef } of [maker, ...compilers]) release.dependencies.add(bomRef);
  const bom = new Models.Bom({ version: 1, metadata: new Models.Metadata({ component: release }) });
  for (const one of [...contents, maker, ...dependencies.values(), ...compilers]) bom.components.add(one);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot5));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

type Part = InstanceType<typeof Component>;

function ours(component: Part): Part {
  component.licenses.add(new LicenseExpression("Apache-2.0"));
  return component;
}

function link(component: Part | undefined, needs: readonly string[], all: ReadonlyMap<string, Part>): void {
  for (const need of needs.flatMap((path) => all.get(path) ?? [])) component?.dependencies.add(need.bomRef);
}

function fileComponent(path: string, content: Buffer): Part {
  const component = new Component(ComponentType.File, path, { bomRef: `file:${path}` });
  component.hashes.set(HashAlgorithm["SHA-256"], hexDigest(content));
  return component;
}

function npmComponent({ path, name, version, license, sha512, optional }: LockedPackage): Part {
  const component = new Component(ComponentType.Library, name, {
    bomRef: path,
    version,
    purl: npmUrl(name, version),
    ...(optional && { scope: ComponentScope.Optional }),
  });
  if (license !== undefined) component.licenses.add(new LicenseExpression(license));
  if (sha512 !== undefined) component.hashes.set(HashAlgorithm["SHA-512"], sha512);
  return component;
}

/** The package that makes releases. */
function makerComponent(version: string): Part {
  const purl = npmUrl("wincompat", version);
  return ours(new Component(ComponentType.Application, "wincompat", { bomRef: purl, version, purl }));
}

/** A compiler makes files of the release, and is no part of it. */
function compilerComponent({ program, packageUrl }: Compiler, { artifacts }: ReleaseIndex): Part {
  const version = String(artifacts[program]);
  const purl = packageUrl(version);
  return ours(
    new Component(ComponentType.Application, program, { bomRef: purl, version, purl, scope: ComponentScope.Excluded }),
  );
}

/** A package URL; the scope's @ is escaped there. */
function npmUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}
