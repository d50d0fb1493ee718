import { createHook } from "node:async_hooks";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { decodeBytes, readBytes, readFileBytes } from "../../../src/lib/read-bytes.js";
import { onUnix } from "../../on-unix.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("lib/read-bytes");
const pipeTest = onUnix(test, "named pipes and devices");

test("a byte order mark and carriage returns go", () => {
  assert.equal(decodeBytes(Buffer.from("\ufeffa: é\r\nb: 1\r\n")), { text: "a: é\nb: 1\n" });
});

test("UTF-16 is read, as PowerShell writes it", () => {
  const little = Buffer.from("\ufeffa: é\r\n", "utf16le");
  assert.equal(decodeBytes(little), { text: "a: é\n" });
  assert.equal(decodeBytes(Buffer.from(little).swap16()), { text: "a: é\n" });
});

test("bytes that are no UTF-8 are reported with their line", () => {
  const bytes = Buffer.concat([Buffer.from("a: é\nb: 1\nc: "), Buffer.from([0xe9, 0x0a])]);
  const problem = "This file is not UTF-8 text; save it as UTF-8.";
  assert.equal(decodeBytes(bytes), { problem, at: { line: 3, column: 1 } });
});

test("a regular file is read without other threads, which cost more than small files take", async () => {
  const folder = temporaryFolder({ "a.yaml": "a: 1\n" });
  const requests: string[] = [];
  const hook = createHook({ init: (_id, type) => void (type.startsWith("FS") && requests.push(type)) }).enable();
  try {
    assert.is(String((await readFileBytes(join(folder, "a.yaml"))).bytes), "a: 1\n");
  } finally {
    hook.disable();
  }
  assert.equal(requests, []);
});

test("a binary file is reported", () => {
  const problem = "This is a binary file, not a manifest.";
  assert.equal(decodeBytes(Buffer.from("a\nbc\0d")), { problem, at: { line: 2, column: 3 } });
});

/** Bytes as a pipe delivers them: the first alone. */
async function* byteByByte(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 1);
  yield bytes.subarray(1, 2);
  yield bytes.subarray(2, 5);
  yield bytes.subarray(5);
}

test("UTF-16 is read to its end, also where the byte order mark comes in parts", async () => {
  const little = Buffer.from("\ufeffkind: Pod\n", "utf16le");
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big])
    assert.equal(decodeBytes(await readBytes(byteByByte(bytes))), { text: "kind: Pod\n" });
});

test("a binary stream is not read to its end, and reported", async () => {
  for (const start of ["a\0", "\0a", "\xff\0"]) {
    const bytes = await readBytes(byteByByte(Buffer.from(`${start}${"b".repeat(10)}`, "latin1")));
    assert.ok(bytes.length < 12);
    assert.ok("problem" in decodeBytes(bytes), start);
  }
});

test("a stream that is too long is not read to its end", async () => {
  assert.is((await readBytes(byteByByte(Buffer.from("abcdefgh")), 3)).length, 5);
});

const withPipe = async (use: (path: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "wincompat-"));
  try {
    execFileSync("mkfifo", [join(folder, "p")]);
    await use(join(folder, "p"));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const write = (path: string, command: string): void => {
  spawn("sh", ["-c", `${command} > "$1"`, "sh", path]).unref();
};

// Others block, but only for the administrator.
const kernelTest = existsSync("/proc/version") ? test : test.skip;

kernelTest(
  "a file of the kernel is refused, also behind a link: it looks empty and regular, and may never end",
  async () => {
    const folder = temporaryFolder({ "empty.yaml": "" });
    symlinkSync("/proc/version", join(folder, "a.yaml"));
    const problem = "It is a file of the kernel, and reading it may never end. Write its content into a file.";
    for (const path of ["/proc/version", join(folder, "a.yaml")])
      assert.is(await readFileBytes(path).catch(({ message }: Error) => message), problem);
    assert.is((await readFileBytes(join(folder, "empty.yaml"))).bytes.length, 0);
  },
);

kernelTest("an empty file that a shell opened and that was removed is read", () => {
  const module = JSON.stringify(new URL("../../../src/lib/read-bytes.js", import.meta.url).href);
  const script = `const { readFileBytes } = await import(${module});
    console.log("size " + (await readFileBytes("/dev/stdin")).bytes.length);`;
  const file = join(temporaryFolder({ a: "" }), "a");
  const call = `exec < "$2"; rm "$2"; exec "$0" --input-type=module -e "$1"`;
  assert.is(execFileSync("sh", ["-c", call, process.execPath, script, file]).toString(), "size 0\n");
});

pipeTest("a named pipe that nobody writes to is refused", () =>
  withPipe(async (path) => {
    const problem = "No command writes to this pipe. Start one first, or write its content into a file.";
    assert.is(await readFileBytes(path, 50).catch(({ message }: Error) => message), problem);
  }),
);

pipeTest("a named pipe that nobody writes to is refused after ten seconds by default", () =>
  withPipe(async (path) => {
    const { now } = Date;
    const start = now();
    let elapsed = 0;
    // Each look at the clock is a second later.
    Date.now = () => start + (elapsed += 1000);
    try {
      assert.match(
        String(await readFileBytes(path).catch((error: unknown) => error)),
        "No command writes to this pipe.",
      );
    } finally {
      Date.now = now;
    }
    assert.ok(elapsed > 10_000 && elapsed <= 13_000, `${elapsed}`);
  }),
);

pipeTest("a named pipe is read to the end of a writer that comes later and is slow", () =>
  withPipe(async (path) => {
    write(path, "sleep 0.2; (echo a; sleep 0.3; echo b)");
    const { bytes, isPiped } = await readFileBytes(path);
    assert.equal([bytes.toString(), isPiped], ["a\nb\n", true]);
  }),
);

pipeTest("what a shell opened is read, although its writer waits, and also where it writes nothing", () => {
  const module = JSON.stringify(new URL("../../../src/lib/read-bytes.js", import.meta.url).href);
  const script = `const { readFileBytes } = await import(${module});
    const { bytes, isPiped } = await readFileBytes(process.argv[1], 50);
    console.log(JSON.stringify([bytes.toString(), isPiped]))`;
  for (const [command, expected] of [
    ["sleep 0.5; echo a", "a\n"],
    ["true", ""],
  ]) {
    const call = `exec "$0" --input-type=module -e "$1" <(${command})`;
    const printed = execFileSync("bash", ["-c", call, process.execPath, script]).toString();
    assert.equal(JSON.parse(printed), [expected, true]);
  }
});

test.run();
