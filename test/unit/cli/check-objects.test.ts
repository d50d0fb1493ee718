import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../src/check/findings.js";
import { temporaryFolder, wincompat } from "./run.js";

const test = suite("cli/check-objects");

const kubelet = {
  kind: "KubeletConfiguration",
  apiVersion: "kubelet.config.k8s.io/v1beta1",
  staticPodPath: "C:\\k\\manifests",
  cgroupsPerQOS: true,
  enforceNodeAllocatable: [],
  resolvConf: "",
};

const folder = temporaryFolder({
  "kubelet.json": JSON.stringify(kubelet, null, 2),
  "linux-kubelet.json": JSON.stringify({
    ...kubelet,
    staticPodPath: "/etc/kubernetes/manifests",
    enforceNodeAllocatable: ["pods"],
  }),
  "nodes.yaml": [
    "apiVersion: v1",
    "kind: NodeList",
    "items:",
    "- metadata:",
    "    name: win1",
    "    labels: { kubernetes.io/os: windows, kubernetes.io/arch: amd64, node.kubernetes.io/windows-build: 10.0.20348 }",
    "  status:",
    "    nodeInfo:",
    "      containerRuntimeVersion: containerd://1.5.18",
    "      kubeletVersion: v1.25.16",
    "",
  ].join("\n"),
  "service.yaml":
    "apiVersion: v1\nkind: Service\nmetadata: { name: s }\nspec: { selector: { app: a }, sessionAffinity: ClientIP }\n",
  "claim.yaml":
    "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: c }\nspec: { storageClassName: fast, volumeMode: Block }\n",
  "proxy.yaml":
    "apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nwinkernel: { enableDSR: 'yes' }\n",
});

async function report(...parameters: string[]): Promise<Report> {
  const { stdout } = await wincompat(["check", ...parameters, "--kubernetes", "1.27", "--format", "json"], {
    cwd: folder,
  });
  return JSON.parse(stdout) as Report;
}

test("the file of a kubelet has no name, and is for Windows by the paths that it names", async () => {
  const { findings, summary } = await report("kubelet.json", "linux-kubelet.json");
  assert.equal(
    findings.map(({ rule, effect, path, line, evidence }) => [rule, effect, path, line, evidence]),
    [["kubelet-cgroups-per-qos", "fails", "cgroupsPerQOS", 5, ["staticPodPath"]]],
  );
  assert.equal(findings[0]?.object, { apiVersion: kubelet.apiVersion, kind: kubelet.kind, namespace: "", name: "" });
  assert.equal([summary.objects, summary.windowsObjects], [2, 1]);
});

test("the status of a Node is read, in a list of Nodes, too", async () => {
  const { findings } = await report("nodes.yaml");
  assert.equal(
    findings.map(({ rule, effect, object, line }) => [rule, effect, object.name, line]),
    [["node-windows-runtime", "risk", "win1", 9]],
  );
});

test("an object that may be for either system is counted, but not as Windows", async () => {
  const { findings, summary } = await report("service.yaml", "claim.yaml");
  assert.equal([findings.length, summary.objects, summary.windowsObjects], [0, 2, 0]);
});

test("a RuntimeClass named in a parameter counts as Windows", async () => {
  const { findings, summary } = await report("claim.yaml", "--set", "windowsStorageClasses=fast");
  assert.equal(
    findings.map(({ rule, evidence }) => [rule, evidence]),
    [["pvc-block-volume", ["spec.storageClassName"]]],
  );
  assert.is(summary.windowsObjects, 1);
});

test("a wrong type in a configuration file is reported as rejected by its program", async () => {
  const { diagnostics } = await report("proxy.yaml");
  assert.equal(
    diagnostics.map(({ line, message }) => [line, message]),
    [
      [
        3,
        "winkernel.enableDSR is a string, but must be true or false: the program that reads the file rejects it. Write true or false.",
      ],
    ],
  );
});

const quotes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["y", "n", "yes", "No", "on", "OFF", "true"].map((name) => [
      name,
      "is true or false, but must be a string: the API server rejects the object. Put it in quotes, because YAML reads y, n, yes, no, on and off as true or false.",
    ]),
  ),
  "123":
    "is a number, but must be a string: the API server rejects the object. Put it in quotes, because YAML reads it as a number.",
};

async function faultsIn(input: string): Promise<readonly string[]> {
  const { stdout } = await wincompat(["check", "-", "--format", "json"], { input });
  return (JSON.parse(stdout) as Report).diagnostics.map(({ message }) => message);
}

test("a boolean or a number in the place of a string needs quotes", async () => {
  for (const [name, sentence] of Object.entries(quotes)) {
    const manifest = (quoted: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: { name: ${quoted} }\nspec: { containers: [{ name: c, image: a }] }\n`;
    assert.equal(await faultsIn(manifest(name)), [`metadata.name ${sentence}`], name);
    assert.equal(await faultsIn(manifest(`"${name}"`)), [], name);
  }
});

test.run();
