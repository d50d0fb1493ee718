import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { wincompat } from "../cli/run.js";
import { fakeApiServer, kubeconfigFor, status } from "./fake-api-server.js";

const test = suite("cluster/connecting");

/** A kubeconfig whose credential plugin is Node.js with these arguments. */
function pluginFor(args: readonly string[]): string {
  return kubeconfigFor("https://127.0.0.1:1", { exec: { command: process.execPath, args } });
}

const sentences: readonly (readonly [string, () => string | Promise<string>, RegExp])[] = [
  ["nothing listens", () => kubeconfigFor("http://127.0.0.1:1"), /^http:\/\/127\.0\.0\.1:1 refuses connections\./],
  ["no TLS", () => "tls", /does not answer with TLS/],
  [
    "a name without address",
    () => kubeconfigFor("https://no-such-host.invalid"),
    /^https:\/\/no-such-host\.invalid has no known address/,
  ],
  ["no file", () => "/no/such/file", /^\/no\/such\/file does not exist\. Correct --kubeconfig\.$/m],
  [
    "a plugin that fails",
    () => kubeconfigFor("https://127.0.0.1:1", { exec: { command: "false", args: [] } }),
    /^The credential plugin false of the user "test" failed without a message\. Run it alone to see why, or log in again\.$/m,
  ],
  [
    "a plugin that is missing",
    () => kubeconfigFor("https://127.0.0.1:1", { exec: { command: "no-such-plugin" } }),
    /^The credential plugin no-such-plugin of the user "test" is not installed, or is in no folder of PATH\./,
  ],
  [
    "a plugin that prints a reason",
    () => pluginFor(["-e", "console.error('expired.\\nmore'); process.exit(1)"]),
    /^The credential plugin \S+ of the user "test" failed: expired\. Run it alone to see why, or log in again\.$/m,
  ],
  ...["hello", "{}"].map(
    (text) =>
      [
        `a plugin that prints ${text}`,
        () => pluginFor(["-p", JSON.stringify(text)]),
        /^The credential plugin \S+ of the user "test" did not print an ExecCredential\. Run it alone to see what it prints\.$/m,
      ] as const,
  ),
  [
    "a plugin that prints without end",
    () => pluginFor(["-e", "setInterval(() => process.stdout.write('y'.repeat(65536)), 1)"]),
    /^The credential plugin \S+ of the user "test" printed more than 1 MiB, and was stopped\./,
  ],
  [
    "a plugin without a command",
    () => kubeconfigFor("https://127.0.0.1:1", { exec: {} }),
    /^The user "test" has an exec entry without a command\./,
  ],
  ...[
    { name: "gcp", config: { "access-token": "a", expiry: "2020-01-01T00:00:00Z" } },
    { name: "azure" },
    { name: "oidc", config: { "id-token": "a.b.c" } },
  ].map(
    (provider) =>
      [
        `the auth-provider ${provider.name} without a valid token`,
        () => kubeconfigFor("https://127.0.0.1:1", { "auth-provider": provider }),
        new RegExp(`^The auth-provider "${provider.name}" of the user "test" has no valid token\\. Log in again, or `),
      ] as const,
  ),
];

for (const [what, kubeconfigOf, says] of sentences) {
  test(`${what}: a sentence without a stack trace`, async () => {
    const server = await fakeApiServer();
    const named = await kubeconfigOf();
    const kubeconfig = named === "tls" ? kubeconfigFor(server.url.replace("http:", "https:")) : named;
    const { status: exit, stdout, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", kubeconfig]);
    await server.close();
    assert.equal([exit, stdout], [2, ""]);
    assert.match(stderr, says);
    assert.not.match(stderr, /unexpectedly|\n {4}at /);
  });
}

test("rejected credentials", async () => {
  const server = await fakeApiServer();
  const { status: exit, stderr } = await wincompat([
    ...["check", "--cluster", "--kubeconfig", kubeconfigFor(server.url, { token: "wrong" })],
  ]);
  await server.close();
  assert.is(exit, 2);
  assert.match(stderr, /does not accept the credentials of the context "test"\. Log in again/);
});

test("without the right to read the version, a named one is enough", async () => {
  const server = await fakeApiServer({
    misbehave: ({ url }, response) => {
      if (url !== "/version") return false;
      status(response, 403, "forbidden");
      return true;
    },
  });
  const run = (...args: readonly string[]): ReturnType<typeof wincompat> =>
    wincompat([...args, "--cluster", "--kubeconfig", server.kubeconfig, "--format", "json"]);
  const unnamed = [await run("check"), await run("upgrade", "--to", "1.37")];
  const named = [await run("check", "--kubernetes", "1.36"), await run("upgrade", "--from", "1.36", "--to", "1.37")];
  await server.close();
  for (const { status: exit, stderr } of unnamed) {
    assert.is(exit, 2);
    assert.match(
      stderr,
      /does not let the account of the context "test" read its version \(\/version answers with 403\)\. Name the version to check for, or bind the ClusterRole system:public-info-viewer to the account\./,
    );
  }
  for (const { status: exit, stdout } of named) {
    assert.is(exit, 0);
    assert.is((JSON.parse(stdout) as Report).cluster?.version, null);
  }
});

test("an unknown context has a suggestion", async () => {
  const kubeconfig = kubeconfigFor("http://127.0.0.1:1");
  const { stderr } = await wincompat(["check", "--cluster", "--kubeconfig", kubeconfig, "--context", "tset"]);
  assert.match(stderr, /^There is no context "tset" in .*\. It has test\. Did you mean test\?/);
});

test.run();
