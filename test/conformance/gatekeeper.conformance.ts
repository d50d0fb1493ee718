import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { rendered } from "../emit/kustomize.js";
import { stringify } from "yaml";
import type { OutputFile } from "../../src/emit/emitter.js";
import type { Model } from "../../src/model/model.js";
import { readRelease } from "../../src/release/files.js";
import { askedEngines, askedModels } from "./asked.js";
import { engineTest } from "./engine-test.js";
import { releaseFolder } from "./release-folder.js";
import { inFolder, run } from "./run.js";

const test = suite("gatekeeper");
const samples = "gatekeeper/library/windows/host-namespaces/samples/core/example_disallowed_";

/** What gator says of an object with the templates, a set of constraints, and what else is in the cluster. */
interface Said {
  readonly status: number | null;
  readonly messages: readonly string[];
  readonly actions: readonly string[];
}

function sayings(command: string, model: Model, folders: readonly string[], object: string): Said {
  const root = releaseFolder(model);
  return inFolder((folder) => {
    for (const one of ["gatekeeper", ...folders]) writeFileSync(join(folder, `${one.replaceAll("/", "-")}.yaml`), documents(filesOf(model), one));
    const { status, stdout, stderr } = run(command, ["test", "-f", folder, "-f", join(root, `${samples}${object}.yaml`), "-o", "json"]);
    assert.is(stderr, "");
    const results = (JSON.parse(stdout) as { msg: string; enforcementAction: string }[] | null) ?? [];
    return { status, messages: results.map(({ msg }) => msg).sort(), actions: [...new Set(results.map((one) => one.enforcementAction))].sort() };
  });
}

const known = new Map<Model, readonly OutputFile[]>();

function filesOf(model: Model): readonly OutputFile[] {
  const texts = (): OutputFile[] => [...readRelease(releaseFolder(model))].map(([path, content]) => ({ path, text: content.toString() }));
  const files = known.get(model) ?? texts().filter(({ path }) => path.endsWith(".yaml"));
  known.set(model, files);
  return files;
}

/** What kustomize would print. */
function documents(files: readonly OutputFile[], folder: string): string {
  return rendered(files, folder).map((one) => stringify(one)).join("---\n");
}

const implied = "[Implied by wincompat-";
const expansion = "gatekeeper/expansion";
const set = (name: string): string => `gatekeeper/constraints/${name}`;

for (const model of askedModels()) {
  for (const { tool, version } of askedEngines("gator")) {
    engineTest(test, tool, version, `constraints see workloads themselves, and twice where those are expanded, too, ${model.version}`, (command) => {
      for (const object of ["deployment", "cronjob"]) {
        const direct = sayings(command, model, [set("dryrun")], object);
        assert.ok(direct.messages.length >= 4 && direct.messages.every((message) => !message.startsWith(implied)));
        const twice = sayings(command, model, [set("dryrun"), expansion], object).messages;
        assert.is(twice.length, 2 * direct.messages.length);
        assert.is(twice.filter((message) => message.startsWith(implied)).length, direct.messages.length);
      }
    });

    engineTest(test, tool, version, `the set for expanded workloads sees each of them once, ${model.version}`, (command) => {
      for (const object of ["deployment", "cronjob"]) {
        const { messages } = sayings(command, model, [set("pods"), expansion], object);
        assert.is(messages.length, sayings(command, model, [set("dryrun")], object).messages.length);
        assert.ok(messages.every((message) => message.startsWith(implied)));
        assert.equal(sayings(command, model, [set("pods")], object).messages, []);
      }
    });

    engineTest(test, tool, version, `dryrun and warn let pass what deny refuses, ${model.version}`, (command) => {
      const [dryrun, warn, deny] = ["dryrun", "warn", "deny"].map((name) => sayings(command, model, [set(name)], "deployment")) as [Said, Said, Said];
      assert.equal([dryrun.status, dryrun.actions, warn.status, warn.actions, warn.messages], [0, ["dryrun"], 0, ["warn"], dryrun.messages]);
      assert.equal([deny.status, deny.actions], [1, ["deny", "dryrun"]]);
      assert.ok(deny.messages.length > dryrun.messages.length);
    });

    // gator has had a command for policies since 3.22.
    if (version !== "3.16.0") {
      engineTest(test, tool, version, `the catalog is found, searched and installed from, ${model.version}`, (command) => assertCatalog(command, model));
    }
  }
}

/** Without a network and without a cluster, in a home of its own. */
function assertCatalog(command: string, model: Model): void {
  inFolder((home) => {
    const url = pathToFileURL(join(releaseFolder(model), "catalog.yaml")).href;
    const gator = (...words: readonly string[]): string => {
      const env = { ...process.env, GATOR_HOME: home, HOME: home, XDG_CONFIG_HOME: home, GATOR_CATALOG_URL: url, KUBECONFIG: join(home, "none") };
      const { status, stdout, stderr } = spawnSync(command, ["policy", ...words], { env, encoding: "utf8" });
      assert.is(status, 0, stdout + stderr);
      return stdout;
    };
    assert.match(gator("update"), / 4 bundles\)/);
    assert.match(gator("search", "host namespaces"), /^wincompathostnamespaces +v\d+\.\d+\.\d+ +windows /m);
    const templates = ["core", "recommended", "mixed-cluster", "strict"].flatMap((profile) => {
      const { result } = JSON.parse(gator("install", "--bundle", `wincompat-${profile}`, "--dry-run", "-o", "json"));
      assert.equal([result.constraintsInstalled, result.failed ?? []], [result.installed.length, []]);
      return result.installed as readonly object[];
    });
    assert.is(templates.length, filesOf(model).filter(({ path }) => path.endsWith("/template.yaml")).length);
  });
}

test.run();
