import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readBaseline, writeBaseline } from "../../../src/check/baseline/baseline-file.js";
import { readConfiguration } from "../../../src/check/settings/configuration-file.js";
import { inTemporaryFolder } from "../../../src/lib/temporary.js";
import { recognize } from "../../../src/manifests/render/renderable.js";
import { readSpecDocument } from "../../../src/spec/document.js";
import { onUnix } from "../../on-unix.js";
import { releases } from "../check/settings/releases.js";
import { programPath, temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/hostile-files");
const pipeTest = onUnix(test, "named pipes, devices and limits of sh");

test("a chart with a key twice is no library, so that helm reports it", async () => {
  const folder = temporaryFolder({ "Chart.yaml": "type: application\ntype: library\n" });
  const chart = await recognize(folder, ["Chart.yaml"]);
  assert.is(chart?.kind === "chart" && chart.isLibrary, false);
});

test("a file with secrets in place of a baseline or a configuration is not printed", () =>
  inTemporaryFolder((folder) => {
    const secret = join(folder, "shadow");
    writeFileSync(secret, "root:$6$secret: 1\nadmin:$6$secret: 1\nsecret of root: 1\n");
    const baseline = readBaseline(secret);
    const { diagnostics } = readConfiguration(secret, secret, releases);
    appendFileSync(secret, "findings: []\n");
    const alike = readBaseline(secret);
    assert.ok(Array.isArray(baseline) && Array.isArray(alike));
    assert.equal([baseline.length, alike.length, diagnostics.length], [1, 6, 3]);
    assert.not.match([...baseline, ...alike, ...diagnostics].map(({ message }) => message).join(), /secret|root|admin/);
  }));

test("a large key is not read", async () => {
  const folder = temporaryFolder({ key: "-".repeat(300 * 1024) });
  const { status, stderr } = await wincompat(["verify", "--key", join(folder, "key"), folder]);
  assert.is(status, 2);
  assert.match(stderr, "It is larger than 256 KiB. Shorten it.");
});

pipeTest("a baseline that is a pipe or a device is not read", () =>
  inTemporaryFolder((folder) => {
    const pipe = join(folder, "pipe.json");
    execFileSync("mkfifo", [pipe]);
    symlinkSync("/dev/zero", join(folder, "zero.json"));
    for (const file of [pipe, join(folder, "zero.json")]) {
      const message = "It is a pipe or a device. Write its content into a file.";
      assert.equal(readBaseline(file), [{ file, line: 1, column: 1, message, wholeFile: true }]);
    }
  }),
);

pipeTest("a configuration, a file of a spec and a key that are pipes or devices are not read", async () => {
  const folder = temporaryFolder();
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  symlinkSync("/dev/zero", join(folder, "zero"));
  const message = "It is a pipe or a device. Write its content into a file.";
  for (const file of [pipe, join(folder, "zero")]) {
    const said = readConfiguration(file, file, releases).diagnostics.map((one) => one.message);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? "", message);
    assert.equal(readSpecDocument(file, "a.yaml"), [{ file: "a.yaml", line: 1, column: 1, message, wholeFile: true }]);
    const { status, stderr } = await wincompat(["verify", "--key", file, folder]);
    assert.is(status, 2);
    assert.match(stderr, message);
  }
});

test("a baseline that cannot be written is reported as that", () =>
  inTemporaryFolder((folder) => {
    writeFileSync(join(folder, "a"), "");
    const file = join(folder, "a", "known.json");
    const reason = "It cannot be written: a file exists where a folder is expected. Name another place.";
    assert.is(writeBaseline(file, "{}")?.message, reason);
  }));

test("a baseline that is the working folder has a name, and a path that is too long has a reason", async () => {
  const long = "a".repeat(5000);
  const messages = { ".": "It is a folder, but a file was expected.", [long]: "Its name is too long. Shorten it." };
  for (const [file, message] of Object.entries(messages)) {
    const cwd = temporaryFolder({ "wincompat.yaml": `baseline: ${file}\n`, "a.yaml": "" });
    const { status, stdout } = await wincompat(["check", "--format", "json", "."], { cwd });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { file: string; message: string }[] };
    assert.is(status, 2);
    assert.is(diagnostics.find((one) => one.file === file)?.message, message);
  }
});

// Linux alone has a device that is always full.
const fullTest = process.platform === "linux" ? test : test.skip;
fullTest("a report for a full disk is a sentence", () => {
  const { status, stderr } = spawnSync("sh", ["-c", `node "${programPath}" versions > /dev/full`], {
    encoding: "utf8",
  });
  assert.equal(
    [status, stderr],
    [2, "The report cannot be written: its disk is full. Free space, or name another place.\n"],
  );
});

fullTest("a report in a folder that the system keeps empty of other files is refused, and does not wait", () => {
  const cwd = temporaryFolder({ "a.yaml": "" });
  for (const output of ["/proc/none", "/proc/none/inside", "/dev/fd/none/inside"]) {
    const parameters = ["check", "a.yaml", "--format", "json", "--output", output];
    // An endless loop does not end by the signal that a time limit sends first.
    const options = { cwd, encoding: "utf8", timeout: 30_000, killSignal: "SIGKILL" } as const;
    const { status, stderr } = spawnSync(process.execPath, [programPath, ...parameters], options);
    assert.is(status, 2);
    assert.match(stderr, /^\S+ cannot be written: [^\n]*Name another place\.\n$/);
  }
});

pipeTest("init leaves no empty file where nothing can be written", () =>
  inTemporaryFolder((folder) => {
    // No file may grow, as on a full disk.
    const { status } = spawnSync("sh", ["-c", `trap '' XFSZ; ulimit -f 0; node "${programPath}" init`], {
      cwd: folder,
    });
    assert.is(status, 2);
    assert.not.ok(existsSync(join(folder, "wincompat.yaml")));
  }),
);

test.run();
