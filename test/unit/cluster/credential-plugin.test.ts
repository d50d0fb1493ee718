import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { connect } from "../../../src/cluster/connection.js";
import { limitPlugin } from "../../../src/cluster/credential-plugin.js";
import { loadKubeconfig } from "../../../src/cluster/kubeconfig.js";
import { onUnix } from "../../on-unix.js";
import { temporaryFolder, wincompat } from "../cli/run.js";
import { fakeApiServer, kubeconfigFor } from "./fake-api-server.js";

const test = suite("cluster/credential-plugin");
const unixTest = onUnix(test, "sh");

/** The token that a plugin prints within so many seconds, or why there is none. */
async function outcome(script: string, seconds?: number): Promise<string | undefined> {
  const kubeconfig = kubeconfigFor("https://127.0.0.1:1", { exec: { command: "sh", args: ["-c", script] } });
  const config = await loadKubeconfig({ kubeconfig });
  await limitPlugin(config, seconds);
  const options: { headers: Record<string, string> } = { headers: {} };
  return config.applyToHTTPSOptions(options).then(
    () => options.headers["Authorization"],
    ({ message }: Error) => message,
  );
}

unixTest("a plugin that ends in time gives a token", async () => {
  assert.is(await outcome(`echo '{"status": {"token": "t"}}'`, 60), "Bearer t");
});

unixTest("a plugin that does not end is stopped, also if a process that it started keeps its output open", async () => {
  for (const script of ["exec sleep 60", "sleep 60; true"])
    assert.match(String(await outcome(script, 0.2)), /did not end within 0\.2 seconds, and was stopped\. Run it alone/);
});

unixTest("a plugin has five minutes by default", async () => {
  const { setTimeout } = globalThis;
  // A second takes a millisecond.
  globalThis.setTimeout = ((act: () => void, milliseconds: number) =>
    setTimeout(act, milliseconds / 1000)) as typeof setTimeout;
  try {
    const start = performance.now();
    assert.match(String(await outcome("exec sleep 60")), /did not end within 300 seconds, and was stopped\./);
    assert.ok(performance.now() - start >= 299);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
});

/** A file with the script of a plugin that adds a line to `runs` in its folder. */
const counting = (status: string): string =>
  `#!/bin/sh\ncd "$(dirname "$0")"\necho x >> runs\nn=$(wc -l < runs)\nprintf '{"status":%s}' "${status}"\n`;

/** A folder with a kubeconfig `k` whose plugin is `bin/plugin` beside it. */
function folderWith(plugin: string, server = "https://127.0.0.1:1", command = "./bin/plugin"): string {
  const config = {
    clusters: [{ name: "c", cluster: { server } }],
    users: [{ name: "u", user: { exec: { command } } }],
    contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
    "current-context": "x",
  };
  const folder = temporaryFolder({ k: JSON.stringify(config), "bin/plugin": plugin });
  chmodSync(join(folder, "bin", "plugin"), 0o755);
  return folder;
}

function runsIn(folder: string): number {
  return readFileSync(join(folder, "bin", "runs"), "utf8").length / 2;
}

unixTest("a command with a folder is beside the kubeconfig, not in the working folder", async () => {
  const folder = folderWith("#!/bin/sh\necho 'the one beside the kubeconfig' >&2\nexit 1\n");
  const cwd = folderWith("#!/bin/sh\necho 'the one in the repository' >&2\nexit 1\n");
  const { stderr } = await wincompat(["check", "--cluster", "--kubeconfig", join(folder, "k")], { cwd });
  assert.match(stderr, `The credential plugin ${join(folder, "bin", "plugin")} of the user "u" failed: the one beside`);
  // Relative to the working folder, it would have no folder at all, and be looked for in PATH.
  const beside = folderWith("", undefined, "./plugin");
  writeFileSync(join(beside, "plugin"), "#!/bin/sh\necho here >&2\nexit 1\n", { mode: 0o755 });
  const { stderr: other } = await wincompat(["check", "--cluster", "--kubeconfig", "k"], { cwd: beside });
  assert.match(other, 'of the user "u" failed: here.');
});

/** Sends this many requests a minute apart. @returns how often the plugin ran, and the status of each answer */
async function requestsOf(
  status: string,
  requests: number,
  isAccepted: (token: string) => boolean,
): Promise<readonly [runs: number, answers: readonly number[]]> {
  const server = await fakeApiServer({
    misbehave: ({ headers }, response) => {
      response.writeHead(isAccepted(headers.authorization ?? "") ? 200 : 401).end("{}");
      return true;
    },
  });
  const folder = folderWith(counting(status), server.url);
  const { now } = Date;
  let minutes = 0;
  Date.now = () => now() + minutes * 61_000;
  try {
    const connection = await connect({ kubeconfig: join(folder, "k"), requestTimeout: 5 });
    const answers: number[] = [];
    for (; minutes < requests; minutes += 1)
      answers.push((await connection.send({ method: "GET", path: "/version" })).status);
    connection.close();
    return [runsIn(folder), answers];
  } finally {
    Date.now = now;
    await server.close();
  }
}

const token = '\\"token\\":\\"t$n\\"';

unixTest("a credential without an expiry is used until the server does not accept it", async () => {
  assert.equal(await requestsOf(`{${token}}`, 3, () => true), [1, [200, 200, 200]]);
  let accepted = 0;
  // The server accepts the first one twice.
  const expired = await requestsOf(`{${token}}`, 4, (one) => (one === "Bearer t1" ? ++accepted <= 2 : true));
  assert.equal(expired, [2, [200, 200, 200, 200]]);
});

unixTest("a credential that the server never accepts is renewed once", async () => {
  assert.equal(await requestsOf(`{${token}}`, 3, () => false), [2, [401, 401, 401]]);
});

unixTest("a credential is used until it expires, also if that is soon", async () => {
  const at = (minutes: number): string => new Date(Date.now() + minutes * 61_000).toISOString();
  const withExpiry = (minutes: number): string => `{${token},\\"expirationTimestamp\\":\\"${at(minutes)}\\"}`;
  assert.equal(await requestsOf(withExpiry(10), 3, () => true), [1, [200, 200, 200]]);
  const server = await fakeApiServer({ misbehave: (_, response) => response.end("{}") !== undefined });
  const folder = folderWith(counting(withExpiry(0)), server.url);
  const connection = await connect({ kubeconfig: join(folder, "k"), requestTimeout: 5 });
  await connection.send({ method: "GET", path: "/version" });
  await connection.send({ method: "GET", path: "/version" });
  connection.close();
  await server.close();
  assert.is(runsIn(folder), 2);
});

unixTest("what a plugin reports is forwarded without a terminal, too, and without control characters", async () => {
  const server = await fakeApiServer();
  const script = `printf 'Log in at https://example.com\\n\\033[2J' >&2; echo '{"status": {"token": "secret"}}'`;
  const kubeconfig = kubeconfigFor(server.url, { exec: { command: "sh", args: ["-c", script] } });
  const { status, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", kubeconfig]);
  await server.close();
  assert.is(status, 0);
  assert.match(stderr, "Log in at https://example.com\n\\u001b[2J");
});

test.run();
