import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { oneAhead, render } from "../../../../src/manifests/render/render.js";
import type { Renderable } from "../../../../src/manifests/render/renderable.js";
import { recognize } from "../../../../src/manifests/render/renderable.js";
import type { Limits } from "../../../../src/manifests/render/run-tool.js";
import { runTool, ToolBudget } from "../../../../src/manifests/render/run-tool.js";
import { onUnix } from "../../../on-unix.js";
import { temporaryFolder } from "../../cli/run.js";
import type { FakeTools } from "./fake-tools.js";
import { rendered, withTools } from "./fake-tools.js";

const test = suite("manifests/render/render");
const unixTest = onUnix(test, "shell scripts in place of programs");
const folder = temporaryFolder({ "Chart.yaml": "name: web\n" });

async function answer(tools: FakeTools, limits: Limits): Promise<string> {
  const chart = (await recognize(folder, ["Chart.yaml"])) as Renderable;
  const result = await withTools(tools, () => render(chart, { checked: [folder] }, limits));
  return result.kind === "unreadable" ? result.diagnostic.message.replaceAll(folder, "web") : result.text;
}

const generous = { milliseconds: 60_000, bytes: 2 ** 20 };
const remedy = "With --render never, its files are read as they are.";

unixTest("a tool that takes too long is ended with its child processes", async () => {
  const told = await answer({ helm: "/bin/sleep 20 &\n/bin/sleep 20\n" }, { ...generous, milliseconds: 50 });
  assert.is(
    told,
    `helm template takes longer than 0.05 seconds for this Helm chart. To wait, render it yourself: \`helm template web web | wincompat check -\`. ${remedy}`,
  );
});

unixTest("a kustomization that is a pipe is given to no tool, which would wait for a writer", async () => {
  const piped = temporaryFolder({});
  const file = join(piped, "kustomization.yaml");
  spawnSync("mkfifo", [file]);
  const kustomization = (await recognize(piped, ["kustomization.yaml"])) as Renderable;
  const tools = { kustomize: `/bin/cat ${file}\n` };
  const result = await withTools(tools, () => render(kustomization, { checked: [piped] }, generous));
  assert.is(result.kind, "unreadable");
  assert.match(JSON.stringify(result), "It is a pipe or a device. Write its content into a file.");
});

unixTest("a chart and a kustomization that are large, or devices, are given to no tool", async () => {
  const tools = { helm: "echo 'a: 1'\n", kustomize: "echo 'a: 1'\n" };
  for (const name of ["Chart.yaml", "kustomization.yaml"]) {
    const [large, device] = [temporaryFolder({ [name]: "#".repeat(300 * 1024) }), temporaryFolder()];
    symlinkSync("/dev/zero", join(device, name));
    for (const [unfit, message] of [
      [large, "It is larger than 256 KiB. Shorten it."],
      [device, "It is a pipe or a device. Write its content into a file."],
    ] as [string, string][]) {
      const found = (await recognize(unfit, [name])) as Renderable;
      const result = await withTools(tools, () => render(found, { checked: [unfit] }, generous));
      assert.is(result.kind === "unreadable" && result.diagnostic.message, message, name);
    }
  }
});

const waits = { helm: "/bin/sleep 20\n" };

unixTest("the tools of a run have one budget, so that many that wait do not add up", async () => {
  const budget = new ToolBudget(400, 100);
  const [first, beside] = [budget.next(), budget.next()];
  for (const limits of [first, beside]) assert.match(await answer(waits, limits), "takes longer than 0.4 seconds for");
  const rest = budget.next().milliseconds;
  // The first two waited at least 400 milliseconds, of which 100 are free.
  assert.ok(rest >= 100 && rest <= 200, `${rest}`);
  assert.match(
    await answer(waits, budget.next()),
    /takes longer than the 0\.[12]\d* seconds that are left of the 0\.4 seconds for all tools of a run for this/,
  );
  // A timer can end a millisecond early.
  assert.ok(budget.next().milliseconds < 110);
});

unixTest("tools that are fast cost nothing of the budget, however many they are", () => {
  const budget = new ToolBudget(400, 100);
  for (let tool = 0; tool < 1000; tool++) budget.next().spend?.(100);
  assert.is(budget.next().milliseconds, 400);
});

unixTest("the tools of a run have 60 seconds, and the first second of each is free", () => {
  const budget = new ToolBudget();
  assert.is(budget.next().milliseconds, 60_000);
  budget.next().spend?.(1000);
  assert.is(budget.next().milliseconds, 60_000);
  budget.next().spend?.(11_000);
  assert.equal([budget.next().milliseconds, budget.next().shared], [51_000, 60_000]);
});

unixTest("all tools of a run use the same budget", async () => {
  const budgets = new Set<ToolBudget>();
  const { next } = ToolBudget.prototype;
  ToolBudget.prototype.next = function () {
    budgets.add(this);
    return next.call(this);
  };
  const charts = temporaryFolder({
    "a/Chart.yaml": "name: a\n",
    "b/Chart.yaml": "name: b\n",
    "c/kustomization.yaml": "",
  });
  try {
    assert.is((await rendered({ helm: "exit 1\n", kustomize: "exit 1\n" }, [charts])).length, 3);
  } finally {
    ToolBudget.prototype.next = next;
  }
  assert.is(budgets.size, 1);
});

unixTest("tools that wait at the same time take it once, and those that follow each other add up", () => {
  const together = new ToolBudget(400, 100);
  for (const { spend } of [together.next(), together.next()]) spend?.(200);
  assert.is(together.next().milliseconds, 400);
  const apart = new ToolBudget(400, 100);
  for (let tool = 0; tool < 2; tool++) apart.next().spend?.(200);
  assert.is(apart.next().milliseconds, 300);
});

unixTest("background processes of a tool do not block, and their early output counts", async () => {
  const started = Date.now();
  assert.is(
    await answer({ helm: `(/bin/sleep 0.1; echo 'b: 1'; /bin/sleep 100) &\necho 'a: 1'\n` }, generous),
    "a: 1\nb: 1\n",
  );
  assert.ok(Date.now() - started < generous.milliseconds);
});

unixTest("what a tool started is ended with it", async () => {
  const file = join(temporaryFolder(), "pid");
  await answer({ helm: `/bin/sleep 100 &\necho $! >${file}\nwait\n` }, { ...generous, milliseconds: 300 });
  const pid = readFileSync(file, "utf8").trim();
  // An ended process can remain until its parent collects it.
  const runs = (): boolean =>
    /^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" }).stdout.trim());
  for (let tries = 0; runs() && tries < 50; tries++) await setTimeout(10);
  assert.not(runs());
});

unixTest("a tool is ended that prints without end", async () => {
  const told = await answer({ helm: "while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done\n" }, generous);
  assert.is(told, `helm template prints more than 1 MiB for this Helm chart. Split the Helm chart. ${remedy}`);
});

unixTest("what is no text, and what says nothing is reported", async () => {
  assert.is(
    await answer({ helm: "printf '\\377'\n" }, generous),
    `The output of helm template for this Helm chart is not UTF-8 text. Correct it. ${remedy}`,
  );
  assert.match(
    await answer({ helm: "exit 7\n" }, generous),
    /^helm template does not render this Helm chart: It ended with 7\. Correct it, or /,
  );
});

unixTest("a tool that something else kills without a message is reported with the name of the signal", async () => {
  assert.match(
    await answer({ helm: "kill -KILL $$\n" }, generous),
    /^helm template does not render this Helm chart: It ended with SIGKILL\. Correct it, or /,
  );
});

unixTest("a program that cannot be started is reported", async () => {
  assert.equal(await runTool("/nonexistent/helm", []), { kind: "unstarted", code: "ENOENT" });
  assert.is(
    await answer({ helm: "#!/nonexistent/shell\n" }, generous),
    `helm template cannot be started (ENOENT): it, or the program that its first line names, is missing or damaged. Install it again. ${remedy}`,
  );
});

unixTest("warnings of a successful tool are not reported", async () => {
  assert.is(await answer({ helm: "echo warning >&2\necho 'a: 1'\n" }, generous), "a: 1\n");
});

unixTest("one is begun ahead of the one that is waited for, and no more", async () => {
  const begun: number[] = [];
  const take = oneAhead([1, 2, 3, 4], async (one) => (begun.push(one), one * 10));
  assert.equal([await take(1), [...begun]], [10, [1, 2]]);
  assert.equal([await take(2), await take(3), [...begun]], [20, 30, [1, 2, 3, 4]]);
  assert.equal([await take(4), begun], [40, [1, 2, 3, 4]]);
});

test.run();
