import type { Test } from "uvu";
import * as assert from "uvu/assert";
import type { Operation, Path } from "../../../../src/model/operation.js";
import { editText } from "./read-text.js";

/** A text, and what exactly becomes of it. */
export interface Example {
  readonly what: string;
  readonly text: string;
  readonly operations: readonly Operation[];
  readonly expected: string;
}

export function checkExamples(test: Test, examples: readonly Example[]): void {
  for (const { what, text, operations, expected } of examples) {
    test(what, () => {
      const edited = editText(text, operations);
      assert.equal([...edited.refused.values()], []);
      assert.is(edited.text, expected);
    });
  }
}

export function remove(...path: Path): Operation {
  return { kind: "remove", path };
}

export function put(value: unknown, ...path: Path): Operation {
  return { kind: "put", path, value };
}

export function append(value: unknown, ...path: Path): Operation {
  return { kind: "append", path, value };
}

export function rename(key: string, ...path: Path): Operation {
  return { kind: "rename", path, key };
}
