import type { Document, YAMLMap, YAMLSeq } from "yaml";
import { isMap, isSeq, parseDocument, stringify } from "yaml";
import { compareText } from "../../diagnostic.js";
import type { Excerpt, Excerpter, Exception } from "../excerpt.js";
import type { OutputFile } from "../emitter.js";

/** The variables with what the rule finds, one excerpt a policy: errors, warnings and advice lie apart. */
export const kyvernoExcerpt: Excerpter = (rule, _, files) => {
  const ofPolicies = files.flatMap((file) => excerptOf(rule.id, file)).sort((a, b) => compareText(a.path, b.path));
  if (ofPolicies.length === 0) throw new RangeError(`No policy of Kyverno has the rule ${rule.id}.`);
  const excerpts = ofPolicies.map(({ policy, path, language, text }): Excerpt => ({ name: `${policy}, rule ${rule.id}`, path, language, text }));
  const policies = ofPolicies.map(({ policy }) => policy);
  return { excerpts, exceptions: [exception(rule.id, policies, ofPolicies[0]?.kinds ?? [])] };
};

interface PolicyExcerpt extends Omit<Excerpt, "name"> {
  readonly policy: string;
  /** The kinds that the rule matches. */
  readonly kinds: readonly string[];
}

function excerptOf(id: string, file: OutputFile): readonly PolicyExcerpt[] {
  const { path, text } = file;
  if (!text.includes(`- name: ${id}\n`)) return [];
  const document = documentOf(file);
  const rules = document.getIn(["spec", "rules"]);
  const rule = itemsOf(rules).find((one) => one.get("name") === id);
  if (rule === undefined) return [];
  const kinds = (rule.getIn(["match", "any", 0, "resources", "kinds"]) as YAMLSeq).toJS(document) as string[];
  return [{ policy: String(document.getIn(["metadata", "name"])), kinds, path, language: "yaml", text: foundVariables(rule, text) }];
}

/** Policies are long, and have many rules: each is parsed once for all of them. */
const documents = new WeakMap<OutputFile, Document>();

function documentOf(file: OutputFile): Document {
  const document = documents.get(file) ?? parseDocument(file.text);
  documents.set(file, document);
  return document;
}

function itemsOf(node: unknown): readonly YAMLMap[] {
  return isSeq(node) ? (node as YAMLSeq).items.filter(isMap) : [];
}

/** `found`, or its parts where a rule has several messages. All other variables stand in every rule, or name a scope. */
const found = /^found[0-9]*$/;

function foundVariables(rule: YAMLMap, text: string): string {
  const variables = itemsOf(rule.get("context")).filter((one) => found.test(String(one.get("name"))));
  return variables.map((variable) => linesOf(variable, text)).join("\n");
}

/** The lines of an item of a list as they stand in the text, without their indentation. */
function linesOf(item: YAMLMap, text: string): string {
  const [start = 0, end = 0] = item.range ?? [];
  const first = text.lastIndexOf("\n", start) + 1;
  const indent = text.slice(first).search(/\S/);
  return text.slice(first, end).trimEnd().split("\n").map((line) => line.slice(indent)).join("\n");
}

function exception(id: string, policies: readonly string[], kinds: readonly string[]): Exception {
  const resources = { kinds, names: ["my-object", "my-object-*"] };
  const spec = { exceptions: policies.map((policyName) => ({ policyName, ruleNames: [id] })), match: { any: [{ resources }] } };
  const object = { apiVersion: "kyverno.io/v2", kind: "PolicyException", metadata: { name: id, namespace: "my-namespace" }, spec };
  const text = stringify(object, { indentSeq: false });
  return {
    how:
      "Exempt objects by name, and what they make: their ReplicaSets, Jobs and pods. With Kyverno 1.12 or newer; 1.11 calls the version kyverno.io/v2beta1, 1.9 and 1.10 v2alpha1. " +
      "Where they are switched off, enablePolicyException and exceptionNamespace switch them on.",
    language: "yaml",
    text: text.trimEnd(),
  };
}
