import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines } from "../../../src/engines/index.js";
import type { ApiServer } from "../../../src/model/api-server.js";
import { toApiServer } from "../../../src/model/api-server.js";
import type { KubeVersion } from "../../../src/model/version.js";
import type { ApiServerSource } from "../../../src/spec/types.js";
import { session } from "../../engine-session.js";
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

const vap = engines.find(({ id }) => id === "vap");

/** The policies for an API server, as one text. */
function policyText(model: ReturnType<typeof models>[number]): string {
  if (vap === undefined) throw new RangeError("There is no engine vap.");
  const { files } = session().emission(vap, model);
  return files.map(({ text }) => text).join("\n");
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
