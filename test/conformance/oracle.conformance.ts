import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { KubeObject } from "../generate/objects.js";
import { chosenEngines } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { answersTo } from "./kubernetes.js";

// The oracle of each version judges every kind that makes pods, with the gates of its version, also where no rules exist yet.
const test = suite("oracle");

const containers = [{ name: "main", image: "mcr.microsoft.com/windows/nanoserver:ltsc2022" }];
const metadata = { name: "one" };
const labels = { app: "one" };

/** A Windows pod with these fields, and every kind that makes such pods. */
function objectsWith(fields: object): readonly (KubeObject & Record<string, unknown>)[] {
  const spec = { os: { name: "windows" }, containers, ...fields };
  const template = { metadata: { labels }, spec };
  const once = { metadata: { labels }, spec: { restartPolicy: "Never", ...spec } };
  const selected = { selector: { matchLabels: labels }, template };
  return [
    { apiVersion: "v1", kind: "Pod", metadata, spec },
    { apiVersion: "v1", kind: "PodTemplate", metadata, template },
    { apiVersion: "v1", kind: "ReplicationController", metadata, spec: { selector: labels, template } },
    { apiVersion: "apps/v1", kind: "DaemonSet", metadata, spec: selected },
    { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: selected },
    { apiVersion: "apps/v1", kind: "ReplicaSet", metadata, spec: selected },
    { apiVersion: "apps/v1", kind: "StatefulSet", metadata, spec: { serviceName: "one", ...selected } },
    { apiVersion: "batch/v1", kind: "Job", metadata, spec: { template: once } },
    {
      apiVersion: "batch/v1",
      kind: "CronJob",
      metadata,
      spec: { schedule: "0 0 * * *", jobTemplate: { spec: { template: once } } },
    },
  ];
}

/** The paths of errors, sorted, because their order is not the same in every version. */
function pathsOf(command: string, objects: readonly KubeObject[]): readonly (readonly string[])[] {
  return answersTo(command, objects).map((answer) => {
    if ("decode" in answer) throw new Error(answer.decode);
    return answer.errors.map(({ path }) => path).sort();
  });
}

function minorOf(version: string): number {
  return Number(version.split(".")[1]);
}

for (const { tool, version } of chosenEngines("oracle")) {
  const minor = minorOf(version);

  engineTest(test, tool, version, "it accepts a Windows pod in every kind", (command) => {
    const objects = objectsWith({});
    assert.equal(
      pathsOf(command, objects),
      objects.map(() => []),
    );
  });

  engineTest(test, tool, version, "it rejects hostPID in every kind that its version validates", (command) => {
    // pkg/apis/apps/validation/validation.go, ValidateStatefulSetSpec: up to 1.33 it does not validate the pod template.
    const skipsTemplate = (kind: string): boolean => kind === "StatefulSet" && minor <= 33;
    const prefixes: Readonly<Record<string, string>> = {
      Pod: "",
      PodTemplate: "template.",
      CronJob: "spec.jobTemplate.spec.template.",
    };
    const objects = objectsWith({ hostPID: true });
    assert.equal(
      pathsOf(command, objects),
      objects.map(({ kind }) => (skipsTemplate(kind) ? [] : [`${prefixes[kind] ?? "spec.template."}spec.hostPID`])),
    );
  });

  // PodLevelResources is off up to 1.33, where the field exists since 1.32 and is dropped, and on since 1.34.
  if (minor < 32) continue;
  engineTest(test, tool, version, "feature gates have the defaults of its version", (command) => {
    const [pod] = objectsWith({ resources: { limits: { cpu: "1" } } });
    assert.equal(pathsOf(command, pod === undefined ? [] : [pod]), [minor < 34 ? [] : ["spec.resources"]]);
  });
}

test.run();
