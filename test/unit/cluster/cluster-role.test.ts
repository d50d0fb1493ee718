import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { defaultExtension, extendedIndex } from "../../../src/check/extension.js";
import type { listRules } from "../../../src/cluster/cluster-role.js";
import { clusterRoles } from "../../../src/cluster/cluster-role.js";
import { pathOf } from "../../../src/cluster/list-pages.js";
import { listedKinds } from "../../../src/cluster/listed-kinds.js";
import { packageRoot } from "../../../src/lib/package.js";
import { readReleaseIndex, releasedVersions } from "../../../src/release/released.js";
import { documentsIn } from "../../objects-in.js";
import { wincompat } from "../cli/run.js";
import { fakeApiServer } from "./fake-api-server.js";
import { paths, pod, windowsPod } from "./objects.js";

const test = suite("cluster/cluster-role");

const kinds = listedKinds(
  releasedVersions().map((version) => extendedIndex(readReleaseIndex(version), defaultExtension)),
);

interface Role {
  readonly rules: ReturnType<typeof listRules>;
}

test("the committed roles are those of the rules", () => {
  for (const [path, text] of clusterRoles(kinds))
    assert.fixture(
      existsSync(join(packageRoot, path)) ? readFileSync(join(packageRoot, path), "utf8") : "",
      text,
      path,
    );
});

/** Every account has the right to these: `system:discovery`. */
function isDiscovery(request: string): boolean {
  return /^GET \/(?:version|apis(?:\/[^/]+\/[^/]+)?)$/.test(request);
}

/** The right that a request needs. */
function rightOf(request: string): string {
  const [method, url = ""] = request.split(" ");
  const [, group = "", resource = ""] =
    /^\/(?:api|apis\/([^/]+))\/[^/]+\/(?:namespaces\/[^/]+\/)?([^/?]+)/.exec(url) ?? [];
  // Server-side apply needs both.
  const verbs = method === "GET" ? ["list"] : ["create", "patch"];
  return verbs.map((verb) => `${verb} ${resource}.${group}`).join();
}

test("the roles permit exactly what a run requests", async () => {
  const custom = Object.fromEntries(
    kinds.filter(({ isCustom }) => isCustom).map((kind) => [pathOf(kind, {}).split("?", 1).join(), []]),
  );
  const server = await fakeApiServer({ objects: { ...custom, [paths.pods]: [pod("a", "shop", windowsPod)] } });
  await wincompat(["check", "--cluster", "--kubeconfig", server.kubeconfig, "--write-reports"]);
  await server.close();
  const requested = server.requests.filter((one) => !isDiscovery(one)).flatMap((one) => rightOf(one).split(","));
  const permitted = [...clusterRoles(kinds).values()].flatMap((text) =>
    (parse(text) as Role).rules.flatMap(({ apiGroups, resources, verbs }) =>
      apiGroups.flatMap((group) => resources.flatMap((one) => verbs.map((verb) => `${verb} ${one}.${group}`))),
    ),
  );
  assert.equal([...new Set(requested)].sort(), permitted.sort());
});

test("no kind is outside of the API", () => {
  assert.not.ok(kinds.some(({ kind }) => kind === "KubeletConfiguration"));
  assert.ok(kinds.length > 10);
});

test("no rule of any profile finds anything in the job", async () => {
  const { status, stdout } = await wincompat(
    [
      "check",
      "--profile",
      "recommended,mixed-cluster,strict",
      "--fail-on",
      "info",
      "--format",
      "json",
      "deploy/cron-job/cron-job.yaml",
    ],
    { cwd: packageRoot },
  );
  assert.is(status, 0, stdout);
  assert.is((JSON.parse(stdout) as { summary: { objects: number } }).summary.objects, 1);
});

test("the bindings give the roles to the account of the job", () => {
  const documents = ["cron-job/cron-job.yaml", "cron-job-with-reports/binding.yaml"].flatMap((file) =>
    documentsIn<Binding>(readFileSync(join(packageRoot, "deploy", file), "utf8"), file),
  );
  const bindings = documents.filter(({ kind }) => kind === "ClusterRoleBinding");
  const roles = [...clusterRoles(kinds).values()].map(
    (text) => (parse(text) as { metadata: { name: string } }).metadata.name,
  );
  assert.equal(
    bindings.map(({ roleRef }) => roleRef.name),
    roles,
  );
  for (const { subjects } of bindings)
    assert.equal(subjects, [{ kind: "ServiceAccount", name: "wincompat", namespace: "wincompat" }]);
});

test("the history of the job is as long as its jobs live", () => {
  const file = join(packageRoot, "deploy/cron-job/cron-job.yaml");
  const { spec } = documentsIn<any>(readFileSync(file, "utf8"), file).find(({ kind }) => kind === "CronJob");
  const [minute, hour, ...days] = spec.schedule.split(" ");
  assert.ok(
    [minute, hour].every((one) => /^\d+$/.test(one)),
    spec.schedule,
  );
  assert.equal(days, ["*", "*", "*"]);
  const runs = spec.jobTemplate.spec.ttlSecondsAfterFinished / (24 * 3600);
  assert.equal([spec.successfulJobsHistoryLimit, spec.failedJobsHistoryLimit], [runs, runs]);
});

interface Binding {
  readonly kind: string;
  readonly roleRef: { readonly name: string };
  readonly subjects: readonly object[];
}

test.run();
