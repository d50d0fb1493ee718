import { suite } from "uvu";
import * as assert from "uvu/assert";
import { loadRelease } from "../../../src/check/load-release.js";
import type { FileSettings } from "../../../src/check/settings/file-settings.js";
import { fixFiles } from "../../../src/fix/fix-files.js";
import { FixInput } from "../../../src/fix/fix-input.js";
import { readManifestText } from "../../../src/manifests/manifest-text.js";
import type { Profile } from "../../../src/model/profile.js";

const test = suite("fix/kubelet");

const file = "kubelet.yaml";
const profiles = new Set<Profile>(["core"]);

/** The lines that are set in the file of a kubelet on Windows after its suggested fixes, and the reasons of what is not fixed. */
async function fixed(
  lines: readonly string[],
  versions: readonly string[],
  selection: Partial<FileSettings> = {},
): Promise<unknown> {
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nresolvConf: 'C:\\k\\a'\n";
  const text = `${header}${lines.map((line) => `${line}\n`).join("")}`;
  const settings: FileSettings = {
    releases: await Promise.all(versions.map((version) => loadRelease(version))),
    profiles,
    ...selection,
  };
  const items = [...readManifestText(file, text)].map((item) => ({ item, settings }));
  const { texts, unfixed } = fixFiles(new FixInput("2026-11-24", items), "suggested");
  const after = (texts.get(file)?.after ?? text).slice(header.length).trimEnd().split("\n");
  return unfixed.length === 0 ? after : unfixed.map(({ reason }) => reason.replace(/:.*/s, ""));
}

const cgroups = { only: new Set(["kubelet-cgroups-per-qos"]) };
const disabled = ["cgroupsPerQOS: false", "enforceNodeAllocatable: []"];

// From 1.31, the kubelet starts with cgroupsPerQOS true, and with false only if the list is empty or none.
test("cgroups are disabled together with the list that the kubelet otherwise refuses", async () => {
  for (const list of [[], ["enforceNodeAllocatable: [pods]"]]) {
    const lines = ["cgroupsPerQOS: true", ...list];
    for (const versions of [["1.31"], ["1.37"], ["1.30", "1.31"]])
      assert.equal(await fixed(lines, versions), disabled, `${versions.join()} ${list.join()}`);
    assert.equal(await fixed(lines, ["1.31"], cgroups), disabled);
  }
});

test("a list without cgroups that keeps the kubelet from starting is emptied; none stays", async () => {
  for (const list of [[], ["enforceNodeAllocatable: [pods]"]])
    assert.equal(await fixed(["cgroupsPerQOS: false", ...list], ["1.31"]), disabled);
  const none = ["cgroupsPerQOS: false", "enforceNodeAllocatable: [none]"];
  assert.equal(await fixed(none, ["1.31"]), none);
  assert.equal(await fixed(["cgroupsPerQOS: true", "enforceNodeAllocatable: [none]"], ["1.31"], cgroups), none);
});

test("cgroups are not disabled where the list must stay", async () =>
  assert.equal(
    await fixed(["cgroupsPerQOS: true", "enforceNodeAllocatable: [pods]"], ["1.31"], {
      skip: new Set(["kubelet-enforce-node-allocatable"]),
    }),
    [
      "The same edit must fix kubelet-enforce-node-allocatable at enforceNodeAllocatable, which is skipped. Fix both by hand.",
    ],
  ));

test.run();
