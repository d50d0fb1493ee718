import { readFileSync } from "node:fs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { temporaryFolder } from "../cli/run.js";
import { check, found } from "./checked-cluster.js";
import { paths, pod, windowsPod } from "./objects.js";

const test = suite("cluster/baseline");

test("a baseline makes findings of a cluster known", async () => {
  const folder = temporaryFolder();
  const options = { objects: { [paths.pods]: [pod("a", "shop", windowsPod)] } };
  const first = await check(options, "--write-baseline", `${folder}/known.json`);
  assert.is(first.report.summary.known, 1);
  const later = await check(
    { objects: { [paths.pods]: [pod("a", "shop", windowsPod), pod("b", "shop", windowsPod)] } },
    ...["--baseline", `${folder}/known.json`],
  );
  assert.equal([later.report.summary.known, found(later)], [1, ["win-host-pid Pod b spec.hostPID"]]);
});

test("a run for a part of a cluster says nothing about the rest, and keeps its entries", async () => {
  const baseline = `${temporaryFolder()}/known.json`;
  const objects = { [paths.pods]: [pod("a", "shop", windowsPod), pod("b", "web", windowsPod)] };
  await check({ objects }, "--write-baseline", baseline);
  const whole = readFileSync(baseline, "utf8");
  for (const part of [
    ["--namespace", "web"],
    ["--selector", "app=b"],
  ]) {
    const { report } = await check({ objects: { [paths.pods]: [] } }, ...part, "--baseline", baseline);
    assert.equal(
      report.diagnostics.filter(({ message }) => message.includes("no longer match")),
      [],
    );
    const { stderr } = await check({ objects: { [paths.pods]: [] } }, ...part, "--write-baseline", baseline);
    assert.match(stderr, /with 0 findings\. It keeps 2 entries of files, rules, versions or objects/);
    assert.is(readFileSync(baseline, "utf8"), whole);
  }
});

test.run();
