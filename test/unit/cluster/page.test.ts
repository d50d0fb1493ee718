import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { packageRoot } from "../../../src/lib/package.js";
import { wincompat } from "../cli/run.js";
import type { Stored } from "./fake-api-server.js";
import { fakeApiServer, kubeconfigFor, status } from "./fake-api-server.js";

// docs/clusters.md shows what is really printed. test/e2e compares the stored objects with those of an API server.
const test = suite("cluster/page");

const page = readFileSync(join(packageRoot, "docs", "clusters.md"), "utf8");

/** Each command of the page, and the text that the page shows below it. */
const steps = [...page.matchAll(/```console\n(wincompat [^\n]*)\n```\n\n(?:(?!```|\n#)[^])*```text\n([^]*?)```/g)].map(
  ([, command = "", text = ""]) => ({ command, text }),
);

/** What an API server 1.37.2 stores after `kubectl apply -f test/cluster/mixed.yaml`, by path of its lists. */
const objects = JSON.parse(readFileSync(join(packageRoot, "test", "cluster", "stored.json"), "utf8")) as Readonly<
  Record<string, readonly Stored[]>
>;

test("the page shows commands with their output", () => {
  assert.is(steps.length, 5);
});

for (const { command, text } of steps) {
  test(`${command} prints what the page shows`, async () => {
    const isLimited = text.includes("No right");
    const server = await fakeApiServer({
      objects,
      version: command.includes("upgrade") ? "v1.30.14" : "v1.37.2",
      misbehave: (request, response) => {
        const isForbidden = isLimited && request.url?.startsWith("/apis/apps/v1/deployments") === true;
        if (isForbidden)
          status(
            response,
            403,
            'deployments.apps is forbidden: User "jane" cannot list resource "deployments" in API group "apps" at the cluster scope',
          );
        return isForbidden;
      },
    });
    const kubeconfig = kubeconfigFor(server.url, { token: "secret" }, "prod");
    const [, ...parameters] = command.split(" ");
    const { stdout } = await wincompat(parameters, { env: { KUBECONFIG: kubeconfig } });
    await server.close();
    assert.fixture(stdout, text);
  });
}

test.run();
