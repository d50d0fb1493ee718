import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { ApiServer } from "../../../src/model/api-server.js";
import { toApiServer } from "../../../src/model/api-server.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { releasesFolder } from "../../../src/release/released.js";
import type { ApiServerSource } from "../../../src/spec/types.js";
import { models } from "../../spec.js";

const test = suite("model/api-server");

const [minor, kind] = ["1.26" as KubeVersion, "MutatingAdmissionPolicy" as const];
const without: ApiServerSource = {
  admissionPolicies: [],
  celLibraries: [],
  sources: [{ title: "A", url: "https://a" }],
};

test("a kind is served since the oldest version that serves it", () => {
  const withKind = { ...without, admissionPolicies: [kind] };
  const versions = [
    { version: "1.25" as KubeVersion, apiServer: without },
    { version: minor, apiServer: withKind },
    { version: "1.27" as KubeVersion, apiServer: withKind },
  ];
  assert.equal(toApiServer(without, versions), {
    admissionPolicies: [],
    celLibraries: [],
    servedSince: { [kind]: minor },
  });
  assert.equal(toApiServer(withKind, versions).admissionPolicies, [kind]);
  assert.equal(toApiServer(without, versions.slice(0, 1)).servedSince, {});
});

/** Functions of libraries that not all API servers have. */
const functionsOf: Readonly<Record<ApiServer["celLibraries"][number], RegExp>> = {
  "two-variable-comprehensions":
    /\.(?:transformList|transformMap|transformMapEntry|existsOne)\(|\.(?:all|exists)\(\w+, \w+,/,
  lists: /\.(?:flatten|sort|sortBy|distinct|slice|reverse)\(|\blists\.range\(/,
};

/** The policies for an API server in dist-policies, as one text; `cli/build/up-to-date.test.ts` compares them with what is emitted. */
function policyText({ version }: ReturnType<typeof models>[number]): string {
  const folder = join(releasesFolder, version, "vap");
  return globSync("**/*.yaml", { cwd: folder })
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

test("policies call only functions of libraries that their API server has", () => {
  const used = new Set<string>();
  for (const model of models()) {
    const text = policyText(model);
    for (const [library, functions] of Object.entries(functionsOf)) {
      const isUsed = functions.test(text);
      if (isUsed) used.add(library);
      const has = model.apiServer.celLibraries.some((one) => one === library);
      assert.ok(has || !isUsed, `${library} in ${model.version}`);
    }
  }
  assert.equal([...used].sort(), Object.keys(functionsOf).sort());
});

test("policies are of kinds that their API server serves", () => {
  for (const model of models()) {
    const kinds = [...policyText(model).matchAll(/^kind: (\w+AdmissionPolicy)$/gm)].map(([, name]) => name ?? "");
    assert.equal([...new Set(kinds)].sort(), [...model.apiServer.admissionPolicies].sort(), model.version);
  }
});

test.run();
