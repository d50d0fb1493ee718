import { suite } from "uvu";
import * as assert from "uvu/assert";
import { limitPlugin } from "../../../src/cluster/credential-plugin.js";
import { loadKubeconfig } from "../../../src/cluster/kubeconfig.js";
import { onUnix } from "../../on-unix.js";
import { kubeconfigFor } from "./fake-api-server.js";

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

test.run();
