// Builds the engines that the proofs run into .engines/bin: `node build/scripts/engines.js [--all | name…]`.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Engine } from "../test/engines/engines.js";
import {
  binFolder,
  engineName,
  enginePath,
  engines,
  isNeeded,
  projectFolder,
  versionOf,
} from "../test/engines/engines.js";
import { keep, keptFolder, takeKept } from "./engines/kept.js";

const usage = `usage: node build/scripts/engines.js [--all | name…]

Builds the missing ones of these with Go into .engines/bin. A name is a tool, or a tool and a version. Without a name, those
that run only on request are left out, unless --all is given:
${engines.map((engine) => `  ${engineName(engine)}${engine.onRequest ? " (on request)" : ""}\n`).join("")}`;

/** What the bytes of a binary depend on, beside its sources and the command. */
const goVariables = ["GOVERSION", "GOOS", "GOARCH", "GO386", "GOAMD64", "GOARM", "GOARM64", "GOEXPERIMENT", "GOFLAGS"];

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  if (names.includes("--help") || names.includes("-h")) {
    process.stdout.write(usage);
    return 0;
  }
  const all = names.includes("--all");
  const unknown = names.filter((name) => name !== "--all" && !engines.some((engine) => isNamed(engine, name)));
  if (unknown.length > 0) {
    process.stderr.write(`unknown engine: ${unknown.join(", ")}\n\n${usage}`);
    return 2;
  }
  if (all && names.length > 1) {
    process.stderr.write(
      `--all builds every engine. Remove it, or the names: ${names.filter((name) => name !== "--all").join(", ")}.\n\n${usage}`,
    );
    return 2;
  }
  const isChosen = (engine: Engine): boolean =>
    names.length === 0 || all ? isNeeded(engine, { all }) : names.some((name) => isNamed(engine, name));
  const chosen = engines.filter(isChosen);
  return (await provideAll(chosen)) ? 0 : 1;
}

/** Two at a time: a linker has work for one core. False when one cannot be built. */
async function provideAll(chosen: readonly Engine[]): Promise<boolean> {
  const waiting = [...chosen];
  const provideNext = async (provided: boolean): Promise<boolean> => {
    const next = waiting.shift();
    return next === undefined ? provided : provideNext((await provide(next)) && provided);
  };
  const lines = await Promise.all([provideNext(true), provideNext(true)]);
  return lines.every(Boolean);
}

function isNamed(engine: Engine, name: string): boolean {
  return [engine.tool, engineName(engine)].includes(name);
}

/** Builds one engine if it is missing, and prints one line. @returns false if it cannot be built */
async function provide(engine: Engine): Promise<boolean> {
  const title = `${engine.tool} ${engine.version}`;
  if (isPresent(engine)) {
    console.log(`present ${title}`);
    return true;
  }
  if (!hasGo()) {
    console.log(`skipped ${title}: Go is not installed`);
    return true;
  }
  const start = performance.now();
  const kept = keptPath(engine);
  if (
    kept !== undefined &&
    (await install(engine, (path) => (takeKept(kept, path) ? undefined : "it is not kept"))) === undefined
  ) {
    console.log(`taken ${title}: it was built before`);
    return true;
  }
  const problem = await install(engine, (path) => compile(engine, path));
  if (problem === undefined && kept !== undefined) keep(enginePath(engine), kept);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(problem === undefined ? `built ${title} (${seconds} s)` : `failed ${title}: ${problem}`);
  return problem === undefined;
}

// A binary counts as present only while what it was built from is unchanged, so that an edited
// oracle or a raised version never leaves an old judge in place. Digests survive a CI cache, times do not.
function isPresent(engine: Engine): boolean {
  const stamp = stampPath(engine);
  return existsSync(enginePath(engine)) && existsSync(stamp) && readFileSync(stamp, "utf8") === digest(engine);
}

function stampPath(engine: Engine): string {
  return join(binFolder, `${engineName(engine)}.sha256`);
}

function digest(engine: Engine): string {
  const folder = join(projectFolder, engine.module);
  const sources = [...readdirSync(folder).filter((name) => isRequirement(engine, name)), ...sourcesOf(engine)].sort();
  const { module, package: main, requirements, link, toolchain, tags } = engine;
  const hash = createHash("sha256").update(JSON.stringify({ module, main, requirements, link, toolchain, tags }));
  for (const name of sources) hash.update(`\n${name}\n`).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}

/** The sources of a package of the module itself, such as `.` or `./admission`. A package of another module depends on none of them. */
function sourcesOf({ module, package: main }: Engine): readonly string[] {
  if (main !== "." && !main.startsWith("./")) return [];
  const names = readdirSync(join(projectFolder, module, main)).filter((name) => name.endsWith(".go"));
  return names.map((name) => join(main, name));
}

/** The requirements of an engine, and the digests of what they name. */
function isRequirement({ requirements = "go.mod" }: Engine, name: string): boolean {
  return [requirements, requirements.replace(/\.mod$/, ".sum")].includes(name);
}

function hasGo(): boolean {
  return spawnSync("go", ["version"]).status === 0;
}

/** Where an engine is kept that was made of the same by the same Go; undefined where none is to be. */
function keptPath(engine: Engine): string | undefined {
  const folder = keptFolder(process.env);
  const { status, stdout } = spawnSync("go", ["env", ...goVariables], { ...surroundings(engine), encoding: "utf8" });
  if (folder === undefined || status !== 0) return undefined;
  const key = createHash("sha256")
    .update(JSON.stringify([digest(engine), commandLine(engine, ""), stdout]))
    .digest("hex");
  return join(folder, `${engineName(engine)}-${key.slice(0, 32)}`);
}

/** Makes it beside the target and renames, so that a broken build leaves nothing to be found. @returns what went wrong */
async function install(
  engine: Engine,
  make: (path: string) => Promise<string | undefined> | string | undefined,
): Promise<string | undefined> {
  mkdirSync(binFolder, { recursive: true });
  const target = enginePath(engine);
  const temporary = target.replace(/(\.exe)?$/, `.${process.pid}.tmp$1`);
  try {
    const problem = (await make(temporary)) ?? misnamed(engine, temporary);
    if (problem !== undefined) return problem;
    renameSync(temporary, target);
    writeFileSync(stampPath(engine), digest(engine));
    return undefined;
  } finally {
    rmSync(temporary, { force: true });
  }
}

async function compile(engine: Engine, output: string): Promise<string | undefined> {
  const go = spawn("go", commandLine(engine, output), { ...surroundings(engine), stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<string>((done) =>
    go.on("error", ({ message }) => done(message)).on("close", (code, signal) => done(String(code ?? signal))),
  );
  const [said, end] = await Promise.all([text(go.stderr), ended]);
  return end === "0" ? undefined : `go build ended with ${end}\n${said.trimEnd()}`;
}

function commandLine(engine: Engine, output: string): readonly string[] {
  const link = engine.link === undefined ? "-s -w" : `-s -w -X ${engine.link}`;
  const tags = engine.tags === undefined ? [] : [`-tags=${engine.tags.join(",")}`];
  const flags = [...tags, "-trimpath", "-buildvcs=false", "-mod=readonly", "-ldflags", link, "-o", output];
  const requirements = engine.requirements === undefined ? [] : [`-modfile=${engine.requirements}`];
  return ["build", ...requirements, ...flags, engine.package];
}

/** Where and with what Go runs. */
function surroundings(engine: Engine): { readonly cwd: string; readonly env: NodeJS.ProcessEnv } {
  const env = { ...process.env, CGO_ENABLED: "0", GOWORK: "off", GOTOOLCHAIN: engine.toolchain ?? "auto" };
  return { cwd: join(projectFolder, engine.module), env };
}

/** The table and go.mod can differ; the binary reports its version. */
function misnamed(engine: Engine, command: string): string | undefined {
  const version = versionOf(engine, command);
  return version === engine.version ? undefined : `it says that it is version ${version ?? "(none)"}`;
}
