import type { Diagnostic } from "../../lib/diagnostic.js";
import { isMapping, parsedJson } from "../../lib/json.js";
import { parseVersion } from "../../model/version.js";
import { parseSpecDocument } from "../../spec/document.js";

/** Both versions become parts of file names and tags. */
export interface ReleaseIdentity {
  /** Minor version of Kubernetes. */
  readonly kubernetes: string;
  /** Semantic version of the policies. */
  readonly version: string;
}

const semantic = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** A fault: the keys that lead to it, and a sentence. */
type Fault = readonly [keys: readonly string[], message: string];

/**
 * Reads which release a `release.json` belongs to. The file is untrusted input.
 *
 * @param file its name in messages
 * @returns the identity, or its faults
 */
export function readReleaseIdentity(text: string, file: string): ReleaseIdentity | readonly Diagnostic[] {
  const index = parsedJson(text);
  // The position does not matter, because an index is not fixed by hand.
  if (index === undefined)
    return [{ file, line: 1, column: 1, message: "This is not valid JSON. Restore the release." }];
  const faults = identityFaults(index);
  if (faults.length > 0) return diagnosticsAt(faults, text, file);
  const { kubernetes, version } = index as ReleaseIdentity;
  return { kubernetes, version };
}

function identityFaults(index: unknown): readonly Fault[] {
  if (!isMapping(index)) return [[[], "The index of a release is an object with kubernetes and version."]];
  const { kubernetes, version } = index;
  return [
    ...(typeof kubernetes === "string" && parseVersion(kubernetes) === kubernetes
      ? []
      : [fault("kubernetes", "is a minor version of Kubernetes, such as 1.27")]),
    ...(typeof version === "string" && semantic.test(version)
      ? []
      : [fault("version", "is the semantic version of the policies, such as 1.0.0")]),
  ];
}

function fault(key: string, holds: string): Fault {
  return [[key], `${key} ${holds}.`];
}

/** Every JSON text is YAML, and the reader of the spec knows positions. */
function diagnosticsAt(faults: readonly Fault[], text: string, file: string): readonly Diagnostic[] {
  const document = parseSpecDocument(text, file);
  return faults.map(([keys, message]) => ({
    ...("place" in document ? document.place(keys) : { file, line: 1, column: 1 }),
    message,
  }));
}
