import { join } from "node:path";
import { writeFileSync } from "node:fs";
import * as assert from "uvu/assert";
import { stringify } from "yaml";
import { inFolder, run } from "./run.js";

/** An object to be created, or changed where there is an old one. */
export interface Request {
  readonly old?: object | undefined;
  readonly new: object;
}

/** What the API server is told, and what each rule said that matched. */
export interface Answer {
  readonly allowed: boolean;
  readonly rules: readonly { readonly name: string; readonly status: "pass" | "fail" | "skip" | "error" | "warn"; readonly message: string }[];
}

/** What Kyverno's admission controller answers where one policy is installed. @throws for what it cannot read */
export function answersTo(command: string, policy: object, requests: readonly Request[]): readonly Answer[] {
  const { status, stdout, stderr } = inFolder((folder) => {
    const file = join(folder, "policy.yaml");
    writeFileSync(file, stringify(policy));
    return run(command, [file], requests.map((one) => `${JSON.stringify(one)}\n`).join(""));
  });
  assert.is(status, 0, stderr);
  const answers = stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Answer);
  assert.is(answers.length, requests.length);
  return answers;
}

/** A Windows Deployment with these fields in its pod, and with a number in a label of its own. */
export function deployment(pod: object, number: number): object {
  const metadata = { name: "app", namespace: "default", labels: { number: `${number}` } };
  const labels = { app: "app" };
  const spec = { os: { name: "windows" }, nodeSelector: { "kubernetes.io/os": "windows" }, containers: containers(1), ...pod };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } } };
}

/** So many containers, the first of them with what is given. */
export function containers(count: number, ...securityContexts: readonly object[]): readonly object[] {
  return Array.from({ length: count }, (_, at) => ({ name: `app-${at}`, image: "example.com/app:1", securityContext: securityContexts[at] ?? {} }));
}
