import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { clusterEngines } from "../../src/engines/availability.js";
import { engines as everyEngine } from "../../src/engines/index.js";
import { packageRoot } from "../../src/lib/package.js";
import { runnableEngines } from "../../src/release/make-index.js";
import { models } from "../spec.js";
import type { ShownCommand } from "./shown-commands.js";
import { commandsIn, documents, engineOf, inOne, shownCommands } from "./shown-commands.js";

test("commands are found in their order, each once, and in the version that is asked for", () => {
  const text = [
    "| `kubectl apply -k dist-policies/1.27/gatekeeper`, then `…/gatekeeper/constraints` |",
    "kubectl apply -k dist-policies/1.27/gatekeeper",
    "kubectl delete -k dist-policies/1.27/gatekeeper \\",
    "  --ignore-not-found",
  ];
  assert.equal(commandsIn(text.join("\n"), "1.25", false), [
    { verb: "apply", folder: "dist-policies/1.25/gatekeeper", options: [] },
    { verb: "apply", folder: "dist-policies/1.25/gatekeeper/constraints", options: [] },
    { verb: "delete", folder: "dist-policies/1.25/gatekeeper", options: ["--ignore-not-found"] },
  ]);
});

test("in a release paths begin in its folder; what the reader must choose is left out", () => {
  const text =
    "`kubectl apply -k kyverno`, and `kubectl apply -k kyverno/mutate/<policy>` any single one.\n`…/other` follows no command";
  assert.equal(commandsIn(text, "1.24", true), [{ verb: "apply", folder: "dist-policies/1.24/kyverno", options: [] }]);
});

test("a kustomization that the reader writes is left out", () => {
  assert.equal(commandsIn("kubectl apply -k windows-policies", "1.27", false), []);
});

test("a document that shows the first commands of another is run with it, and one without commands alone", () => {
  const applied = (...folders: readonly string[]): readonly ShownCommand[] =>
    folders.map((folder) => ({ verb: "apply", folder, options: [] }));
  const [readme, guide, release] = documents;
  const joined = (...commands: readonly (readonly ShownCommand[])[]): readonly string[] =>
    inOne(documents, (document) => commands[documents.indexOf(document)] ?? []).map(
      ([shown, all]) => `${shown}: ${all.map(({ folder }) => folder).join(" ")}`,
    );
  assert.equal(joined(applied("a"), applied("a", "b"), applied("a", "b")), [
    `${readme} and ${guide} and ${release}: a b`,
  ]);
  assert.equal(joined(applied("a", "b"), applied("b", "a"), applied("a")), [
    `${readme} and ${release}: a b`,
    `${guide}: b a`,
  ]);
  assert.equal(joined([], applied("a"), []), [`${readme}: `, `${guide}: a`, `${release}: `]);
  const deleted = (...folders: readonly string[]): readonly ShownCommand[] =>
    applied(...folders).map((one) => ({ ...one, verb: "delete" }));
  assert.equal(joined(deleted("a"), deleted("a", "b"), deleted("a")), [`${readme} and ${release}: a`, `${guide}: a b`]);
});

for (const model of models()) {
  const { version } = model;
  const { engines } = runnableEngines(model, everyEngine);
  const inRelease = (id: string): boolean => existsSync(join(packageRoot, "dist-policies", version, id));
  const released = clusterEngines(everyEngine)
    .map(({ id }) => id)
    .filter(inRelease)
    .sort();
  const runnable = Object.keys(engines).filter((id) => engines[id]?.length !== 0);
  for (const document of documents) {
    test(`${document} shows for ${version} how to install for each engine, from folders that exist`, () => {
      // Documents show each engine, and say which versions have no policies for it.
      const shown = shownCommands(document, version).filter(({ folder }) =>
        released.includes(engineOf(folder) ?? "gatekeeper"),
      );
      const applied = shown.filter(({ verb }) => verb === "apply").map(({ folder }) => engineOf(folder));
      const named = new Set(applied.filter((engine) => engine !== undefined));
      const expected = document.startsWith("dist-policies/") ? runnable : released;
      assert.equal([...named].sort(), expected, JSON.stringify(shown));
      assert.equal(
        shown.filter(({ folder }) => !existsSync(join(packageRoot, folder, "kustomization.yaml"))),
        [],
      );
    });
  }
}

test.run();
