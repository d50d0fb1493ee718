import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { mapsOfStrings, withStoredMaps } from "../../../src/manifests/stored-maps.js";
import { fieldLines, fieldsFolder } from "../../../src/spec/read-fields.js";
import { objectsIn } from "./reading.js";

const test = suite("manifests/stored-maps");

const versions = readdirSync(fieldsFolder).map((file) => basename(file, ".txt"));
const fields = versions.flatMap((version) => fieldLines(fieldsFolder, version)).map((line) => line.split(" "));

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replace("{}", "");
}

test("the names are those of the maps of strings in the API", () => {
  const isStrings = ([, path = "", type]: readonly string[]): boolean => path.endsWith("{}") && type === "string";
  const names = new Set(fields.filter(isStrings).map(([, path = ""]) => nameOf(path)));
  assert.equal([...names].sort(), [...mapsOfStrings, "options", "selector"].sort());
});

test("no kind has another mapping of such a name", () => {
  const others = fields.filter(
    ([, path = "", type]) =>
      mapsOfStrings.has(nameOf(path)) && (path.endsWith("{}") ? type !== "string" : type === "object"),
  );
  assert.equal(others, []);
});

const stored: Readonly<Record<string, readonly [written: string, value: unknown]>> = {
  "the node selector of a pod": [
    "kind: Pod\nspec: {nodeSelector: {a: , b: ~, c: x}}",
    { nodeSelector: { a: "", b: "", c: "x" } },
  ],
  "the node selector of a template": [
    "kind: CronJob\nspec: {jobTemplate: {spec: {template: {spec: {nodeSelector: {a: null}}}}}}",
    { jobTemplate: { spec: { template: { spec: { nodeSelector: { a: "" } } } } } },
  ],
  "the labels of a claim template": [
    "kind: StatefulSet\nspec: {volumeClaimTemplates: [{metadata: {labels: {a: null}}}]}",
    { volumeClaimTemplates: [{ metadata: { labels: { a: "" } } }] },
  ],
  "the selector of a workload": [
    "kind: Deployment\nspec: {selector: {matchLabels: {a: null}}}",
    { selector: { matchLabels: { a: "" } } },
  ],
  "the selector of a Service": ["kind: Service\nspec: {selector: {a: null}}", { selector: { a: "" } }],
  "a map that is missing": ["kind: Pod\nspec: {nodeSelector: null}", { nodeSelector: null }],
  "fields of a selector": [
    "kind: Deployment\nspec: {selector: {matchLabels: null, matchExpressions: null}}",
    { selector: { matchLabels: null, matchExpressions: null } },
  ],
  "a list with the name of a map": [
    "kind: Pod\nspec: {dnsConfig: {options: [null]}}",
    { dnsConfig: { options: [null] } },
  ],
  "a key that every object has": [
    "kind: Pod\nspec: {nodeSelector: {__proto__: null, constructor: null}}",
    { nodeSelector: JSON.parse('{"__proto__":"","constructor":""}') as unknown },
  ],
};

for (const [what, [written, value]] of Object.entries(stored)) {
  test(`null in ${what}`, () => {
    const [object] = objectsIn(`apiVersion: v1\n${written}\n`);
    assert.equal(JSON.stringify(object?.value["spec"]), JSON.stringify(value));
  });
}

test("an object without such a null is not copied, and the document keeps its null, because fixes edit its text", () => {
  const pod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { labels: { a: "b" }, name: null },
    spec: { containers: [{}] },
  };
  assert.is(withStoredMaps(pod), pod);
  const [object] = objectsIn("apiVersion: v1\nkind: Pod\nmetadata: {labels: {a: null}}\n");
  assert.equal(object?.value.metadata, { labels: { a: "" } });
  assert.equal(object?.source?.value, { apiVersion: "v1", kind: "Pod", metadata: { labels: { a: null } } });
});

test.run();
