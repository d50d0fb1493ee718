import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { newAccess } from "../api-server/flags.js";
import type { Program, RunningPrograms } from "../api-server/programs.js";
import { startPrograms } from "../api-server/programs.js";
import { startApiServer } from "../api-server/server.js";

const test = suite("programs beside a test");

/** Writes the process id of its keeper and its own, and runs until it is killed. */
const patient = node("patient", "console.log(`${process.ppid} ${process.pid}`); setInterval(() => {}, 1000)");

function node(name: string, code: string): Program {
  return { name, command: process.execPath, parameters: ["-e", code] };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "wincompat-programs-"));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function become(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !isSo(); tries += 1) await sleep(50);
  assert.ok(isSo());
}

/** Starts the patient one in a separate process, and returns the ids of both. */
async function startElsewhere(folder: string): Promise<{ parent: number; program: number }> {
  const module = new URL("../api-server/programs.js", import.meta.url).href;
  const code = `
    const { startPrograms } = await import(${JSON.stringify(module)});
    const programs = startPrograms(${JSON.stringify(folder)}, [${JSON.stringify(patient)}]);
    const id = () => /^\\d+ (\\d+)$/m.exec(programs.log())?.[1];
    setInterval(() => id() && console.log(id()), 50)`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const [id] = (await once(parent.stdout, "data")) as [Buffer];
  return { parent: parent.pid ?? 0, program: Number.parseInt(String(id), 10) };
}

for (const signal of ["SIGKILL", "SIGTERM", "SIGINT"] as const) {
  test(`nothing stays behind when the process that started them ends with ${signal}`, async () => {
    const folder = newFolder();
    const { parent, program } = await startElsewhere(folder);
    try {
      assert.ok(isRunning(program));
    } finally {
      process.kill(parent, signal);
    }
    await become(() => !isRunning(program) && !existsSync(folder));
  });
}

/** Starts the patient one here, and returns the ids of its keeper and of the program. */
async function startHere(folder: string): Promise<{ programs: RunningPrograms; keeper: number; program: number }> {
  const programs = startPrograms(folder, [patient]);
  const ids = (): RegExpExecArray | null => /^(\d+) (\d+)$/m.exec(programs.log());
  await become(() => ids() !== null);
  const [, keeper, program] = ids() ?? [];
  return { programs, keeper: Number(keeper), program: Number(program) };
}

test("a stop ends them and removes their folder", async () => {
  const folder = newFolder();
  const { programs, program } = await startHere(folder);
  await programs.stop();
  assert.not(isRunning(program));
  assert.not(existsSync(folder));
});

test("nothing stays behind when their keeper is killed", async () => {
  const folder = newFolder();
  const { programs, keeper, program } = await startHere(folder);
  process.kill(keeper, "SIGKILL");
  assert.is(await programs.ended, "the process that keeps them ended");
  await become(() => !isRunning(program));
  await programs.stop();
  assert.not(existsSync(folder));
});

test("one that ends early is reported, with what it wrote", async () => {
  const programs = startPrograms(newFolder(), [patient, node("hasty", "console.error('no disk'); process.exit(3)")]);
  assert.is(await programs.ended, "hasty ended with 3");
  assert.match(programs.log(), /hasty:\nno disk$/);
  await programs.stop();
});

test("a command that does not exist is reported", async () => {
  const programs = startPrograms(newFolder(), [{ name: "lost", command: "/nonexistent/lost", parameters: [] }]);
  assert.match(await programs.ended, /^lost does not start: /);
  await programs.stop();
});

test("an API server that does not start says so, with the end of its log", async () => {
  try {
    await startApiServer({ etcd: process.execPath, apiServer: process.execPath, version: "1.0.0" });
    assert.unreachable();
  } catch (error) {
    assert.match(
      (error as Error).message,
      /^The API server 1\.0\.0 does not become ready: (?:etcd|kube-apiserver 1\.0\.0) ended with 9\.\n[^]*bad option/,
    );
  }
});

test("an API server is started once more when another program has taken its port", async () => {
  const late = join(newFolder(), "late");
  writeFileSync(late, "#!/bin/sh\necho bind: address already in use\nexit 1\n", { mode: 0o700 });
  let tries = 0;
  const ports = () => ((tries += 1), newAccess());
  const error = await startApiServer({ etcd: late, apiServer: late, version: "1.0.0" }, ports).catch(
    (error: Error) => error,
  );
  assert.match((error as Error).message, /address already in use/);
  assert.is(tries, 2);
});

test.run();
