import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { limitPlugin } from "../../../src/cluster/credential-plugin.js";
import { loadKubeconfig } from "../../../src/cluster/kubeconfig.js";
import { readTokenFile } from "../../../src/cluster/token-file.js";
import { temporaryFolder, wincompat } from "../cli/run.js";
import { fakeApiServer } from "./fake-api-server.js";

const test = suite("cluster/token-file");

/** A folder with a kubeconfig `k` for this user. */
function folderFor(user: object, files: Readonly<Record<string, string>> = {}, server = "https://127.0.0.1:1"): string {
  const config = {
    clusters: [{ name: "c", cluster: { server } }],
    users: [
      { name: "other", user: { tokenFile: "none" } },
      { name: "u", user },
    ],
    contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
    "current-context": "x",
  };
  return temporaryFolder({ k: JSON.stringify(config), ...files });
}

/** Sets the header of each of these requests; before each, the content of `token` is written. */
async function headers(folder: string, contents: readonly (string | undefined)[]): Promise<readonly unknown[]> {
  const config = await loadKubeconfig({ kubeconfig: join(folder, "k") });
  readTokenFile(config);
  await limitPlugin(config);
  const found: unknown[] = [];
  for (const content of contents) {
    if (content !== undefined) writeFileSync(join(folder, "token"), content);
    const options: { headers: Record<string, string> } = { headers: {} };
    found.push(
      await config.applyToHTTPSOptions(options).then(
        () => options.headers["Authorization"],
        ({ message }: Error) => message.replaceAll(folder, "."),
      ),
    );
  }
  return found;
}

test("the file is relative to the kubeconfig, and is read again", async () => {
  assert.equal(await headers(folderFor({ tokenFile: "token" }), ["one\n", " two"]), ["Bearer one", "Bearer two"]);
});

test("the file wins over a token and a plugin, which stay while it cannot be read", async () => {
  const user = { tokenFile: "token", token: "written", exec: { command: "false" } };
  assert.equal(await headers(folderFor(user), [undefined, "", "read", ""]), [
    "Bearer written",
    "Bearer written",
    "Bearer read",
    "Bearer read",
  ]);
});

test("without another token, a file that cannot be read is explained", async () => {
  const folder = folderFor({ tokenFile: "token" });
  assert.equal(await headers(folder, [undefined, "\n"]), [
    "./token, the tokenFile of the kubeconfig, cannot be read: There is no such file or folder. Correct the name.",
    "./token, the tokenFile of the kubeconfig, is empty. Write a token into it.",
  ]);
  const device = await headers(folderFor({ tokenFile: "/dev/zero" }), [undefined]);
  assert.match(String(device[0]), /^\/dev\/zero, .* It is a pipe or a device\./);
});

test("a cluster is checked with the token of the file", async () => {
  const server = await fakeApiServer();
  const cwd = folderFor({ tokenFile: "token" }, { token: "secret\n" }, server.url);
  const { status, stderr } = await wincompat(["check", "--cluster", "--kubeconfig", "k"], { cwd });
  await server.close();
  assert.is(status, 0, stderr);
});

test.run();
