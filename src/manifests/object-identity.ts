import type { KubernetesObject } from "./manifest-item.js";

/** What people call an object by. */
export interface ObjectIdentity {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty when the manifest leaves it to kubectl. */
  readonly namespace: string;
  /** Empty when the manifest leaves it to the API server. */
  readonly name: string;
}

/** Reads an object's identity; whatever is no text counts as empty. */
export function identifyObject({ apiVersion, kind, metadata }: KubernetesObject): ObjectIdentity {
  const { namespace, name } = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  return { apiVersion, kind, namespace: textOf(namespace), name: textOf(name) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
