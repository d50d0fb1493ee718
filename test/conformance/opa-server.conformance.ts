import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { askedEngines, spanningModels } from "./asked.js";
import { neededEngine, testWith } from "./engine-test.js";
import { workFolder } from "./packaged.js";
import { withProgram } from "./registry.js";
import { releaseFolder } from "./release-folder.js";

const test = suite("opa server");

interface Answer {
  readonly apiVersion: string;
  readonly kind: string;
  readonly response: {
    readonly uid: string;
    readonly allowed: boolean;
    readonly warnings: readonly string[];
    readonly status?: { readonly message: string };
  };
}

const pod = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", namespace: "shop" },
  spec: { os: { name: "windows" }, hostPID: true, containers: [{ name: "a", image: "b" }] },
};

/** It violates a rule about Services for Windows pods, and has no label that says so. */
const service = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "a", namespace: "shop" },
  spec: { ports: [{ port: 80, protocol: "SCTP" }] },
};

const review = (request: object): object => ({
  apiVersion: "admission.k8s.io/v1",
  kind: "AdmissionReview",
  request: { uid: "705ab4f5", operation: "CREATE", namespace: "shop", ...request },
});

/** A bundle that others own. */
function bundle(root: string, file: string, text: string): string {
  const folder = mkdtempSync(join(workFolder, "bundle-"));
  writeFileSync(join(folder, ".manifest"), JSON.stringify({ roots: [root] }));
  writeFileSync(join(folder, file), text);
  return folder;
}

const theirs = (): string =>
  bundle("main", "main.rego", 'package main\n\ndeny contains "theirs" if input.kind == "Pod"\n');
const enforcing = (): string =>
  bundle("wincompat_parameters", "data.json", '{"wincompat_parameters": {"enforcementAction": "deny"}}');

type Ask = (path: string, body: object) => Promise<unknown>;

/** A port that another run of these tests does not use at the same time. */
const address = `127.0.0.1:${20000 + (process.pid % 20000)}`;

async function withServer(opa: string, bundles: readonly string[], use: (ask: Ask) => Promise<void>): Promise<void> {
  const parameters = [
    "run",
    "--server",
    "--skip-version-check",
    "--addr",
    address,
    ...bundles.flatMap((path) => ["-b", path]),
  ];
  await withProgram({ name: "opa", command: opa, parameters }, async (running) => {
    for (let tries = 0; !(await isReady()); tries += 1) {
      if (tries > 200) throw new Error(running.log());
      await sleep(100);
    }
    await use(async (path, body) =>
      (await fetch(`http://${address}${path}`, { method: "POST", body: JSON.stringify(body) })).json(),
    );
  });
}

async function isReady(): Promise<boolean> {
  return fetch(`http://${address}/health?bundles`).then(
    ({ ok }) => ok,
    () => false,
  );
}

for (const { version } of askedEngines("opa")) {
  for (const model of spanningModels()) {
    const [ours, admission] = ["bundle.tar.gz", "admission"].map((name) => join(releaseFolder(model), "opa", name)) as [
      string,
      string,
    ];

    testWith(
      test,
      [neededEngine("opa", version)],
      `a webhook is warned of errors at POST /, beside another bundle, ${model.version}`,
      ([opa = ""]) =>
        withServer(opa, [ours, admission, theirs()], async (ask) => {
          const { apiVersion, kind, response } = (await ask("/", review({ object: pod }))) as Answer;
          assert.equal(
            [apiVersion, kind, response.uid, response.allowed, response.status],
            ["admission.k8s.io/v1", "AdmissionReview", "705ab4f5", true, undefined],
          );
          assert.ok(response.warnings.some((warning) => warning.startsWith("win-host-pid: spec.hostPID: ")));
          assert.equal(await ask("/v0/data/main/deny", pod), ["theirs"]);
        }),
    );

    testWith(
      test,
      [neededEngine("opa", version)],
      `errors are denied where a bundle of parameters says so, ${model.version}`,
      ([opa = ""]) =>
        withServer(opa, [ours, enforcing()], async (ask) => {
          const answer = async (request: object): Promise<Answer["response"]> =>
            ((await ask("/v0/data/wincompat/admission/review", review(request))) as Answer).response;
          const denied = await answer({ object: pod });
          assert.is(denied.allowed, false);
          assert.match(denied.status?.message ?? "", /^win-host-pid: spec\.hostPID: /);
          assert.not.ok(denied.warnings.some((warning) => warning.startsWith("win-host-pid: ")));
          const labelled = { ...pod, metadata: { ...pod.metadata, labels: { a: "b" } } };
          assert.is((await answer({ operation: "UPDATE", object: labelled, oldObject: pod })).allowed, true);
          assert.is(
            (
              await answer({
                operation: "UPDATE",
                object: { ...pod, spec: { ...pod.spec, hostIPC: true } },
                oldObject: pod,
              })
            ).allowed,
            false,
          );
          // A rule reads this label: without it, the Service is not for Windows.
          const updates = { operation: "UPDATE" };
          const labelledService = {
            ...service,
            metadata: { ...service.metadata, labels: { "kubernetes.io/os": "windows" } },
          };
          assert.is((await answer({ ...updates, object: labelledService, oldObject: service })).allowed, false);
          const changed = { ...labelledService, spec: { ...service.spec, type: "NodePort" } };
          assert.is((await answer({ ...updates, object: changed, oldObject: labelledService })).allowed, false);
          const teamed = {
            ...labelledService,
            metadata: { ...service.metadata, labels: { "kubernetes.io/os": "windows", team: "web" } },
          };
          assert.is((await answer({ ...updates, object: teamed, oldObject: labelledService })).allowed, true);
          assert.is((await answer({ operation: "DELETE", object: null, oldObject: pod })).allowed, true);
          assert.is((await answer({ namespace: "kube-system", object: pod })).allowed, true);
        }),
    );
  }
}

test.run();
