import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { wincompat } from "../cli/run.js";
import { fakeApiServer, kubeconfigFor } from "./fake-api-server.js";

const test = suite("cluster/protected-kubeconfig");

test("a report replaces no kubeconfig, and no file that it names", async () => {
  const server = await fakeApiServer({});
  try {
    const kubeconfig = kubeconfigFor(server.url, { tokenFile: "tokens/token" });
    const folder = dirname(kubeconfig);
    mkdirSync(join(folder, "tokens"));
    writeFileSync(join(folder, "tokens/token"), "secret");
    symlinkSync("config", join(folder, "link"));
    const before = readFileSync(kubeconfig, "utf8");
    for (const output of ["config", "link", "tokens/token"].map((name) => join(folder, name))) {
      for (const [parameters, env] of [
        [["--kubeconfig", kubeconfig], {}],
        [[], { KUBECONFIG: kubeconfig }],
      ] as const) {
        const { status, stderr } = await wincompat(["check", "--cluster", ...parameters, "--output", output], { env });
        assert.is(status, 2, output);
        assert.match(stderr, `--output ${output} is a kubeconfig of this run, or a file that it names, and the report`);
      }
    }
    assert.is(readFileSync(kubeconfig, "utf8"), before);
    assert.is(readFileSync(join(folder, "tokens/token"), "utf8"), "secret");
  } finally {
    await server.close();
  }
});

test.run();
