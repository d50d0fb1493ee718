import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Compiler } from "../../../src/engines/engine.js";
import { MissingOpaError, opaCompiler, opaVersion } from "../../../src/engines/opa/compiler.js";
import { hexDigest, sha256, sourceDigest } from "../../../src/lib/digest.js";
import type { Maker } from "../../../src/release/compiled-files.js";
import {
  compiledFiles,
  makesNothing,
  pathsOfCompilers,
  provenanceOf,
  sourcesOf,
} from "../../../src/release/compiled-files.js";
import type { CompiledProvenance } from "../../../src/release/index-file.js";
import { withVariable } from "../../environment.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("release/compiled-files");

const rego = { path: "opa/bundle/main/main.rego", text: "package main\n" };
const manifest = { path: "opa/bundle/.manifest", text: "{}" };
const others = ["opa/test/main/main_test.rego", "gatekeeper/a/src.rego", "kyverno/a.yaml"].map((path) => ({
  path,
  text: "",
}));
const files = [rego, manifest, { path: "opa/capabilities.json", text: "{}" }, ...others];
const [bundle, wasm] = ["opa/bundle.tar.gz", "opa/policy.wasm"] as const;

interface Made {
  readonly artifacts: CompiledProvenance;
}

const engines = [{ compiler: opaCompiler }, {}];

const made: Made = { artifacts: provenanceOf(files, engines) };
const listed = { [bundle]: hexDigest("packed"), [wasm]: hexDigest("compiled") };

/** @param sums the lines of SHA256SUMS about the compiled files */
function earlier(index: unknown, sums: Readonly<Record<string, string>> = listed): string {
  const text = typeof index === "string" ? index : JSON.stringify(index);
  const list = Object.entries(sums)
    .map(([path, digest]) => `${digest}  ${path}\n`)
    .join("");
  return temporaryFolder({ "release.json": text, SHA256SUMS: list, [bundle]: "packed", [wasm]: "compiled" });
}

const madeAnew: Maker = async ({ path }) => Buffer.from(`new ${path}`);

/** What is taken from an earlier release, and what is made. */
async function contents(...folders: string[]): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await compiledFiles(files, engines, folders, madeAnew)).map(([path, content]) => [path, content.toString()]),
  );
}

const kept = { [bundle]: "packed", [wasm]: "compiled" };
const allNew = { [bundle]: `new ${bundle}`, [wasm]: `new ${wasm}` };

test("artifacts are kept if opa and the sources are the same", async () =>
  assert.equal(await contents(earlier(made)), kept));

test("the first folder with an artifact is used", async () =>
  assert.equal(await contents(earlier({}), earlier(made)), kept));

test("artifacts are kept separately", async () => {
  const sources = { ...made.artifacts.sources, [bundle]: sha256("") };
  assert.equal(await contents(earlier({ ...made, artifacts: { ...made.artifacts, sources } })), {
    ...kept,
    [bundle]: `new ${bundle}`,
  });
});

const useless: Readonly<Record<string, unknown>> = {
  "of other sources": {
    ...made,
    artifacts: { ...made.artifacts, sources: { [bundle]: sha256(""), [wasm]: sha256("") } },
  },
  "by another opa": { ...made, artifacts: { ...made.artifacts, opa: "0.9.1" } },
  "in a release whose index does not parse": "{",
  "in a release whose index says nothing": {},
};

for (const [what, index] of Object.entries(useless)) {
  test(`compiled files ${what} are built again`, async () => assert.equal(await contents(earlier(index)), allNew));
}

test("compiled files that are not as their list says, or in no list, are made again", async () => {
  assert.equal(await contents(earlier(made, { [bundle]: hexDigest(""), [wasm]: hexDigest("") })), allNew);
  assert.equal(await contents(earlier(made, { [bundle]: listed[bundle] ?? "" })), { ...allNew, [bundle]: "packed" });
  assert.equal(await contents(earlier(made, { x: "no digest" })), allNew);
});

test("a folder without a release has none", async () => assert.equal(await contents(temporaryFolder()), allNew));

const withoutOpa = (folders: readonly string[], make?: Maker): ReturnType<typeof compiledFiles> =>
  withVariable("OPA", "/nonexistent/opa", () => compiledFiles(files, engines, folders, make));

test("Wasm that is not kept needs opa; a comparison does not", async () => {
  const kept = await withoutOpa([earlier(made)]);
  assert.equal(
    kept.map(([path]) => path),
    [bundle, wasm],
  );
  assert.instance(await withoutOpa([]).catch((thrown: unknown) => thrown), MissingOpaError);
  const nothing = await withoutOpa([], makesNothing);
  assert.equal(
    nothing.map(([, content]) => content.length),
    [0, 0],
  );
});

test("a bundle is packed without opa", async () => {
  const [archive] = opaCompiler.outputs.filter(({ needsProgram }) => !needsProgram);
  const packed = await archive?.make([rego, manifest]);
  const entries = await unpackTar(gunzipSync(packed ?? Buffer.of()));
  assert.equal(
    entries.map(({ header, data }) => [`opa/bundle/${header.name}`, Buffer.from(data ?? []).toString()]),
    [manifest, rego].map(({ path, text }) => [path, text]),
  );
});

test("a bundle is made of its folder, Wasm of Rego and capabilities, nothing of tests or of other engines", () => {
  const sources = opaCompiler.outputs.map((one) => [one.path, sourcesOf(one, files).map(({ path }) => path)]);
  assert.equal(sources, [
    [bundle, [rego.path, manifest.path]],
    [wasm, [rego.path, "opa/capabilities.json"]],
  ]);
  assert.is(made.artifacts["opa"], opaVersion);
});

const second: Compiler = {
  program: "toyc",
  version: "0.2",
  packageUrl: (version) => `pkg:generic/toyc@${version}`,
  outputs: [
    {
      path: "toy/box.bin",
      isSource: (path) => path === rego.path,
      needsProgram: true,
      make: async () => Buffer.from("toys"),
    },
  ],
};

test("each compiler makes its own files, and a release remembers its version", async () => {
  const both = [{ compiler: opaCompiler }, { compiler: second }];
  const { opa, toyc, sources } = provenanceOf(files, both);
  assert.equal([opa, toyc, Object.keys(sources)], [opaVersion, "0.2", [bundle, wasm, "toy/box.bin"]]);
  assert.equal(pathsOfCompilers(both), [wasm, "toy/box.bin"]);
  const without = earlier({ artifacts: provenanceOf(files, both) });
  const content = new Map(await compiledFiles(files, both, [without]));
  assert.equal(
    [bundle, wasm, "toy/box.bin"].map((path) => content.get(path)?.toString()),
    ["packed", "compiled", "toys"],
  );
});

test("the digest depends on texts and names, but not on their order", () => {
  const other = { path: "opa/bundle/a.rego", text: "package a\n" };
  assert.is(sourceDigest([rego, other]), sourceDigest([other, rego]));
  assert.is.not(sourceDigest([rego, other]), sourceDigest([rego, { ...other, text: "package b\n" }]));
  assert.is.not(sourceDigest([rego, other]), sourceDigest([rego, { ...other, path: "opa/bundle/b.rego" }]));
});

test.run();
