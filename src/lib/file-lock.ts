import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import { closeSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "./file-problem.js";
import { makeFolders } from "./make-folders.js";
import { writtenFile } from "./real-place.js";

/** Thrown when another process keeps a lock for long. */
export class HeldLockError extends Error {
  constructor(readonly lock: string) {
    super(`${lock} exists.`);
  }
}

/** How long a process waits for a lock, and from which age on a lock is of a killed process, in milliseconds. */
export interface LockTimes {
  readonly wait: number;
  readonly stale: number;
}

/** A lock is held while a file is read and written again, which takes seconds at most. */
const usual: LockTimes = { wait: 10_000, stale: 60_000 };

/** The time between two attempts. */
const pause = 20;

/**
 * Calls a function that reads a file and writes it again, while no other process does. All links to the file have one lock: a file
 * beside it. A device needs none.
 *
 * @throws HeldLockError if another process keeps the lock, and errors of the file system
 */
export function withFileLock<Result>(file: string, run: () => Result, times = usual): Result {
  const former = statSync(file, { throwIfNoEntry: false });
  if (former !== undefined && !former.isFile()) return run();
  const lock = `${writtenFile(file, former !== undefined)}.wincompat-lock`;
  makeFolders(dirname(lock));
  take(lock, times);
  try {
    return run();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string, { wait, stale }: LockTimes): void {
  const end = Date.now() + wait;
  while (!isTaken(lock)) {
    const held = statSync(lock, { throwIfNoEntry: false });
    if (held !== undefined && Date.now() - held.mtimeMs > stale) removeStale(lock, held);
    else if (Date.now() > end) throw new HeldLockError(lock);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

/** Removes the lock of a killed process. Another process can do so first and take its own lock, which stays. */
function removeStale(lock: string, { ino, mtimeMs }: Stats): void {
  const moved = `${lock}-${randomBytes(6).toString("hex")}`;
  try {
    renameSync(lock, moved);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  const found = statSync(moved);
  if (found.ino === ino && found.mtimeMs === mtimeMs) rmSync(moved);
  else renameSync(moved, lock);
}

/** `wx` makes the file, or fails if it exists. */
function isTaken(lock: string): boolean {
  try {
    closeSync(openSync(lock, "wx"));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
