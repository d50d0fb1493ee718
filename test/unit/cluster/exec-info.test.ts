import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { limitPlugin } from "../../../src/cluster/credential-plugin.js";
import { loadKubeconfig } from "../../../src/cluster/kubeconfig.js";
import { temporaryFolder } from "../cli/run.js";

const test = suite("cluster/exec-info");

const apiVersion = "client.authentication.k8s.io/v1";

/** A plugin whose token is the variable of kubectl, or `none`. */
const script = `printf '{"status":{"token":"%s"}}' "$(printf '%s' "\${KUBERNETES_EXEC_INFO:-none}" | base64 -w0)"`;

/** What a plugin gets, or why it is not run. */
async function infoFor(
  exec: object,
  cluster: object = {},
  files: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const config = {
    clusters: [{ name: "c", cluster: { server: "https://127.0.0.1:1/", ...cluster } }],
    users: [{ name: "u", user: { exec: { command: "sh", args: ["-c", script], ...exec } } }],
    contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
    "current-context": "x",
  };
  const folder = temporaryFolder({ k: JSON.stringify(config), ...files });
  const loaded = await loadKubeconfig({ kubeconfig: join(folder, "k") });
  await limitPlugin(loaded);
  const options: { headers: Record<string, string> } = { headers: {} };
  await loaded.applyToHTTPSOptions(options);
  const [, token = ""] = (options.headers["Authorization"] ?? "").split(" ");
  const text = Buffer.from(token, "base64").toString();
  return text === "none" ? text : JSON.parse(text);
}

/** With a terminal as standard input, or without one. */
async function withTerminal<Result>(isTTY: boolean, act: () => Promise<Result>): Promise<Result> {
  const { stdin } = process;
  const before = stdin.isTTY;
  stdin.isTTY = isTTY;
  return act().finally(() => (stdin.isTTY = before));
}

test("a plugin gets an ExecCredential of its version, without the cluster unless it asks for it", async () => {
  for (const version of [apiVersion, "client.authentication.k8s.io/v1beta1"])
    assert.equal(await infoFor({ apiVersion: version }), {
      kind: "ExecCredential",
      apiVersion: version,
      spec: { interactive: false },
    });
  assert.is(await infoFor({}), "none");
});

test("its own variables stay", async () => {
  const args = ["-c", script.replace("KUBERNETES_EXEC_INFO", "OWN")];
  const env = [{ name: "OWN", value: '{"own":true}' }];
  assert.equal(await infoFor({ apiVersion, env, args }), { own: true });
});

test("an exec entry that kubectl refuses is refused, with the entry that is wrong", async () => {
  const variable = "Write name: <variable> and value: <text>.";
  for (const [exec, message] of [
    [{ env: { A: "b" } }, "whose env is not a list. Write - name: <variable> and value: <text> into the kubeconfig."],
    [{ env: "A=b" }, "whose env is not a list. Write - name: <variable> and value: <text> into the kubeconfig."],
    [{ env: [{ name: "A", value: "b" }, { A: "b" }] }, `whose env[1] is not a name and a value. ${variable}`],
    [{ env: [{ name: "A", value: 1 }] }, `whose env[0] is not a name and a value. ${variable}`],
    [{ env: [null] }, `whose env[0] is not a name and a value. ${variable}`],
    [{ args: "-c" }, "whose args are not a list of strings. Write a list, with quoted items, into the kubeconfig."],
    [{ args: [1] }, "whose args are not a list of strings. Write a list, with quoted items, into the kubeconfig."],
  ] as const)
    await infoFor({ apiVersion, ...exec }).then(
      () => assert.unreachable(JSON.stringify(exec)),
      (error: Error) => assert.is(error.message, `The user "u" has an exec entry ${message}`),
    );
  assert.is(((await infoFor({ apiVersion, env: null })) as { readonly kind: string }).kind, "ExecCredential");
});

test("it gets the cluster if it asks for it", async () => {
  const exec = { apiVersion, provideClusterInfo: true };
  const cluster = {
    "tls-server-name": "name",
    "insecure-skip-tls-verify": true,
    "proxy-url": "http://proxy",
    "disable-compression": true,
    "certificate-authority": "ca.crt",
    extensions: [
      { name: "other", extension: {} },
      { name: "client.authentication.k8s.io/exec", extension: { audience: "a" } },
    ],
  };
  assert.equal(await infoFor(exec, cluster, { "ca.crt": "authority" }), {
    kind: "ExecCredential",
    apiVersion,
    spec: {
      cluster: {
        server: "https://127.0.0.1:1",
        "tls-server-name": "name",
        "insecure-skip-tls-verify": true,
        "certificate-authority-data": Buffer.from("authority").toString("base64"),
        "proxy-url": "http://proxy",
        "disable-compression": true,
        config: { audience: "a" },
      },
      interactive: false,
    },
  });
  const data = Buffer.from("-----BEGIN CERTIFICATE-----").toString("base64");
  assert.equal(await infoFor(exec, { "certificate-authority-data": data }), {
    kind: "ExecCredential",
    apiVersion,
    spec: {
      cluster: { server: "https://127.0.0.1:1", "certificate-authority-data": data, config: null },
      interactive: false,
    },
  });
});

test("it may ask questions in a terminal, unless its mode is Never", async () => {
  const interactive = async (interactiveMode?: string): Promise<unknown> =>
    ((await infoFor({ apiVersion, interactiveMode })) as { readonly spec: object }).spec;
  await withTerminal(true, async () => {
    assert.equal(await interactive("IfAvailable"), { interactive: true });
    assert.equal(await interactive("Always"), { interactive: true });
    assert.equal(await interactive("Never"), { interactive: false });
    assert.equal(await interactive(), { interactive: true });
  });
  await withTerminal(false, async () => {
    assert.equal(await interactive("IfAvailable"), { interactive: false });
    await interactive("Always").then(
      () => assert.unreachable(),
      ({ message }: Error) =>
        assert.match(message, /^The credential plugin sh needs a terminal \(interactiveMode: Always\)/),
    );
  });
});

test.run();
