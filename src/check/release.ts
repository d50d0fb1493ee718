import type { ParameterValues } from "../model/parameter.js";
import { defaultsOf } from "../model/parameter.js";
import type { Policy } from "../engines/opa/policy.js";
import { policyFrom } from "../engines/opa/policy.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { Fields } from "../spec/fields.js";

/** A release that manifests are checked with: the rules of one minor version of Kubernetes, ready to judge. */
export interface Release {
  readonly index: ReleaseIndex;
  /** @internal */
  readonly policy: Policy;
  /**
   * The fields that rules read, by subject in the place of the kind.
   * @internal
   */
  readonly fields: Fields;
  /** What the user has set, and the defaults of the rest. */
  readonly parameters: ParameterValues;
}

/**
 * Makes a release of its files, wherever they came from: a page fetches them.
 *
 * @param index what `release.json` holds
 * @param wasm the bytes of `opa/policy.wasm`, as they are or compressed with gzip, as the npm package has them
 * @param values of parameters of the cluster; the defaults of the index where nothing is said
 * @throws Error when the bytes are no policy
 */
export async function releaseFrom(index: ReleaseIndex, wasm: Uint8Array | ArrayBuffer, values?: ParameterValues): Promise<Release> {
  const fields = new Fields(new Map(Object.entries(index.reads).map(([subject, types]) => [subject, new Map(Object.entries(types))])));
  const parameters = new Map([...defaultsOf(index.parameters), ...(values ?? [])]);
  return { index, fields, parameters, policy: await policyFrom(await uncompressed(wasm), values) };
}

async function uncompressed(bytes: Uint8Array | ArrayBuffer): Promise<Uint8Array | ArrayBuffer> {
  const view = ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes);
  if (view[0] !== 0x1f || view[1] !== 0x8b) return bytes;
  return new Response(new Response(view).body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
