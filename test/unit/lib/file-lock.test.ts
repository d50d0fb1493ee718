import fs, { existsSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { HeldLockError, withFileLock } from "../../../src/lib/file-lock.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("lib/file-lock");

/** No test waits. */
const times = { wait: 0, stale: 60_000 };

test("the lock exists while the function runs, also if it throws", () => {
  const file = join(temporaryFolder({}), "new", "known.json");
  const lock = `${file}.wincompat-lock`;
  assert.is(
    withFileLock(file, () => existsSync(lock), times),
    true,
  );
  assert.throws(
    () =>
      withFileLock(
        file,
        () => {
          throw new RangeError("a");
        },
        times,
      ),
    /^a$/,
  );
  assert.is(existsSync(lock), false);
});

test("a second process gets an error, for a link too", () => {
  const folder = temporaryFolder({ "known.json": "{}" });
  const file = join(folder, "known.json");
  symlinkSync("known.json", join(folder, "link.json"));
  withFileLock(
    file,
    () => {
      for (const name of ["known.json", "link.json"])
        assert.throws(
          () => withFileLock(join(folder, name), () => undefined, times),
          (error: unknown) => error instanceof HeldLockError,
        );
    },
    times,
  );
});

test("the lock of a link to a file that does not exist yet is beside that file", () => {
  const folder = temporaryFolder({ "a/other.txt": "" });
  symlinkSync(join("..", "b", "known.json"), join(folder, "a", "known.json"));
  const isLocked = (): boolean => existsSync(join(folder, "b", "known.json.wincompat-lock"));
  assert.is(withFileLock(join(folder, "a", "known.json"), isLocked, times), true);
});

test("the lock of a killed process is removed", () => {
  const file = join(temporaryFolder({ "known.json": "{}" }), "known.json");
  const lock = `${file}.wincompat-lock`;
  writeFileSync(lock, "");
  assert.throws(() => withFileLock(file, () => undefined, times));
  const old = new Date(Date.now() - 61_000);
  utimesSync(lock, old, old);
  assert.is(
    withFileLock(file, () => "written", times),
    "written",
  );
  assert.is(existsSync(lock), false);
});

test("a lock that another process took in place of the one of a killed process is not removed", () => {
  const folder = temporaryFolder({ "known.json": "{}", "known.json.wincompat-lock": "" });
  const file = join(folder, "known.json");
  const lock = `${file}.wincompat-lock`;
  const old = new Date(Date.now() - 61_000);
  utimesSync(lock, old, old);
  const system: { statSync: typeof fs.statSync } = fs;
  const { statSync } = system;
  let isTaken = false;
  const takenAfterwards = (...parameters: Parameters<typeof statSync>): unknown => {
    const stats = statSync(...parameters);
    if (parameters[0] === lock && !isTaken) {
      isTaken = true;
      fs.rmSync(lock);
      writeFileSync(lock, "");
    }
    return stats;
  };
  system.statSync = takenAfterwards as typeof statSync;
  syncBuiltinESMExports();
  try {
    assert.throws(
      () => withFileLock(file, () => undefined, times),
      (error: unknown) => error instanceof HeldLockError,
    );
  } finally {
    system.statSync = statSync;
    syncBuiltinESMExports();
  }
  assert.equal([isTaken, readdirSync(folder).sort()], [true, ["known.json", "known.json.wincompat-lock"]]);
});

test("a device has no lock", () => {
  assert.is(
    withFileLock("/dev/null", () => existsSync("/dev/null.wincompat-lock"), times),
    false,
  );
});

test.run();
