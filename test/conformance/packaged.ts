import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import * as assert from "uvu/assert";
import { tagOf } from "../../scripts/release/oras.js";
import { packageRoot } from "../../src/lib/package.js";
import type { ReleaseIndex } from "../../src/release/index-file.js";
import type { ReleaseFiles } from "../../src/release/paths.js";
import { engines } from "../engines/engines.js";
import { askedEngines, askedModels, isMadeFor } from "./asked.js";
import type { Needed } from "./engine-test.js";
import { neededEngine } from "./engine-test.js";
import { releaseFolder } from "./release-folder.js";
import type { Outcome } from "./run.js";
import { run } from "./run.js";

const [model] = askedModels()
  .filter((one) => askedEngines().some((engine) => isMadeFor(engine, one)))
  .slice(-1);
if (model === undefined) throw new Error("There is no such version of Kubernetes.");
const index = JSON.parse(readFileSync(join(releaseFolder(model), "release.json"), "utf8")) as ReleaseIndex;

/** The version that is packaged: the newest selected one that an engine is tested with. */
export const packagedModel = model;
export const stem = `wincompat-${index.version}-kubernetes-${model.version}`;
export const tag = tagOf(index);

/** Everything of these tests, gone when they end. */
export const workFolder = mkdtempSync(join(tmpdir(), "wincompat-packaging-"));
process.once("exit", () => rmSync(workFolder, { recursive: true, force: true }));

/** A new pair of keys: the files with its halves. */
export function newKeys(name: string): { readonly private: string; readonly public: string } {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const files = { private: join(workFolder, `${name}.pem`), public: join(workFolder, `${name}.pub.pem`) };
  writeFileSync(files.private, pair.privateKey.export({ type: "pkcs8", format: "pem" }));
  writeFileSync(files.public, pair.publicKey.export({ type: "spki", format: "pem" }));
  return files;
}

/** Runs `npm run release`. */
export function release(parameters: readonly string[]): Outcome {
  return run(process.execPath, [join(packageRoot, "build", "scripts", "release.js"), ...parameters]);
}

/** Packages the version once for each name; the folder with the packages. */
export function packaged(name: string, ...parameters: readonly string[]): string {
  const out = join(workFolder, name);
  const known = made.get(name);
  if (known !== undefined) return known;
  const { status, stderr } = release([packagedModel.version, "--out", out, "--require-oci", ...parameters]);
  assert.is(status, 0, stderr);
  const folder = join(out, packagedModel.version);
  made.set(name, folder);
  return folder;
}

const made = new Map<string, string>();

/** The files in an archive, by path. */
export async function unpacked(archive: string): Promise<ReleaseFiles> {
  const entries = await unpackTar(gunzipSync(readFileSync(archive)));
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
}

/** An archive of these files, by path. */
export async function repacked(files: ReleaseFiles): Promise<Buffer> {
  return gzipSync(await packTar([...files].map(([name, body]) => ({ header: { name, size: body.length }, body }))));
}

/** A tool that packages, serves or pulls. */
export function needed(tool: string): Needed {
  const engine = engines.find((one) => one.tool === tool);
  if (engine === undefined) throw new Error(`No engine is called ${tool}.`);
  return neededEngine(tool, engine.version);
}
