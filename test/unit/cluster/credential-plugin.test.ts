import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PluginLimits } from "../../../src/cluster/credential-plugin.js";
import { limitPlugins } from "../../../src/cluster/credential-plugin.js";
import { loadKubeconfig } from "../../../src/cluster/kubeconfig.js";
import { temporaryFolder, wincompat } from "../cli/run.js";
import { kubeconfigFor } from "./fake-api-server.js";

const test = suite("cluster/credential-plugin");

/** A kubeconfig whose plugin runs a script. */
function kubeconfig(script: string): string {
  return kubeconfigFor("https://127.0.0.1:1", { exec: { command: "sh", args: ["-c", script] } });
}

/** The token that a plugin prints, or why it was ended. */
async function outcome(script: string, limits: PluginLimits): Promise<unknown> {
  const config = await loadKubeconfig({ kubeconfig: kubeconfig(script) });
  limitPlugins(config, limits);
  const options: { headers: Record<string, string> } = { headers: {} };
  return config.applyToHTTPSOptions(options).then(
    () => options.headers["Authorization"],
    ({ message }: Error) => message,
  );
}

const generous = { seconds: 60, characters: 1000 };

test("a plugin within its limits gives a token", async () => {
  assert.is(await outcome(`echo '{"status": {"token": "t"}}'`, generous), "Bearer t");
});

test("a plugin that does not end is ended, also if a process that it started keeps its output open", async () => {
  const limits = { seconds: 0.2, characters: 1000 };
  for (const script of ["exec sleep 60", "sleep 60; true"])
    assert.is(await outcome(script, limits), "It did not end within 0.2 seconds.");
});

for (const [output, script] of [
  ["standard output", "yes"],
  ["standard error", "yes >&2"],
] as const)
  test(`a plugin that prints to ${output} without end is ended`, async () => {
    assert.is(await outcome(script, generous), "It printed more than 1000 characters.");
  });

test("a check of a cluster limits its plugin", async () => {
  const args = ["check", "--cluster", "--kubeconfig", kubeconfig("yes")];
  const { status, stdout, stderr } = await wincompat(args, { cwd: temporaryFolder({}) });
  assert.equal([status, stdout], [2, ""]);
  assert.match(
    stderr,
    /^The credential plugin sh of the user "test" failed: It printed more than 1048576 characters\. Run it alone/,
  );
});

test.run();
