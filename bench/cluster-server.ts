// An API server for bench/cluster.ts: `node cluster-server.js <count> owned|windows`. It makes each page when it is requested.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [, , text = "0", kind = "owned"] = process.argv;
const count = Number(text);
const podsOfDeployment = 10;

/** As large as what client programs and kubelets leave in a pod. */
const bulk = Array.from({ length: 60 }, (_, index) => ({ type: `Condition${index}`, status: "True", reason: "Ready" }));

const container = {
  name: "main",
  image: "registry.example.com/shop/web:1",
  resources: { requests: { cpu: "100m", memory: "128Mi" }, limits: { memory: "256Mi" } },
};

function podSpec(): object {
  const common = { containers: [container], restartPolicy: "Always", dnsPolicy: "ClusterFirst" };
  return { ...common, nodeSelector: { "kubernetes.io/os": "windows" } };
}

function pod(index: number): object {
  const owner = Math.floor(index / podsOfDeployment);
  const ownerReferences = [
    { apiVersion: "apps/v1", kind: "ReplicaSet", name: `web-${owner}`, uid: `d-${owner}`, controller: true },
  ];
  return {
    metadata: {
      ...{ name: `web-${index}`, namespace: `team-${index % 50}`, uid: `p-${index}`, labels: { app: `web-${owner}` } },
      ...(kind === "owned" && { ownerReferences }),
    },
    spec: podSpec(),
    status: { conditions: bulk },
  };
}

function deployment(index: number): object {
  const labels = { app: `web-${index}` };
  return {
    metadata: { name: `web-${index}`, namespace: `team-${index % 50}`, uid: `d-${index}` },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: podSpec() } },
    status: { conditions: bulk },
  };
}

/** How many objects of a path there are, and how each is made. */
function listAt(path: string): readonly [number, (index: number) => object] {
  const deployments = kind === "owned" ? Math.ceil(count / (podsOfDeployment + 1)) : 0;
  if (path === "/apis/apps/v1/deployments") return [deployments, deployment];
  return path === "/api/v1/pods" ? [count - deployments, pod] : [0, pod];
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(String(request.url), "http://localhost");
  if (pathname === "/version") return void response.end('{"gitVersion":"v1.37.2"}');
  const [all, make] = listAt(pathname);
  const from = Number(searchParams.get("continue") ?? 0);
  const to = Math.min(from + Number(searchParams.get("limit")), all);
  const items = Array.from({ length: Math.max(to - from, 0) }, (_, index) => make(from + index));
  response.end(JSON.stringify({ kind: "List", items, metadata: to < all ? { continue: String(to) } : {} }));
});
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
