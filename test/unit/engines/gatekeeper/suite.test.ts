import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { admissible } from "../../../../src/engines/admissible.js";
import { exampleSource, examplesOf } from "../../../../src/engines/gatekeeper/examples.js";
import { policyFolder } from "../../../../src/engines/gatekeeper/library.js";
import { ruleGroups } from "../../../../src/engines/groups.js";
import { interpret } from "../../../../src/model/interpret.js";
import type { Finding, Model } from "../../../../src/model/model.js";
import type { ParameterValues } from "../../../../src/model/parameter.js";
import { models } from "../../../spec.js";
import type { Manifest } from "../emission.js";
import { contextFor } from "../supporting-files.js";
import { releaseOf } from "./release.js";

const test = suite("engines/gatekeeper/suite");
const [newest] = models().slice(-1) as [Model];
const { admissionModel } = admissible(newest);
const groups = ruleGroups(admissionModel);
const files = new Map(releaseOf(newest).map(({ path, text }) => [path, text]));
const packaged = new Set(
  releaseOf(newest)
    .filter(({ packagedOnly }) => packagedOnly)
    .map(({ path }) => path),
);

interface Suite {
  readonly tests: readonly {
    readonly template: string;
    readonly constraint: string;
    readonly cases: readonly {
      readonly name: string;
      readonly object: string;
      readonly assertions: readonly { violations: number | "yes" | "no"; message?: string }[];
    }[];
  }[];
}

/** What a constraint sets, by the name of the parameter. */
function valuesIn({ spec }: Manifest): ParameterValues {
  const entry = (name: string, value?: string | readonly string[]): [string, string | readonly string[]][] =>
    value === undefined ? [] : [[name, value]];
  const valueOf = (name: string): string | readonly string[] | undefined =>
    name.split(".").reduce((at, key) => at?.[key], spec.parameters);
  return new Map(admissionModel.parameters.flatMap(({ name }) => entry(name, valueOf(name))));
}

/** The object of a case, and the operation of its review; no operation in audit. */
interface Judged {
  readonly operation: string;
  readonly object: any;
  readonly oldObject?: any;
}

function judgedIn(content: any): Judged {
  return content.kind === "AdmissionReview"
    ? { ...content.request, object: content.request.object ?? content.request.oldObject }
    : { operation: "", object: content };
}

/** Whether nothing must be reported, regardless of the object's content. */
function isPassedOver({ operation, object, oldObject }: Judged): boolean {
  const owned =
    operation === "" &&
    object.metadata.uid !== undefined &&
    object.metadata.ownerReferences?.some(({ controller }: any) => controller);
  const { metadata: _, ...now } = object;
  const { metadata: __, ...before } = oldObject ?? {};
  return owned || operation === "DELETE" || (operation === "UPDATE" && JSON.stringify(now) === JSON.stringify(before));
}

for (const group of groups) {
  const folder = policyFolder(group);
  const read = (file: string): Suite => parse(files.get(`${folder}/${file}.yaml`) ?? "") as Suite;
  const [few, thorough] = [read("suite"), read("suite-thorough")];
  const tests = [...few.tests, ...thorough.tests];
  const cases = tests.flatMap((one) => one.cases);
  const own = new Set(group.rules.map(({ id }) => id));
  const findingsIn = (object: unknown, values?: ParameterValues): readonly Finding[] =>
    interpret(admissionModel, object, values).findings.filter(({ rule }) => own.has(rule));

  test(`the suites of ${group.id} name existing files, and every sample once`, () => {
    const named = tests
      .flatMap((one) => [one.template, one.constraint, ...one.cases.map(({ object }) => object)])
      .map((path) => join(folder, path));
    assert.equal(
      named.filter((path) => !files.has(path)),
      [],
    );
    const samples = [...files.keys()].filter(
      (path) => path.startsWith(`${folder}/samples/`) && !path.endsWith("kustomization.yaml"),
    );
    assert.equal(
      samples.filter((path) => !named.includes(path)),
      [],
    );
    const objects = cases.map(({ object }) => object);
    assert.is(new Set(objects).size, objects.length);
    for (const one of [few, thorough])
      for (const { cases: all } of one.tests) assert.is(new Set(all.map(({ name }) => name)).size, all.length);
  });

  test(`the repository has the few samples that suite.yaml of ${group.id} names, and no others`, () => {
    const committed = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && !packaged.has(path));
    const named = few.tests.flatMap((one) => [one.constraint, ...one.cases.map(({ object }) => object)]);
    const usual = ["kustomization.yaml", "template.yaml", `samples/${group.profile}/kustomization.yaml`];
    const shown = group.profile === "core" ? ["suite.yaml", ...named] : [`samples/${group.profile}/constraint.yaml`];
    assert.equal(committed.sort(), [...usual, ...shown].map((path) => `${folder}/${path}`).sort());
    assert.ok(packaged.has(`${folder}/suite-thorough.yaml`) && packaged.has(`${folder}/artifacthub-pkg.yml`));
  });

  test(`suite.yaml of ${group.id} violates every rule, and asserts each message`, () => {
    const asked = few.tests
      .flatMap((one) => one.cases)
      .flatMap(({ assertions }) => assertions)
      .flatMap(({ message }) => /^\^([a-z0-9-]+): /.exec(message ?? "")?.[1] ?? []);
    assert.equal([...new Set(asked)].sort(), broken(group));
  });

  test(`each case of ${group.id} asserts what the interpreter finds with the parameters of its constraint, by rule and path`, () => {
    for (const { constraint, cases: all } of tests) {
      const values = valuesIn(parse(files.get(join(folder, constraint)) ?? ""));
      for (const {
        object,
        assertions: [total, ...each],
      } of all) {
        const judged = judgedIn(parse(files.get(join(folder, object)) ?? ""));
        const findings = isPassedOver(judged) ? [] : findingsIn(judged.object, values);
        const of = ({ rule, path, message }: Finding, pattern = ""): boolean =>
          new RegExp(pattern).test(`${rule}: ${path}: ${message}`);
        const count = (pattern?: string): number => findings.filter((finding) => of(finding, pattern)).length;
        assert.is(total?.violations, findings.length || "no", object);
        for (const one of each)
          assert.ok(
            one.violations === "yes" ? count(one.message) > 0 : count(one.message) === one.violations,
            one.message,
          );
        for (const finding of findings)
          assert.ok(
            each.some(({ message }) => of(finding, `^${finding.rule}: `) && message?.startsWith(`^${finding.rule}: `)),
            finding.rule,
          );
      }
    }
  });

  test(`the thorough suite of ${group.id} asserts each finding`, () => {
    for (const {
      object,
      assertions: [total, ...each],
    } of thorough.tests.flatMap((one) => one.cases)) {
      const counted = each.map(({ violations }) => violations as number).reduce((sum, one) => sum + one, 0);
      assert.is(counted, total?.violations === "no" ? 0 : total?.violations, object);
    }
  });

  test(`every rule of ${group.id} is broken in a Pod, or in a kind of its own, and some in a Deployment and in a CronJob`, () => {
    const { disallowed } = examplesOf(exampleSource(admissionModel, group, contextFor(newest)));
    for (const { id, subject } of group.rules) {
      const kinds = new Set(
        disallowed.filter(({ findings }) => findings.some(({ rule }) => rule === id)).map(({ object }) => object.kind),
      );
      const expected =
        subject === "pod"
          ? ["Pod"]
          : admissionModel.subjects.find(({ name }) => name === subject)?.kinds.map(({ kind }) => kind);
      assert.equal(
        expected?.filter((kind) => !kinds.has(kind)),
        [],
        id,
      );
    }
    const kinds = disallowed.map(({ object }) => object.kind);
    const pods = group.rules.some(({ subject }) => subject === "pod");
    assert.equal(
      ["CronJob", "Deployment"].map((kind) => kinds.filter((one) => one === kind).length),
      pods ? [1, 1] : [0, 0],
    );
  });

  test(`${group.id} has cases for allowed objects, Linux objects and admission requests`, () => {
    const names = cases.map(({ name }) => name).join(" ");
    for (const name of [/\ballowed-/, /\bnot-for-windows-/, /\bupdate\b/, /\bunchanged\b/, /\bdeletion\b/])
      assert.match(names, name);
    const contentOf = (name: string): any =>
      parse(files.get(`${folder}/samples/${group.profile}/example_${name}.yaml`) ?? "");
    const [update, unchanged, deletion] = ["update", "unchanged", "deletion"].map((name) => contentOf(name).request);
    assert.equal([update.operation, unchanged.operation, deletion.operation], ["UPDATE", "UPDATE", "DELETE"]);
    assert.equal(findingsIn(update.oldObject), []);
    assert.ok(findingsIn(unchanged.object).length > 0 && findingsIn(deletion.oldObject).length > 0);
    assert.not.equal(unchanged.object.metadata, unchanged.oldObject.metadata);
    if (!group.rules.some(({ subject }) => subject === "pod")) return;
    const [owned, creation] = [contentOf("owned"), contentOf("owned_creation").request];
    assert.equal(creation.object, owned);
    assert.ok(findingsIn(owned).length > 0);
  });
}

/** The rules of a group that are broken without parameters. */
function broken(group: (typeof groups)[number]): readonly string[] {
  const { disallowed } = examplesOf(exampleSource(admissionModel, group, contextFor(newest)));
  return [...new Set(disallowed.flatMap(({ findings }) => findings.map(({ rule }) => rule)))].sort();
}

test("every rule is broken while no parameter is set", () => {
  const all = groups.flatMap(broken);
  assert.equal(
    admissionModel.rules.map(({ id }) => id).filter((id) => !all.includes(id)),
    [],
  );
});

test("messages keep the rule and the path if audit cuts them at 256 characters", () => {
  const findings = groups
    .flatMap((group) => examplesOf(exampleSource(admissionModel, group, contextFor(newest))).disallowed)
    .flatMap((one) => one.findings);
  assert.ok(findings.some(({ rule, path, message }) => `${rule}: ${path}: ${message}`.length > 256));
  assert.equal(
    findings.filter(({ rule, path }) => `${rule}: ${path}: `.length > 200),
    [],
  );
});

test("ephemeral containers are added through their subresource", () => {
  const reviews = [...files]
    .filter(([path]) => path.endsWith("example_ephemeral_containers.yaml"))
    .map(([, text]) => parse(text).request);
  assert.ok(reviews.length > 5);
  for (const { subResource, object, oldObject } of reviews) {
    assert.equal(
      [subResource, "ephemeralContainers" in object.spec, "ephemeralContainers" in oldObject.spec],
      ["ephemeralcontainers", true, false],
    );
  }
});

test("cases with parameters are judged with them", () => {
  const constraints = [...files]
    .filter(([path]) => path.endsWith("/samples/parameters/constraint.yaml"))
    .map(([, text]) => valuesIn(parse(text)));
  assert.ok(constraints.length > 1 && constraints.every(({ size }) => size > 0));
});

test("findings that need parameters have cases with parameters", () => {
  const constraint = parse(files.get("gatekeeper/library/windows/builds/samples/parameters/constraint.yaml") ?? "");
  assert.equal(Object.keys(constraint.spec.parameters), ["windowsBuilds"]);
});

test.run();
