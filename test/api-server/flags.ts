import { generateKeyPairSync, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";

/** The ports of etcd and the API server, and the token that the API server requires. */
export interface Access {
  readonly etcdPort: number;
  readonly port: number;
  readonly token: string;
}

const loopback = "127.0.0.1";

/** Ports that are free now, and a new token. Another program can use a port first. */
export async function newAccess(): Promise<Access> {
  const [etcdPort, port] = await Promise.all([freePort(), freePort()]);
  return { etcdPort, port, token: randomBytes(24).toString("hex") };
}

/** A port that is free now on the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, loopback, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The address of etcd. */
export function etcdAddress({ etcdPort }: Pick<Access, "etcdPort">): string {
  return `http://${loopback}:${etcdPort}`;
}

/** The data is thrown away, so nothing waits for the disk. */
export function etcdFlags(access: Access): readonly string[] {
  const url = etcdAddress(access);
  return [
    "--data-dir=etcd",
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=http://${loopback}:0`,
    "--unsafe-no-fsync",
  ];
}

/**
 * The API server with the flags of kubeadm that affect admission: with the default admission plugins,
 * privileged containers allowed, and service networks of both families. The token gives all permissions.
 */
export function apiServerFlags({ etcdPort, port }: Access): readonly string[] {
  return [
    `--etcd-servers=${etcdAddress({ etcdPort })}`,
    `--bind-address=${loopback}`,
    `--advertise-address=${loopback}`,
    `--secure-port=${port}`,
    "--endpoint-reconciler-type=none",
    "--cert-dir=.",
    "--token-auth-file=tokens.csv",
    "--anonymous-auth=false",
    "--authorization-mode=AlwaysAllow",
    "--service-account-issuer=https://kubernetes.default.svc",
    "--service-account-key-file=accounts.key",
    "--service-account-signing-key-file=accounts.key",
    "--allow-privileged=true",
    "--service-cluster-ip-range=10.96.0.0/16,fd00:10:96::/112",
  ];
}

/** Writes the files that the flags name. The certificate for TLS is made by the API server itself. @param groups of the user */
export function writeCredentials(folder: string, { port, token }: Access, groups: readonly string[] = []): void {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const secret = { mode: 0o600 };
  writeFileSync(join(folder, "accounts.key"), privateKey.export({ type: "sec1", format: "pem" }), secret);
  writeFileSync(join(folder, "tokens.csv"), `${[token, "conformance", "conformance", ...groups].join()}\n`, secret);
  writeFileSync(join(folder, kubeconfigFile), JSON.stringify(kubeconfig(port, token)), secret);
}

/** What kubectl reads to find the API server. */
export const kubeconfigFile = "kubeconfig.json";

function kubeconfig(port: number, token: string): object {
  const name = "conformance";
  return {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name, cluster: { server: `https://${loopback}:${port}`, "certificate-authority": certificateFile } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    "current-context": name,
  };
}

/** The certificates that the API server has made in its folder, for the loopback address, and the key of the first. */
export const certificateFile = "apiserver.crt";
export const keyFile = "apiserver.key";
