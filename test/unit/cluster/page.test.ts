import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseAllDocuments } from "yaml";
import { pathOf } from "../../../src/cluster/list-pages.js";
import { listedKinds } from "../../../src/cluster/listed-kinds.js";
import { groupBy } from "../../../src/lib/group-by.js";
import { packageRoot } from "../../../src/lib/package.js";
import { readReleaseIndex, releasedVersions } from "../../../src/release/released.js";
import { wincompat } from "../cli/run.js";
import type { Stored } from "./fake-api-server.js";
import { fakeApiServer, kubeconfigFor, status } from "./fake-api-server.js";

// docs/clusters.md shows what is really printed. test/e2e compares the same with an API server.
const test = suite("cluster/page");

const page = readFileSync(join(packageRoot, "docs", "clusters.md"), "utf8");

/** Each command of the page, and the text that the page shows below it. */
const steps = [...page.matchAll(/```console\n(wincompat [^\n]*)\n```\n\n(?:[^`#]*\n\n)?```text\n([^]*?)```/g)].map(
  ([, command = "", text = ""]) => ({ command, text }),
);

function objects(): Readonly<Record<string, readonly Stored[]>> {
  const text = readFileSync(join(packageRoot, "test", "cluster", "mixed.yaml"), "utf8");
  const all = parseAllDocuments(text).map((one) => one.toJS() as Stored & { readonly kind: string });
  const kinds = listedKinds(releasedVersions().map((one) => readReleaseIndex(one)));
  const pathOfKind = new Map(kinds.map((kind) => [kind.kind, pathOf(kind, {}).split("?", 1).join()]));
  return Object.fromEntries(groupBy(all, ({ kind }) => pathOfKind.get(kind) ?? kind));
}

test("the page shows commands with their output", () => {
  assert.ok(steps.length >= 3);
});

for (const { command, text } of steps) {
  test(`${command} prints what the page shows`, async () => {
    const isLimited = text.includes("No right");
    const server = await fakeApiServer({
      objects: objects(),
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
