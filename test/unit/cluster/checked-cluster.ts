import * as assert from "uvu/assert";
import { defaultExtension, extendedIndex } from "../../../src/check/extension.js";
import type { Report } from "../../../src/check/findings.js";
import { pathOf } from "../../../src/cluster/list-pages.js";
import { apiVersionOf, listedKinds } from "../../../src/cluster/listed-kinds.js";
import { readReleaseIndex, releasedVersions } from "../../../src/release/released.js";
import { wincompat } from "../cli/run.js";
import type { FakeOptions } from "./fake-api-server.js";
import { fakeApiServer } from "./fake-api-server.js";

/** What a check of a cluster printed, and the requests that it sent. */
export interface Checked {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly report: Report;
  readonly requests: readonly string[];
}

/** Checks a cluster, and compares every request with those that are allowed. */
export async function check(options: FakeOptions, ...more: readonly string[]): Promise<Checked> {
  const server = await fakeApiServer(options);
  try {
    const parameters = ["check", "--cluster", "--kubeconfig", server.kubeconfig, "--format", "json", ...more];
    const { status, stdout, stderr } = await wincompat(parameters);
    assert.equal(
      server.requests.filter((one) => !isRead(one)),
      [],
    );
    const report = (stdout === "" ? {} : JSON.parse(stdout)) as Report;
    return { status, stdout, stderr, report, requests: server.requests };
  } finally {
    await server.close();
  }
}

const listed = releasedVersions().flatMap((version) =>
  listedKinds([extendedIndex(readReleaseIndex(version), defaultExtension)]),
);
const lists = new Set(listed.map((kind) => pathOf(kind, {}).split("?", 1).join()));
const discovery = new Set([
  ...["/version", "/apis"],
  ...listed.filter(({ isCustom }) => isCustom).map((kind) => `/apis/${apiVersionOf(kind)}`),
]);

/** The version, the API groups, the resources of a group with custom resources, or a list of a kind with rules. */
export function isRead(request: string): boolean {
  const [method = "", url = ""] = request.split(" ");
  const path = url
    .split("?", 1)
    .join()
    .replace(/\/namespaces\/[^/]+(?=\/)/, "");
  return method === "GET" && (discovery.has(url) || (lists.has(path) && /[?&]limit=500(&|$)/.test(url)));
}

/** The findings of a check, by rule, object and path. */
export function found({ report }: Checked): readonly string[] {
  return report.findings.map(({ rule, object, path }) => `${rule} ${object.kind} ${object.name} ${path}`);
}
