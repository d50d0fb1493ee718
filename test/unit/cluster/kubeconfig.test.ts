import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { delimiter, join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { onUnix } from "../../on-unix.js";
import { temporaryFolder, wincompat } from "../cli/run.js";
import { fakeApiServer, kubeconfigFor } from "./fake-api-server.js";

const test = suite("cluster/kubeconfig");
const pipeTest = onUnix(test, "named pipes and devices");

/** A kubeconfig with these keys in its cluster and its user. */
function kubeconfig(cluster: object, user: object = {}): string {
  return JSON.stringify({
    clusters: [{ name: "c", cluster }],
    users: [{ name: "u", user }],
    contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
    "current-context": "x",
  });
}

/** The error of a check with this kubeconfig, and its exit code. */
async function refusal(content: string, prepare: (folder: string) => void = () => {}): Promise<readonly unknown[]> {
  const cwd = temporaryFolder({ k: content });
  prepare(cwd);
  const { status, stdout, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", "k"], { cwd });
  assert.is(stdout, "");
  return [status, stderr.replaceAll(cwd, ".").trim()];
}

const form =
  "k cannot be read as a kubeconfig: Its clusters, users and contexts must be lists of mappings with a name.";
const noAddress =
  'The server of the cluster "c" is not an address. Write it into the kubeconfig as https://<host>:<port>.';
const local = "http://127.0.0.1:1";

for (const [name, content, message] of [
  ["an empty file", "\n", "k is empty. Write a kubeconfig into it, or name another file."],
  ["a list", "- a\n", "k has no contexts. Name another file with --kubeconfig."],
  ["a comment", "# none\n", form],
  ["null in its lists", "contexts: [null]\n", form],
  ["no contexts", "kind: Config\n", "k has no contexts. Name another file with --kubeconfig."],
  ["a server without a scheme", kubeconfig({ server: "not an address" }), noAddress],
  ["a file as server", kubeconfig({ server: "file:///etc/passwd" }), noAddress],
] as const)
  test(`a kubeconfig that is or has ${name} is refused`, async () => {
    assert.equal(await refusal(content), [2, message]);
  });

test("a context without a user sends requests without credentials, as kubectl does", async () => {
  const sent: (string | undefined)[] = [];
  const server = await fakeApiServer({ misbehave: ({ headers }) => sent.push(headers.authorization) < 0 });
  const content = kubeconfig({ server: server.url }).replace(',"user":"u"', "");
  assert.equal(await refusal(content), [
    2,
    `${server.url} does not accept the credentials of the context "x". Log in again, or choose another context.`,
  ]);
  await server.close();
  assert.equal(sent, [undefined]);
  assert.equal(await refusal(kubeconfig({ server: local }).replace('"user":"u"', '"user":"v"')), [
    2,
    'The context "x" names the user "v", which k lacks.',
  ]);
});

pipeTest("certificates and keys that are devices or pipes are not read", async () => {
  const device = "It is a pipe or a device. Write its content into a file.";
  assert.equal(await refusal(kubeconfig({ server: "https://127.0.0.1:1", "certificate-authority": "/dev/zero" })), [
    2,
    `/dev/zero, which the kubeconfig names, cannot be read: ${device}`,
  ]);
  const user = { "client-certificate": "pipe", "client-key": "pipe" };
  const makePipe = (folder: string): void => void execFileSync("mkfifo", [join(folder, "pipe")]);
  assert.equal(await refusal(kubeconfig({ server: "https://127.0.0.1:1" }, user), makePipe), [
    2,
    `pipe, which the kubeconfig names, cannot be read: ${device}`,
  ]);
});

test("an auth-provider that is not known is refused, as kubectl does", async () => {
  // Also with a token, which kubectl would not use either.
  for (const [provider, name] of [
    [{ name: "openstack" }, "openstack"],
    [{ name: "openstack", config: { ttl: "10m" } }, "openstack"],
    [{ config: null }, ""],
  ] as const)
    for (const credentials of [{}, { token: "secret" }])
      assert.equal(await refusal(kubeconfig({ server: local }, { "auth-provider": provider, ...credentials })), [
        2,
        `The user "u" has the auth-provider "${name}", which is not supported. Replace it with a credential plugin (exec) in the kubeconfig.`,
      ]);
});

pipeTest("a file with a token that is a device or a pipe is not read", async () => {
  const pipe = join(temporaryFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const tokenFile of ["/dev/zero", pipe]) {
    const user = { "auth-provider": { name: "tokenFile", config: { tokenFile } } };
    assert.equal(await refusal(kubeconfig({ server: local }, user)), [
      2,
      `${tokenFile}, which the kubeconfig names, cannot be read: It is a pipe or a device. Write its content into a file.`,
    ]);
  }
});

test("without a kubeconfig, a context is a mistake", async () => {
  const env = { KUBECONFIG: undefined, HOME: temporaryFolder() };
  const { status, stderr } = await wincompat(["check", "--cluster", "--context", "prod"], { env });
  assert.is(status, 2);
  assert.match(
    stderr,
    /^--context prod is a context of a kubeconfig, and there is none\. Name a file with --kubeconfig\./,
  );
});

test("empty files of KUBECONFIG are ignored beside others, as kubectl does", async () => {
  const cwd = temporaryFolder({ first: "", last: "\n", good: kubeconfig({ server: local }) });
  const said = async (...files: readonly string[]): Promise<string> =>
    (await wincompat(["check", "--cluster"], { cwd, env: { KUBECONFIG: files.join(delimiter) } })).stderr;
  assert.match(await said("first", "good", "last"), /^http:\/\/127\.0\.0\.1:1 refuses connections\./);
  assert.match(await said("first", "last"), /^first and last are empty\. Write a kubeconfig into one of them/);
});

pipeTest("a kubeconfig that is a device is not read", async () => {
  const cwd = temporaryFolder({});
  symlinkSync("/dev/zero", join(cwd, "k"));
  const { status, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", "k"], { cwd });
  assert.is(status, 2);
  assert.match(stderr, /^k cannot be read as a kubeconfig: It is a device\./);
});

pipeTest("a kubeconfig that is a pipe without a writer is not waited for", async () => {
  const cwd = temporaryFolder({});
  execFileSync("mkfifo", [join(cwd, "k")]);
  const { now } = Date;
  const start = now();
  let elapsed = 0;
  // Each look at the clock is a second later.
  Date.now = () => start + (elapsed += 1000);
  try {
    const { status, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", "k"], { cwd });
    assert.is(status, 2);
    assert.match(stderr, /^k cannot be read as a kubeconfig: No command writes to this pipe\./);
  } finally {
    Date.now = now;
  }
});

test("a password in the address of a server is sent, and never printed", async () => {
  assert.equal(await refusal(kubeconfig({ server: "http://user:pass%20word@127.0.0.1:1" })), [
    2,
    `${local} refuses connections. Check the server of the context in the kubeconfig, and that it is running.`,
  ]);
  const sent: (string | undefined)[] = [];
  const server = await fakeApiServer({ misbehave: ({ headers }) => sent.push(headers.authorization) < 0 });
  const kubeconfigFile = kubeconfigFor(server.url.replace("//", "//user:pass%20word@"), {});
  const args = ["check", "--cluster", "--kubeconfig", kubeconfigFile];
  const { stdout, stderr } = await wincompat(args, { cwd: temporaryFolder({}) });
  await server.close();
  assert.is(sent[0], `Basic ${Buffer.from("user:pass word").toString("base64")}`);
  assert.not.match(stdout + stderr, /pass/);
  assert.match(stderr, new RegExp(server.url));
});

test("requests are made for the user, the groups and the rest that the kubeconfig names", async () => {
  const sent: IncomingMessage[] = [];
  const server = await fakeApiServer({ misbehave: (request) => sent.push(request) < 0 });
  const user = {
    ...{ token: "secret", as: "jane", "as-uid": "7", "as-groups": ["dev", "ops"] },
    "as-user-extra": { "example.com/scope%": ["a", "b"], reason: ["c"] },
  };
  const { status, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", kubeconfigFor(server.url, user)]);
  await server.close();
  assert.is(status, 0, stderr);
  for (const { headersDistinct } of sent)
    assert.equal(Object.fromEntries(Object.entries(headersDistinct).filter(([name]) => /^impersonate/.test(name))), {
      "impersonate-user": ["jane"],
      "impersonate-uid": ["7"],
      "impersonate-group": ["dev", "ops"],
      "impersonate-extra-example.com%2fscope%25": ["a", "b"],
      "impersonate-extra-reason": ["c"],
    });
  assert.ok(sent.length > 1);
});

test("an impersonation that kubectl refuses is refused", async () => {
  for (const [user, message] of [
    [
      { "as-groups": ["dev"] },
      'The user "u" has as-groups, as-uid or as-user-extra without as. Write the name of the user to impersonate into the kubeconfig as as.',
    ],
    [
      { as: "jane", "as-groups": "dev" },
      'as-groups of the user "u" is not a list of strings. Write a list of quoted strings in the kubeconfig.',
    ],
    [{ as: "jane", "as-uid": 7 }, 'as-uid of the user "u" is not a string. Quote it in the kubeconfig.'],
    [
      { as: "jane", "as-user-extra": ["a"] },
      'as-user-extra of the user "u" is not a mapping. Write it into the kubeconfig as <key>: [<value>].',
    ],
    [
      { as: "jane", "as-user-extra": { scope: ["a\nb"] } },
      'as-user-extra.scope of the user "u" has a character that no header can contain. Correct it in the kubeconfig.',
    ],
  ] as const)
    assert.equal(await refusal(kubeconfig({ server: local }, { token: "secret", ...user })), [2, message]);
});

test("a client certificate or a key that cannot be used is named", async () => {
  const data = (text: string): string => Buffer.from(text).toString("base64");
  const server = "https://127.0.0.1:1";
  const [status, certificate] = await refusal(kubeconfig({ server }, { "client-certificate-data": data("none") }));
  assert.is(status, 2);
  assert.match(
    String(certificate),
    /^The client certificate of the user "u" cannot be used \(.*no start line\)\. Correct client-certificate or client-certificate-data in the kubeconfig\.$/,
  );
  const [, key] = await refusal(kubeconfig({ server }, { "client-key-data": data("none") }));
  assert.match(
    String(key),
    /^The client key of the user "u" cannot be used \(.*\)\. Correct client-key or client-key-data/,
  );
  const printed = JSON.stringify({ status: { clientCertificateData: "none" } });
  const exec = { command: process.execPath, args: ["-p", JSON.stringify(printed)] };
  const [, ofPlugin] = await refusal(kubeconfig({ server }, { exec }));
  assert.match(
    String(ofPlugin),
    /^The client certificate of .* Run its credential plugin alone to see what it prints\.$/,
  );
});

test("a percent sign in a password that begins no escape is explained", async () => {
  const [status, said] = await refusal(kubeconfig({ server: "https://user:p%ss@127.0.0.1:1" }));
  const text = String(said);
  assert.is(status, 2);
  assert.match(text, /a user or a password with a % that begins no escape\. Write it as %25\.$/);
  assert.not.match(text, /p%ss/);
});

test("names that no namespace has are refused", async () => {
  for (const name of ["../../secrets", "Shop", "a?b", "a".repeat(64), "-a"]) {
    const { status, stderr } = await wincompat(["check", "--cluster", `--namespace=shop,${name}`]);
    assert.is(status, 2);
    assert.ok(stderr.includes(`"${name}" cannot be a namespace.`), stderr);
  }
});

test.run();
