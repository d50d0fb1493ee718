import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { PlacedFinding } from "../../../../src/check/findings.js";
import type { FileSettings } from "../../../../src/check/settings/file-settings.js";
import { Suppressions } from "../../../../src/check/suppression/suppressions.js";
import type { Place } from "../../../../src/lib/diagnostic.js";
import type { ManifestObject } from "../../../../src/manifests/manifest-item.js";
import { identifyObject } from "../../../../src/manifests/manifest-item.js";
import { readManifestText } from "../../../../src/manifests/manifest-text.js";
import { release } from "./checking.js";

const test = suite("check/suppression/place");

const text =
  "apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nspec:\n  # wincompat-ignore win-a: reason\n  hostPID: true\n  hostIPC: true\n";
const path = "spec.hostPID";
const settings = { releases: [release([path])], profiles: new Set(["core"]), isRule: () => true } as FileSettings;

function pod(): ManifestObject {
  const [item] = [...readManifestText("a.yaml", text)];
  if (item?.kind !== "object") throw new Error("It is no object.");
  return item;
}

/** A finding of this rule as sessions place it. */
function findingIn({ value, place }: ManifestObject, at = path): PlacedFinding {
  return {
    ...{
      rule: "win-a",
      profile: "core",
      effect: "fails",
      severity: "error",
      path: at,
      message: "M.",
      remediation: "R.",
    },
    ...{ object: identifyObject(value), evidence: [], fingerprint: "", ...place(at) },
  };
}

test("the place of a finding is not searched again, which would parse the document for each version", () => {
  const { place, ...rest } = pod();
  const asked: string[] = [];
  const counting = (field: string): Place => {
    asked.push(field);
    return place(field);
  };
  const item = { ...rest, place: counting, inText: counting };
  const suppressions = new Suppressions("2026-11-21");
  suppressions.read(item, settings);
  const [found, other] = [findingIn(item), findingIn(item, "spec.hostIPC")];
  asked.length = 0;
  assert.is(suppressions.suppressionOf(item, found)?.reason, "reason");
  assert.is(suppressions.suppressionOf(item, other), undefined);
  assert.equal(asked, []);
});

test("a rendered object has the place in the text that was rendered", () => {
  const { source: _rendered, ...read } = pod();
  const start = { file: "templates/pod.yaml", line: 1, column: 1 };
  const item = { ...read, place: () => start };
  const suppressions = new Suppressions("2026-11-21");
  suppressions.read(item, settings);
  assert.is(suppressions.suppressionOf(item, findingIn(item))?.reason, "reason");
});

test.run();
