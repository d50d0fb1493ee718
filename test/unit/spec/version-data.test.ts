import { suite } from "uvu";
import * as assert from "uvu/assert";
import { interpret } from "../../../src/model/interpret.js";
import type { Effect, Model, Rule } from "../../../src/model/model.js";
import type { VolumePluginSource } from "../../../src/spec/types.js";
import type { VersionData } from "../../../src/spec/versions.js";
import { models, theSpec } from "../../spec.js";

const test = suite("spec/version-data");

/** CSI drivers that are not documented for Windows. */
const driversOfLinux: readonly (string | undefined)[] = ["cinder.csi.openstack.org", "pxd.portworx.com"];

function effectOf({ status, redirect }: VolumePluginSource): Effect | "nothing" {
  return status === "redirected" && driversOfLinux.includes(redirect?.driver) ? "risk" : said[status];
}

/** What a rule has to say of a volume, unless its driver is one of those. */
const said: Readonly<Record<VolumePluginSource["status"], Effect | "nothing">> = {
  "no-windows-code": "fails",
  removed: "fails",
  redirected: "advice",
  works: "nothing",
  untested: "nothing",
};

function dataOf({ version }: Model): VersionData {
  const file = theSpec().versions.find(({ id }) => id === version);
  if (!file) throw new RangeError(`There is no data for ${version}.`);
  return file.content;
}

function ruleOf(model: Model, id: string): Rule {
  const rule = model.rules.find((one) => one.id === id);
  if (!rule) throw new RangeError(`There is no rule ${id} in ${model.version}.`);
  return rule;
}

/** `cephfs: fails` for every kind of volume that a rule is about. */
function volumesOf({ cases }: Rule): string[] {
  return cases.flatMap(({ effect, finds }) => finds.map(({ at }) => `${at.text}: ${effect}`));
}

interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
}

function kubeletWith(featureGates: Readonly<Record<string, boolean>>): KubeObject {
  return { apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "KubeletConfiguration", featureGates } as KubeObject;
}

/** A kubelet, a kube-proxy and an API server that are given this feature gate. */
function withGate(name: string, value: boolean): readonly KubeObject[] {
  const proxy = {
    apiVersion: "kubeproxy.config.k8s.io/v1alpha1",
    kind: "KubeProxyConfiguration",
    featureGates: { [name]: value },
  };
  const containers = [
    {
      name: "a",
      image: "registry.k8s.io/kube-apiserver:v1.27.16",
      command: ["kube-apiserver", `--feature-gates=${name}=${value}`],
    },
  ];
  return [kubeletWith({ [name]: value }), proxy, { apiVersion: "v1", kind: "Pod", spec: { containers } } as KubeObject];
}

function nodeOf(kubeletVersion: string, containerRuntimeVersion = "containerd://2.1.4"): KubeObject {
  const labels = {
    "kubernetes.io/os": "windows",
    "kubernetes.io/arch": "amd64",
    "node.kubernetes.io/windows-build": "10.0.20348",
  };
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: { labels },
    status: { nodeInfo: { kubeletVersion, containerRuntimeVersion } },
  } as KubeObject;
}

/** The effects of core rules. */
function effectsOf(model: Model, object: KubeObject): Effect[] {
  return interpret(model, object)
    .findings.filter(({ profile }) => profile === "core")
    .map(({ effect }) => effect);
}

for (const model of models()) {
  const data = dataOf(model);

  test(`rules say of each kind of volume what the data of ${model.version} says`, () => {
    const inPods = data.inTreeVolumePlugins.plugins.filter((plugin) => plugin.in.includes("pod"));
    const wanted = inPods
      .map((plugin) => `${plugin.field}: ${effectOf(plugin)}`)
      .filter((one) => !one.endsWith("nothing"));
    const rules = ["win-volume-plugin", "win-volume-nfs"].map((id) => ruleOf(model, id));
    assert.equal(rules.flatMap(volumesOf).sort(), wanted.sort());
  });

  test(`the rule about PersistentVolumes says of each kind what the data of ${model.version} says`, () => {
    const objects = data.inTreeVolumePlugins.plugins.filter((plugin) => plugin.in.includes("persistent-volume"));
    const wanted = objects
      .map((plugin) => `spec.${plugin.field}: ${effectOf(plugin)}`)
      .filter((one) => !one.endsWith("nothing"));
    assert.equal(volumesOf(ruleOf(model, "pv-volume-plugin")).sort(), wanted.sort());
  });

  test(`gates of other versions are unknown, and locked ones are listed, ${model.version}`, () => {
    const { gates, lockedOn, unknown } = data.featureGates;
    const own = gates.map(({ name }) => name);
    const elsewhere = theSpec().versions.flatMap(({ content }) => [
      ...content.featureGates.gates.map(({ name }) => name),
      ...content.featureGates.unknown,
    ]);
    assert.equal([...unknown].sort(), [...new Set(elsewhere)].filter((name) => !own.includes(name)).sort());
    assert.equal(
      [...lockedOn].sort(),
      gates
        .filter(({ stage, default: isOn }) => stage === "locked" && isOn)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test(`components do not start with a gate that is unknown, or with a locked one that is switched off, in ${model.version}`, () => {
    const { lockedOn, unknown } = data.featureGates;
    for (const [name, value] of [
      ...unknown.map((gate) => [gate, true] as const),
      ...lockedOn.map((gate) => [gate, false] as const),
    ]) {
      for (const object of withGate(name, value))
        assert.ok(effectsOf(model, object).includes("fails"), `${name} in ${object.kind}`);
    }
    for (const name of lockedOn) {
      for (const object of withGate(name, true))
        assert.equal(effectsOf(model, object), [], `${name} in ${object.kind}`);
    }
  });

  test(`kubelets of the version and of those that may lag behind fit an API server of ${model.version}`, () => {
    const minor = Number(model.version.split(".")[1]);
    const fits = (of: number): boolean => effectsOf(model, nodeOf(`v1.${of}.3`)).length === 0;
    const around = Array.from({ length: 9 }, (_, index) => minor - 5 + index);
    const { minorsBehind } = data.kubelet;
    assert.equal(
      around.filter(fits),
      around.filter((one) => minor - minorsBehind <= one && one <= minor),
    );
  });

  test(`the oldest containerd is that of the data of ${model.version}`, () => {
    const wrong = (release: string): boolean => {
      const node = nodeOf(`v${model.version}.0`, `containerd://${release}`);
      return interpret(model, node).findings.some(
        ({ rule, severity }) => rule === "node-windows-runtime" && severity !== "info",
      );
    };
    const { minimum, minimumForHostProcess } = data.containerRuntimes.containerd;
    const tried = ["1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.10", "2.0"];
    assert.is(
      tried.find((minor) => !wrong(`${minor}.1`)),
      minimum,
    );
    assert.not.ok(wrong(`${minimumForHostProcess}.1`));
  });

  test(`what keeps a kubelet on Windows from starting is in the data of ${model.version}`, () => {
    const settings = {
      enforceNodeAllocatable: ["pods"],
      singleProcessOOMKill: true,
      userNamespaces: { idsPerPod: 65536 },
      defaultPodSysctls: { "net.ipv4.tcp_keepalive_time": "600" },
    };
    const fatalWith = (cgroupsPerQOS: boolean): readonly string[] => {
      const kubelet = { ...kubeletWith({}), ...settings, cgroupsPerQOS, staticPodPath: "C:\\manifests" };
      const fatal = interpret(model, kubelet).findings.filter(({ effect }) => effect === "fails");
      return fatal.map(({ path }) => path).sort();
    };
    const { fatalSettings, fatalSettingsWithoutCgroups } = data.kubelet;
    const others = fatalSettings.filter((one) => one !== "cgroupsPerQOS");
    assert.equal(fatalWith(true), [...fatalSettings].sort());
    assert.equal(fatalWith(false), [...others, ...fatalSettingsWithoutCgroups].sort());
  });

  test(`the node problem detector is a risk where the documents of ${model.version} rule it out`, () => {
    const effects = ruleOf(model, "win-node-problem-detector").cases.map(({ effect }) => effect);
    assert.equal(effects, ["fails", data.nodeProblemDetector.support === "none" ? "risk" : "advice"]);
  });

  test(`the default path of the termination message is no finding in ${model.version}`, () => {
    const pathsFound = (terminationMessagePath: string): number => {
      const spec = { os: { name: "windows" }, containers: [{ name: "main", terminationMessagePath }] };
      const { findings } = interpret(model, { apiVersion: "v1", kind: "Pod", metadata: {}, spec });
      return findings.filter(({ rule }) => rule === "win-termination-message-path").length;
    };
    assert.is(pathsFound(data.pods.terminationMessagePath), 0);
    assert.is(pathsFound(`${data.pods.terminationMessagePath}2`), 1);
  });
}

test.run();
