import { createHash, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../../src/lib/package.js";
import { releasedVersions, releasesFolder } from "../../../../src/release/released.js";
import { temporaryFolder, wincompat } from "../run.js";

const test = suite("cli/verify/run");

const hex = (text: string): string => createHash("sha256").update(text).digest("hex");
const contents = {
  "README.md": "Read.\n",
  "kyverno/a.yaml": "a: 1\n",
  "kyverno/b.yaml": "b: 1\n",
  "opa/policy.wasm": "\0asm",
};
const index = JSON.stringify({ kubernetes: "1.27", version: "1.2.0" });

/** The list of these files, as `sha256sum` writes it. */
function listOf(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, text]) => `${hex(text)}  ${path}\n`)
    .join("");
}

/** A small release, with its list. */
function release(files: Readonly<Record<string, string>> = { ...contents, "release.json": index }): string {
  return temporaryFolder({ ...files, SHA256SUMS: listOf(files) });
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test("the newest release of this checkout is as it was built", async () => {
  const folders = releasedVersions()
    .slice(-1)
    .map((version) => join(releasesFolder, version));
  const { status, stdout, stderr } = await wincompat(["verify", ...folders]);
  assert.match(stdout, /^(?:.+: all \d+ files match SHA256SUMS\. The signature was not checked: pass --key\.\n)$/);
  assert.equal([status, stderr], [0, ""]);
});

test("what was changed, added or taken away is reported by path, a sentence each", async () => {
  const folder = release();
  write(folder, "kyverno/b.yaml", "b: 2\n");
  write(folder, "kyverno/new/c.yaml", "c: 1\n");
  write(folder, "a\u001b[2Jb", "");
  rmSync(join(folder, "README.md"));
  const { status, stdout, stderr } = await wincompat(["verify", folder]);
  assert.is(
    stdout,
    [
      `${folder} does not match SHA256SUMS:`,
      "  README.md is missing.",
      "  a\\u001b[2Jb was added: it is not in SHA256SUMS.",
      "  kyverno/b.yaml was changed: its digest does not match SHA256SUMS.",
      "  kyverno/new/c.yaml was added: it is not in SHA256SUMS.",
      "",
    ].join("\n"),
  );
  assert.equal([status, stderr], [1, ""]);
});

test("of thousands of files that are not in the list, the first are reported, and how many others there are", async () => {
  const folder = release();
  for (let index = 0; index < 1000; index += 1) write(folder, `new/${String(index).padStart(4, "0")}.yaml`, "");
  rmSync(join(folder, "README.md"));
  const { status, stdout } = await wincompat(["verify", folder]);
  const lines = stdout.trimEnd().split("\n");
  assert.equal(
    [lines.length, ...lines.slice(1, 3), lines.at(-2), lines.at(-1)],
    [
      23,
      "  README.md is missing.",
      "  new/0000.yaml was added: it is not in SHA256SUMS.",
      "  new/0019.yaml was added: it is not in SHA256SUMS.",
      "  980 more: not in SHA256SUMS. If this is not the folder of a release, name that folder.",
    ],
  );
  assert.is(status, 1);
});

test("a link is reported and not followed, even to the same bytes, and what is behind it is not reported again", async () => {
  const folder = release();
  const elsewhere = release();
  for (const path of ["kyverno", "README.md"]) {
    rmSync(join(folder, path), { recursive: true });
    symlinkSync(join(elsewhere, path), join(folder, path));
  }
  const { status, stdout } = await wincompat(["verify", "--format", "json", folder]);
  const [found] = (JSON.parse(stdout) as { releases: { problems: unknown }[] }).releases;
  assert.equal(found?.problems, [
    { file: "README.md", problem: "link" },
    { file: "kyverno", problem: "link" },
  ]);
  assert.is(status, 1);
});

test("a file where a folder should be, and the other way round, are reported", async () => {
  const folder = release();
  rmSync(join(folder, "kyverno"), { recursive: true });
  rmSync(join(folder, "README.md"));
  write(folder, "kyverno", "");
  write(folder, "README.md/x", "");
  const { stdout } = await wincompat(["verify", "--format", "json", folder]);
  const [found] = (JSON.parse(stdout) as { releases: { problems: { file: string; problem: string }[] }[] }).releases;
  assert.equal(
    found?.problems.map(({ file, problem }) => `${problem} ${file}`),
    ["missing README.md", "added README.md/x", "added kyverno", "missing kyverno/a.yaml", "missing kyverno/b.yaml"],
  );
});

test("names cannot control a terminal in JSON either", async () => {
  const folder = release();
  write(folder, "a\u202eb\u009b", "");
  const { stdout } = await wincompat(["verify", "--format", "json", folder]);
  assert.ok(stdout.includes('"a\\u202eb\\u009b"'));
});

test("what is neither file, folder nor link is reported, and not opened", async () => {
  const folder = release();
  const server = createServer().listen(join(folder, "socket"));
  await once(server, "listening");
  try {
    const { status, stdout } = await wincompat(["verify", folder]);
    assert.equal([status, stdout.split("\n")[1]], [1, "  socket is not a regular file, and was not read."]);
  } finally {
    server.close();
  }
});

test("in JSON everything is reported for each folder", async () => {
  const folder = release();
  const { status, stdout } = await wincompat(["verify", folder, "--format", "json"]);
  const { wincompat: _, ...report } = JSON.parse(stdout) as Record<string, unknown>;
  const found = { folder, kubernetes: "1.27", version: "1.2.0", files: 5, signature: "unchecked", problems: [] };
  assert.equal([status, report], [0, { intact: true, releases: [found] }]);
});

test("a changed index is reported, and its content is not used", async () => {
  const folder = release();
  write(folder, "release.json", index.replace("1.27", "1.26"));
  const { status, stdout } = await wincompat(["verify", folder, "--format", "json"]);
  const [found] = (JSON.parse(stdout) as { releases: { kubernetes: unknown; problems: unknown }[] }).releases;
  assert.equal([status, found?.kubernetes, found?.problems], [1, null, [{ file: "release.json", problem: "changed" }]]);
});

/** Input that cannot be compared, and the expected error. */
const refusals: Readonly<Record<string, readonly [says: RegExp, folder: () => string]>> = {
  "a folder that is not there": [
    /^\S+ is not a folder\. Pass the folder of a release\. Unpack an archive first\.\n$/,
    () => join(temporaryFolder(), "x"),
  ],
  "an archive": [/ is not a folder\. /, () => join(temporaryFolder({ "a.tar.gz": "" }), "a.tar.gz")],
  "a name that no folder can have": [/^x+: Its name is too long. Shorten it.\n$/, () => "x".repeat(300)],
  "a folder without a list": [
    / does not contain a release: SHA256SUMS is missing\. Pass a folder such as dist-policies\/1\.37\.\n$/,
    () => temporaryFolder({ "release.json": index }),
  ],
  "a list of another form": [/SHA256SUMS:1:1 {2}A line consists of /, () => temporaryFolder({ SHA256SUMS: "{" })],
  "an index that is no JSON": [
    /release\.json:1:1 {2}This is not valid JSON\. /,
    () => release({ "release.json": "{" }),
  ],
  "an index of a wrong shape": [
    /release\.json:1:1 {2}kubernetes is .+\n.+ {2}version is .+\.\n$/,
    () => release({ "release.json": "{}" }),
  ],
  "a list that leaves the folder": [
    /The path "\.\.\/x" is outside of the folder\.\n$/,
    () => temporaryFolder({ SHA256SUMS: listOf({ "../x": "" }) }),
  ],
  "a list with a path that turns the line round": [
    /The path "\/\\u202e" is absolute; /,
    () => temporaryFolder({ SHA256SUMS: listOf({ "/\u202e": "" }) }),
  ],
  "a list that is a folder": [
    /SHA256SUMS is not a regular file, and links are not followed\./,
    () => temporaryFolder({ "SHA256SUMS/x": "" }),
  ],
};

for (const [what, [says, folder]] of Object.entries(refusals)) {
  test(`${what} is refused in a sentence, and the other folder is compared`, async () => {
    const { status, stdout, stderr } = await wincompat(["verify", folder(), release()]);
    assert.match(stderr, says);
    assert.match(stdout, /^\S+: all 5 files match SHA256SUMS\. The signature was not checked: pass --key\.\n$/);
    assert.is(status, 2);
  });
}

test("a list that is a link is not followed", async () => {
  const [folder, elsewhere] = [release(), release()];
  rmSync(join(folder, "SHA256SUMS"));
  symlinkSync(join(elsewhere, "SHA256SUMS"), join(folder, "SHA256SUMS"));
  const { status, stderr } = await wincompat(["verify", folder]);
  assert.equal([status, / links are not followed\. /.test(stderr)], [2, true]);
});

/** Public keys without their private keys. The first one verifies the signature of the list in `packaged`. */
const samples = join(packageRoot, "test", "unit", "release", "verify", "samples");
const [key, otherKey] = ["release.pub.pem", "other.pub.pem"].map((name) => join(samples, name)) as [string, string];
const sums = listOf(contents);

/** A packaged release, signed by default. */
function packaged(list = sums, isSigned = true): string {
  const folder = temporaryFolder({ ...contents, SHA256SUMS: list });
  if (isSigned) copyFileSync(join(samples, "SHA256SUMS.sig"), join(folder, "SHA256SUMS.sig"));
  return folder;
}

test("a packaged release is compared with its SHA256SUMS, and its signature is no added file", async () => {
  const folder = packaged();
  assert.equal(
    (await wincompat(["verify", folder])).stdout,
    `${folder}: all 4 files match SHA256SUMS. The signature was not checked: pass --key.\n`,
  );
  const { status, stdout } = await wincompat(["verify", "--key", key, folder]);
  assert.equal([status, stdout], [0, `${folder}: all 4 files match SHA256SUMS, and its signature is valid.\n`]);
});

test("another key, another list and no signature are reported, and a release that is not packaged, too", async () => {
  const tampered = packaged(`${sums}${hex("")}  added\n`);
  write(tampered, "added", "");
  const cases = [
    [otherKey, packaged()],
    [key, tampered],
    [key, packaged(sums, false)],
    [key, release()],
  ] as const;
  const states = [];
  for (const [file, folder] of cases) {
    const { status, stdout } = await wincompat(["verify", "--key", file, folder]);
    states.push([status, /SHA256SUMS, but:\n {2}(.*)\n$/.exec(stdout)?.[1]]);
  }
  const invalid = [1, "SHA256SUMS.sig is not a valid signature of SHA256SUMS with this key."];
  const missing = [1, "It is not signed: SHA256SUMS.sig is missing. Only packaged releases are signed."];
  assert.equal(states, [invalid, invalid, missing, missing]);
});

const curve = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .publicKey.export({ type: "spki", format: "pem" })
  .toString();
const keyFiles = temporaryFolder({ private: "-----BEGIN PRIVATE KEY-----\n", none: "x", curve });
const badKeys: Readonly<Record<string, RegExp>> = {
  private: /^\S+\/private is a private key\. Name the public one\.\nSee `wincompat verify --help`\.\n$/,
  none: /^\S+\/none is not a public RSA key of 2048 bits or more, in PEM and without a passphrase\.\nSee `wincompat verify --help`\.\n$/,
  curve: /^\S+\/curve is not a public RSA key /,
  missing: /^\S+\/missing: There is no such file or folder\. Correct the name\.\nSee `wincompat verify --help`\.\n$/,
};

for (const [name, says] of Object.entries(badKeys)) {
  test(`a key that cannot be used is reported: ${name}`, async () => {
    const { status, stdout, stderr } = await wincompat(["verify", "--key", join(keyFiles, name), release()]);
    assert.match(stderr, says);
    assert.equal([status, stdout], [2, ""]);
  });
}

test("no folder at all is wrong usage, and the help has an example", async () => {
  assert.is((await wincompat(["verify"])).status, 2);
  assert.match(
    (await wincompat(["verify", "--help"])).stdout,
    /Examples:\n {2}# verify a release in a clone\n {2}\$ wincompat verify dist-policies\/1\.37\n/,
  );
});

test.run();
