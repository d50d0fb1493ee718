/** What people call an object by. */
export interface ObjectIdentity {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty when the manifest leaves it to kubectl. */
  readonly namespace: string;
  /** Empty when the manifest leaves it to the API server. */
  readonly name: string;
}

/** An object, as far as it identifies itself. */
interface Identified {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: unknown;
}

/** Reads an object's identity; whatever is no text counts as empty. */
export function identifyObject({ apiVersion, kind, metadata }: Identified): ObjectIdentity {
  const { namespace, name } = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  return { apiVersion, kind, namespace: textOf(namespace), name: textOf(name) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
