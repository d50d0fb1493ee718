import type { Policy } from "../engines/opa/policy.js";
import { policyFrom } from "../engines/opa/policy.js";
import type { ParameterValues } from "../model/parameter.js";
import { defaultsOf } from "../model/parameter.js";
import type { ReleaseIndex } from "../release/index-file.js";
import { Fields } from "../spec/fields.js";

/** The rules of one minor version of Kubernetes, ready to evaluate. */
export interface Release {
  readonly index: ReleaseIndex;
  /** @internal */
  readonly policy: Policy;
  /**
   * The fields that rules read, by subject instead of kind.
   * @internal
   */
  readonly fields: Fields;
  /** The values of all parameters: those of the user, and defaults. */
  readonly parameters: ParameterValues;
}

/**
 * Makes a release from the contents of its files, which a web page can fetch.
 *
 * @param index what `release.json` holds
 * @param wasm the bytes of `opa/policy.wasm`, as they are or compressed with gzip, as in the npm package
 * @param values of parameters of the cluster; by default those of the index
 * @throws Error when the bytes are no policy
 */
export async function releaseFrom(
  index: ReleaseIndex,
  wasm: Uint8Array | ArrayBuffer,
  values?: ParameterValues,
): Promise<Release> {
  const fields = new Fields(
    new Map(Object.entries(index.reads).map(([subject, types]) => [subject, new Map(Object.entries(types))])),
  );
  const parameters = new Map([...defaultsOf(index.parameters), ...(values ?? [])]);
  return { index, fields, parameters, policy: await policyFrom(await uncompressed(wasm), values) };
}

async function uncompressed(bytes: Uint8Array | ArrayBuffer): Promise<Uint8Array | ArrayBuffer> {
  const view = ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes);
  if (view[0] !== 0x1f || view[1] !== 0x8b) return bytes;
  return new Response(new Response(view).body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
