import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { admissible } from "../../../../src/engines/admissible.js";
import { policyFolder } from "../../../../src/engines/gatekeeper/library.js";
import { ruleGroups } from "../../../../src/engines/groups.js";
import { sha256 } from "../../../../src/lib/digest.js";
import type { Model } from "../../../../src/model/model.js";
import { models } from "../../../spec.js";
import { releaseOf } from "./release.js";

const test = suite("engines/gatekeeper/packages");
const [oldest, newest] = [models()[0], models().at(-1)] as [Model, Model];
const files = new Map(releaseOf(newest).map(({ path, text }) => [path, text]));
const groups = ruleGroups(admissible(newest).admissionModel);
const read = (path: string): any => parse(files.get(path) ?? "");

test("the catalog has every template once, with paths that lead there", () => {
  const { policies, bundles, metadata } = read("catalog.yaml");
  assert.equal(metadata, {
    name: `wincompat-${newest.version}`,
    version: `v${newest.release.version}`,
    updatedAt: `${newest.release.date}T00:00:00Z`,
  });
  assert.equal(
    policies.map(({ templatePath }: any) => templatePath),
    groups.map((group) => `${policyFolder(group)}/template.yaml`),
  );
  for (const { name, version, templatePath, bundleConstraints } of policies) {
    const template = read(templatePath);
    assert.equal(
      [name, version],
      [template.metadata.name, `v${template.metadata.annotations["metadata.gatekeeper.sh/version"]}`],
    );
    const [[bundle, constraint], ...others] = Object.entries<string>(bundleConstraints) as [[string, string]];
    assert.equal([bundle, others], [template.metadata.annotations["metadata.gatekeeper.sh/bundle"], []]);
    assert.is(read(constraint).kind.toLowerCase(), name);
    assert.ok(bundles.find((one: any) => one.name === bundle)?.policies.includes(name), name);
  }
  assert.equal(bundles.map(({ name }: any) => name).sort(), [
    "wincompat-core",
    "wincompat-mixed-cluster",
    "wincompat-recommended",
    "wincompat-strict",
  ]);
});

test("tools find the constraint of a bundle by the last word of its name", () => {
  for (const {
    bundles: [bundle = ""],
    bundleConstraints,
  } of read("catalog.yaml").policies) {
    const [, sample] = /\/samples\/([^/]+)\//.exec(bundleConstraints[bundle]) ?? [];
    assert.ok(sample?.includes(bundle.slice(bundle.lastIndexOf("-") + 1)), bundle);
  }
});

test("each policy is a package of Artifact Hub beside its template", () => {
  for (const group of groups) {
    const folder = policyFolder(group);
    const hub = read(`${folder}/artifacthub-pkg.yml`);
    assert.equal([hub.version, hub.createdAt], [group.version, `${newest.release.date}T00:00:00Z`]);
    assert.is(`sha256:${hub.digest}`, sha256(files.get(`${folder}/template.yaml`) ?? ""));
    for (const field of ["displayName", "description", "readme", "install", "license"]) assert.match(hub[field], /\S/);
  }
});

test("packages of different versions of Kubernetes have different names", () => {
  const namesIn = (model: Model): string[] =>
    releaseOf(model)
      .filter(({ path }) => path.endsWith("artifacthub-pkg.yml"))
      .map(({ text }) => parse(text).name);
  const names = [oldest, newest].flatMap(namesIn);
  assert.is(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^[a-z0-9-]+$/);
});

test("every kind that creates pods is expanded from its pod template", () => {
  const templates = [...files]
    .filter(([path]) => /^gatekeeper\/expansion\/wincompat-/.test(path))
    .map(([, text]) => parse(text).spec);
  const expanded = templates.flatMap(({ applyTo, templateSource }) =>
    applyTo.flatMap(({ groups: [group], kinds, versions: [version] }: any) =>
      kinds.map((kind: string) => `${group}/${version} ${kind} ${templateSource}`),
    ),
  );
  const makers = newest.subjects.flatMap(({ kinds }) => kinds).filter(({ template }) => template.text !== "");
  assert.equal(
    expanded.sort(),
    makers
      .flatMap(({ kind, groups: of, version, template }) =>
        of.map((group) => `${group}/${version} ${kind} ${template.text}`),
      )
      .sort(),
  );
});

test("texts that YAML 1.1 would read as another type are quoted", () => {
  assert.match(files.get("catalog.yaml") ?? "", /^ {2}updatedAt: "\d{4}-\d\d-\d\dT00:00:00Z"$/m);
});

test.run();
