import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { groupBy } from "../../src/lib/lists.js";
import { packageRoot, packedFolder } from "../../src/lib/package.js";
import type { Model } from "../../src/model/model.js";
import type { Cluster } from "../api-server/cluster.js";
import { sharedCluster } from "../api-server/cluster.js";
import type { Definition } from "../api-server/definitions.js";
import { installDefinitions, removeDefinitions, removeObjects } from "../api-server/definitions.js";
import {
  constraintDefinitions,
  gatekeeperPolicies,
  kyvernoCelPolicies,
  kyvernoPolicies,
} from "../api-server/policies.js";
import { definitionsOf } from "../api-server/suppliers.js";
import { engines } from "../engines/engines.js";
import { isBrief } from "../generate/options.js";
import type { Definitions, GuideStep } from "../guide-commands.js";
import { guidePages, guideSteps, isInstallation } from "../guide-commands.js";
import { kyvernoModels } from "../kyverno-models.js";
import { models } from "../spec.js";
import { newestEngine } from "./asked.js";
import type { Needed } from "./engine-test.js";
import { neededEngine, neededGo, testWith } from "./engine-test.js";
import { committed } from "./release-folder.js";
import { inFolder } from "./run.js";

// The commands of the install guide, run as a reader types them, with every version of a tool that a reader may have. A brief run takes the
// newest version, and leaves the installation and removal of released folders to the e2e tests, which run those commands in real clusters.
const test = suite("guide");
const server = newestEngine("kube-apiserver");
const [latest] = models().slice(-1) as [Model];
const [latestWithKyverno] = kyvernoModels().slice(-1) as [Model];
const cluster = sharedCluster("guide", server.version);

/** Folders beside the engines that are not engines. */
const others: Readonly<Record<string, Needed>> = {
  openssl: { name: "openssl", command: which("openssl"), remedy: "Install it." },
  wincompat: {
    name: "wincompat",
    command: `${process.execPath} ${join(packedFolder, "bin", "cli.js")}`,
    remedy: "Compile it: npm run compile",
  },
};

const needed = (tool: string): Needed => others[tool] ?? neededEngine(tool, newestEngine(tool).version);

/** All versions of a tool by its name, or those that match its name and the start of a version. */
function versionsOf(named: string): readonly (readonly [tool: string, needed: Needed])[] {
  const [tool = "", version = ""] = named.split(" ");
  const other = others[tool];
  if (other !== undefined) return [[tool, other]];
  const meant = engines.filter((one) => one.tool === tool && one.version.startsWith(version));
  return meant.slice(isBrief() ? -1 : 0).map((one) => [tool, neededEngine(tool, one.version)] as const);
}

/** Each version of a tool with each version of the others. */
function choices(tools: readonly string[]): readonly (readonly (readonly [tool: string, needed: Needed])[])[] {
  return tools.reduce<readonly (readonly (readonly [string, Needed])[])[]>(
    (some, tool) => some.flatMap((one) => versionsOf(tool).map((version) => [...one, version])),
    [[]],
  );
}

function which(command: string): string | undefined {
  const { status, stdout } = spawnSync("sh", ["-c", `command -v ${command}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Runs a script where the releases and examples of this checkout are, and nothing else. */
function play({ script, run }: GuideStep, tools: ReadonlyMap<string, string>, kubeconfig: string): void {
  inFolder((folder) => {
    mkdirSync(join(folder, "bin"));
    for (const [tool, command] of tools)
      writeFileSync(join(folder, "bin", tool), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
    for (const name of ["dist-policies", "examples"]) symlinkSync(join(packageRoot, name), join(folder, name));
    const env = {
      HOME: folder,
      KUBECONFIG: kubeconfig,
      PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
      NO_COLOR: "1",
    };
    const scripts = [...(run?.after === undefined ? [] : [run.after]), script].join("\n");
    const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", scripts], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    assert.is(status, run?.exit, `${script}\n${stdout}${stderr}`);
    assert.ok((stdout + stderr).includes(run?.says ?? ""), `${script}\n${stdout}${stderr}`);
  });
}

/** The definitions that a reader has by then: those of the engine, and those that Gatekeeper makes of the templates. */
function definitionsFor(engine: "gatekeeper" | "kyverno", maker: string): readonly Definition[] {
  if (engine === "kyverno") {
    const release = committed(latestWithKyverno);
    return definitionsOf(newestEngine("kyverno"), [...kyvernoPolicies(release), ...kyvernoCelPolicies(release)]);
  }
  const { templates } = gatekeeperPolicies(committed(latest));
  return [...definitionsOf(newestEngine("gator"), templates), ...constraintDefinitions(maker, templates)];
}

let installed: { readonly engine: Definitions; readonly definitions: readonly Definition[] } | undefined;

/** Between blocks about one engine, its definitions stay and all objects go: to install them takes longer than to run a block. */
async function withEngine(
  engine: Definitions,
  { client }: Cluster,
  maker: string,
  use: () => Promise<void>,
): Promise<void> {
  if (engine === "kubernetes") return use();
  if (installed?.engine !== engine) {
    const earlier = installed?.definitions ?? [];
    installed = undefined;
    await removeDefinitions(client, earlier);
    const definitions = definitionsFor(engine, maker);
    await installDefinitions(client, definitions);
    installed = { engine, definitions };
  }
  try {
    return await use();
  } finally {
    await removeObjects(client, installed.definitions);
  }
}

/** Blocks that need the same definitions run one after another, also those of different pages: each change of definitions takes long. */
const steps = [
  ...groupBy(
    guidePages.flatMap((page) => guideSteps(page)),
    ({ run }) => run?.definitions,
  ).values(),
].flat();

for (const step of steps.filter(({ script }) => !isBrief() || !isInstallation(script))) {
  const { run } = step;
  if (run === undefined) continue;
  const around =
    run.definitions === undefined ? [] : [...["kube-apiserver", "etcd", "constraint-crds"].map(needed), neededGo()];
  for (const chosen of choices(run.tools)) {
    const title = `${step.place}, ${chosen.map(([, { name }]) => name).join(", ")}`;
    testWith(test, [...chosen.map(([, one]) => one), ...around], title, async (commands) => {
      const tools = new Map(chosen.map(([tool], index) => [tool, commands[index] ?? ""]));
      if (run.definitions === undefined) return play(step, tools, "/dev/null");
      const [apiServer = "", etcd = "", maker = ""] = commands.slice(chosen.length);
      const running = await cluster.started({ apiServer, etcd });
      return withEngine(run.definitions, running, maker, async () => play(step, tools, running.kubeconfig));
    });
  }
}

test.after(cluster.stop);
test.run();
