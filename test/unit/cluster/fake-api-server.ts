import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { defaultExtension, extendedIndex } from "../../../src/check/extension.js";
import { pathOf } from "../../../src/cluster/list-pages.js";
import { listedKinds } from "../../../src/cluster/listed-kinds.js";
import { groupBy } from "../../../src/lib/lists.js";
import { readReleaseIndex, releasedVersions } from "../../../src/release/released.js";
import { temporaryFolder } from "../cli/run.js";

/** An object as an API server stores it. */
export type Stored = Readonly<Record<string, unknown>> & {
  readonly metadata: Readonly<Record<string, unknown>> & { readonly name: string; readonly namespace?: string };
};

/** Answers a request in place of the server; returns false to let the server answer. */
export type Misbehave = (request: IncomingMessage, response: ServerResponse, count: number) => boolean;

export interface FakeOptions {
  /**
   * By path of the list of all namespaces, such as `/apis/apps/v1/deployments`. The server has the kinds of Kubernetes, reports, and of
   * custom resources those with a path here.
   */
  readonly objects?: Readonly<Record<string, readonly Stored[]>>;
  /** By path: the kinds of custom resources that wincompat does not know. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** As `gitVersion`. */
  readonly version?: string;
  readonly misbehave?: Misbehave;
  /** The most objects of a page, where it is less than the requested limit. */
  readonly pageSize?: number;
}

/** An API server on the loopback address that knows lists, pages and versions, and notes each request. */
export interface FakeApiServer {
  readonly url: string;
  readonly kubeconfig: string;
  /** `GET /version`, in their order. */
  readonly requests: readonly string[];
  /** What was written, by path. */
  readonly written: ReadonlyMap<string, unknown>;
  /** How many connections clients keep open. */
  readonly connections: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function fakeApiServer(options: FakeOptions = {}): Promise<FakeApiServer> {
  const requests: string[] = [];
  const written = new Map<string, unknown>();
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (options.misbehave?.(request, response, requests.length) === true) return;
    if (request.method === "PATCH") return void store(request, response, written);
    answer(request, response, options);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, requests, written, kubeconfig: kubeconfigFor(url) },
    connections: () => promisify(server.getConnections.bind(server))(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A kubeconfig in a file. */
export function kubeconfigFor(server: string, user: object = { token: "secret" }, context = "test"): string {
  const folder = temporaryFolder({
    config: JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "test", cluster: { server } }],
      users: [{ name: "test", user }],
      contexts: [{ name: context, context: { cluster: "test", user: "test" } }],
      "current-context": context,
    }),
  });
  return `${folder}/config`;
}

async function store(request: IncomingMessage, response: ServerResponse, written: Map<string, unknown>): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  written.set(String(request.url), JSON.parse(body));
  response.writeHead(200).end(body);
}

const knownKinds = listedKinds(
  releasedVersions().map((version) => extendedIndex(readReleaseIndex(version), defaultExtension)),
);
const kindByPath = new Map(knownKinds.map((kind) => [pathOfAll(kind), kind.kind]));
const alwaysServed = [
  ...knownKinds.filter(({ isCustom }) => !isCustom).map(pathOfAll),
  "/apis/wgpolicyk8s.io/v1alpha2/clusterpolicyreports",
  "/apis/wgpolicyk8s.io/v1alpha2/policyreports",
];

function pathOfAll(kind: Parameters<typeof pathOf>[0]): string {
  return pathOf(kind, {}).split("?", 1).join();
}

function answer(request: IncomingMessage, response: ServerResponse, options: FakeOptions): void {
  const { objects = {}, version = "v1.37.2", pageSize = Number.POSITIVE_INFINITY } = options;
  const { pathname, searchParams } = new URL(String(request.url), "http://localhost");
  if (request.headers.authorization !== "Bearer secret") return status(response, 401, "Unauthorized");
  if (pathname === "/version") return json(request, response, { gitVersion: version });
  const served = new Set([...alwaysServed, ...Object.keys(objects)]);
  if (pathname === "/apis") return json(request, response, { groups: groupsOf(served) });
  const resources = resourcesIn(pathname, served, options.kinds);
  if (resources.length > 0) return json(request, response, { resources });
  const [, root = "", namespace, resource = ""] =
    /^(\/api\/v1|\/apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)$/.exec(pathname) ?? [];
  if (!served.has(`${root}/${resource}`)) return void response.writeHead(404).end("404 page not found\n");
  const labels = (searchParams.get("labelSelector") ?? "").split(",").filter((one) => one !== "");
  const all = (objects[`${root}/${resource}`] ?? []).filter(
    ({ metadata }) =>
      (namespace === undefined || metadata.namespace === namespace) &&
      labels.every((label) => hasLabel(metadata["labels"], label)),
  );
  const from = Number(searchParams.get("continue") ?? 0);
  const to = from + Math.min(Number(searchParams.get("limit") ?? all.length), pageSize);
  const kind = kindAt(`${root}/${resource}`, options.kinds);
  json(request, response, {
    ...{ apiVersion: root.replace(/^\/apis?\//, ""), kind: `${kind}List`, items: all.slice(from, to) },
    metadata: to < all.length ? { continue: String(to) } : {},
  });
}

/** As `/apis` lists them. */
function groupsOf(served: ReadonlySet<string>): readonly object[] {
  const ofGroups = [...served].filter((path) => path.startsWith("/apis/")).map((path) => path.split("/").slice(2, 4));
  return [...groupBy(ofGroups, ([group = ""]) => group)].map(([name, of]) => ({
    name,
    versions: [...new Set(of.map(([, version]) => version))].map((version) => ({
      groupVersion: `${name}/${version}`,
      version,
    })),
  }));
}

/** As `/apis/<group>/<version>` lists them; none for another path. Each has a subresource. */
function resourcesIn(path: string, served: ReadonlySet<string>, kinds: FakeOptions["kinds"]): readonly object[] {
  const resources = [...served].filter((one) => /^\/apis\//.test(one) && one.replace(/\/[^/]+$/, "") === path);
  return resources.flatMap((one) => {
    const name = one.slice(path.length + 1);
    const kind = kindAt(one, kinds);
    return [
      { name: `${name}/status`, kind, namespaced: true },
      { name, kind, namespaced: true },
    ];
  });
}

function kindAt(path: string, kinds: FakeOptions["kinds"] = {}): string {
  const name = path.split("/").at(-1) ?? "";
  return kinds[path] ?? kindByPath.get(path) ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1, -1)}`;
}

function hasLabel(labels: unknown, label: string): boolean {
  const [key = "", value] = label.split("=");
  return (labels as Readonly<Record<string, unknown>> | undefined)?.[key] === value;
}

/** As API servers, which compress large answers. */
function json(request: IncomingMessage, response: ServerResponse, value: object): void {
  const text = JSON.stringify(value);
  const isCompressed = text.length > 100_000 && request.headers["accept-encoding"]?.includes("gzip") === true;
  response.writeHead(200, { "content-type": "application/json", ...(isCompressed && { "content-encoding": "gzip" }) });
  response.end(isCompressed ? gzipSync(text, { level: 1 }) : text);
}

/** Answers with a Status of Kubernetes. */
export function status(
  response: ServerResponse,
  code: number,
  message: string,
  { headers = {}, metadata = {} }: { readonly headers?: Record<string, string>; readonly metadata?: object } = {},
): void {
  response.writeHead(code, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ apiVersion: "v1", kind: "Status", status: "Failure", code, message, metadata }));
}
