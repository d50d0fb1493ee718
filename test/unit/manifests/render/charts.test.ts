import { chmodSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { Report } from "../../../../src/check/findings.js";
import type { ManifestItem } from "../../../../src/manifests/manifest-item.js";
import { readManifests } from "../../../../src/manifests/read-manifests.js";
import { trustedFolders } from "../../../../src/manifests/render/tools.js";
import { onUnix } from "../../../on-unix.js";
import { temporaryFolder, wincompat } from "../../cli/run.js";
import { prints, readAll, rendered, told, withTools } from "./fake-tools.js";

const test = suite("manifests/render/charts");
const unixTest = onUnix(test, "shell scripts in place of programs");

const pod = (name: string): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n`;
const template = "kind: Pod\nmetadata:\n  name: {{ .Values.name }}\n";

const folder = temporaryFolder({
  "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n",
  "web/values.yaml": "name: web\n",
  "web/templates/pod.yaml": template,
  "web/charts/own/Chart.yaml": "apiVersion: v2\nname: own\nversion: 0.1.0\n",
  "web/charts/own/templates/pod.yaml": template,
  "web/examples/other/Chart.yaml": "apiVersion: v2\nname: Not A Name\nversion: 0.1.0\n",
  "web/examples/plain.yaml": template,
  "library/Chart.yaml": "apiVersion: v2\nname: library\nversion: 0.1.0\ntype: library\n",
  "plain.yaml": pod("plain"),
});

const documents = [
  ["web/charts/own/templates/pod.yaml", pod("sub")],
  ["web/charts/packed/templates/pod.yaml", pod("packed")],
  ["web/templates/pod.yaml", pod("web")],
  ["web/../../plain.yaml", pod("elsewhere")],
];
const printed = documents.map(([source, text]) => `---\n# Source: ${source}\n${text}`).join("");
const helm = `[ "$2" = web ] || exec /bin/echo "# $*"\n${prints(printed)}`;

unixTest("objects stand in the templates that helm names, as far as they lie in the chart", async () => {
  const items = await rendered({ helm }, [folder]);
  assert.equal(
    items.map((item) => told(item, folder)),
    [
      "skipped library/Chart.yaml A library chart cannot be rendered: other charts use its templates.",
      "object plain.yaml plain",
      "object web/charts/own/templates/pod.yaml sub",
      "object web/Chart.yaml packed",
      "object web/templates/pod.yaml web",
      "object web/Chart.yaml elsewhere",
      "empty web/examples/other/Chart.yaml helm template renders no object from this Helm chart, with its own values. Leave it out, or correct it.",
    ],
  );
  const objects = items.filter((item) => item.kind === "object");
  assert.equal(
    objects.map(({ origin }) => origin),
    [undefined, ...documents.map(([source]) => source)],
  );
  assert.equal(objects[1]?.place("metadata.name"), {
    file: `${folder}/web/charts/own/templates/pod.yaml`,
    line: 1,
    column: 1,
  });
});

unixTest("helm gets the name, the folder and the version, and stays without input", async () => {
  const tool = '/bin/cat\necho "$*" >&2\nexit 3\n';
  const items = await rendered({ helm: tool }, [`${folder}/web`, `${folder}/web/examples/other/`], {
    kubernetes: "1.27",
  });
  assert.equal(
    items.map((item) => told(item, folder)),
    [
      "unreadable web/Chart.yaml helm template does not render this Helm chart: template web web --kube-version 1.27. " +
        "Correct it, or render it yourself: `helm template web web --kube-version 1.27 | wincompat check -`. With --render never, its files are read as they are.",
      "unreadable web/examples/other/Chart.yaml helm template does not render this Helm chart: template release-name web/examples/other --kube-version 1.27. " +
        "Correct it, or render it yourself: `helm template release-name web/examples/other --kube-version 1.27 | wincompat check -`. With --render never, its files are read as they are.",
    ],
  );
});

unixTest("each chart is rendered for the newest version that its configuration asks for", async () => {
  const cwd = temporaryFolder({
    "old/Chart.yaml": "name: old\n",
    "old/wincompat.yaml": 'kubernetes: ["1.24", "1.25"]\n',
    "new/Chart.yaml": "name: new\n",
  });
  const run = await withTools({ helm: 'echo "$*" >&2\nexit 3\n' }, () =>
    wincompat(["check", "old", "new", "--format", "json"], { cwd }),
  );
  const { diagnostics } = JSON.parse(run.stdout) as Report;
  assert.equal(
    diagnostics.map(({ file, message }) => [file, /--kube-version (\S+)\. /.exec(message)?.[1]]),
    [
      ["new/Chart.yaml", "1.37"],
      ["old/Chart.yaml", "1.25"],
    ],
  );
});

unixTest("what is wrong in rendered text is reported for the template, with the line in that text", async () => {
  const broken = `---\n# Source: web/templates/pod.yaml\n${pod("web")}spec:\n\tos: 1\n---\n# Source: web/templates/pod.yaml\nkind: Pod\nmetadata: {}\n---\n# Source: web/templates/pod.yaml\na: 1\n`;
  const items = await rendered({ helm: prints(broken) }, [`${folder}/web/`]);
  assert.equal(
    items.slice(0, 3).map((item) => told(item, folder)),
    [
      "unreadable web/templates/pod.yaml In the output of helm template, line 8: A tab cannot indent YAML; use spaces.",
      "unreadable web/templates/pod.yaml In the output of helm template, line 11: It has metadata, but no string in apiVersion: the API server rejects it. Write apiVersion.",
      'skipped web/templates/pod.yaml It lacks "apiVersion" or "kind", so it is not a Kubernetes object.',
    ],
  );
});

unixTest("without helm a chart is unreadable, and the rest is read", async () => {
  assert.equal(
    (await rendered({}, [folder])).slice(1, 3).map((item) => told(item, folder)),
    [
      "object plain.yaml plain",
      "unreadable web/Chart.yaml This folder is a Helm chart, and helm is not in the PATH to render it. Install helm, or " +
        "render it yourself: `helm template web web | wincompat check -`. With --render never, its files are read as they are.",
    ],
  );
});

unixTest("files are read as they stand where nothing is to be rendered", async () => {
  const items = await rendered({ helm: prints(printed) }, [`${folder}/web`], { render: "never" });
  assert.equal(
    items.map(({ kind }) => kind),
    ["skipped", "skipped", "unreadable", "skipped", "unreadable", "unreadable", "skipped"],
  );
});

/** The result for a chart in the folder `web`, with only this PATH. */
async function madeOf(here: string, path: string, inputs = ["web"]): Promise<ManifestItem | undefined> {
  const before = { path: process.env["PATH"], cwd: process.cwd() };
  process.chdir(here);
  process.env["PATH"] = path;
  try {
    return (await readAll(readManifests(inputs, { render: "auto" })))[0];
  } finally {
    process.chdir(before.cwd);
    process.env["PATH"] = before.path;
  }
}

const script = `#!/bin/sh\n${helm}`;

unixTest("a program that lies in what is checked, or that packages bring, is not run", async () => {
  const chart = temporaryFolder({
    "web/Chart.yaml": "name: web\n",
    "web/helm": script,
    "bin/helm": script,
    helm: script,
    "node_modules/.bin/helm": script,
  });
  const tools = temporaryFolder({ helm: script, "node_modules/.bin/helm": script });
  const [here, links] = [temporaryFolder({ other: "" }), temporaryFolder({ other: "" })];
  symlinkSync(join(chart, "web"), join(here, "web"));
  symlinkSync(join(chart, "bin"), join(links, "bin"));
  for (const path of [
    `${chart}/web`,
    `${chart}/bin`,
    `${chart}/node_modules/.bin`,
    chart,
    tools,
    `${tools}/node_modules/.bin`,
  ])
    chmodSync(join(path, "helm"), 0o755);
  const kinds = async (folder: string, ...paths: string[]): Promise<readonly unknown[]> => {
    const found = new Set<unknown>();
    for (const path of paths) found.add((await madeOf(folder, path))?.kind);
    return [...found];
  };
  const untrusted = [
    ".",
    "",
    "bin",
    chart,
    `${chart}/bin`,
    `${chart}/node_modules/.bin`,
    `${chart}/web`,
    `${links}/bin`,
    `${tools}/node_modules/.bin/`,
  ];
  assert.equal(await kinds(chart, ...untrusted), ["unreadable"]);
  assert.equal(await kinds(here, `${chart}/web`, `${here}/web`), ["unreadable"]);
  assert.equal(
    [await kinds(chart, tools, [...untrusted, tools].join(":")), await kinds(here, chart)],
    [["object"], ["object"]],
  );
  const item = (await madeOf(chart, `${chart}/bin`)) as ManifestItem;
  assert.match(
    told(item, chart),
    / and bin\/helm is not run to render it: it may be part of the checked files\. Install helm, /,
  );
});

unixTest(
  "a program in a checked folder is not run, wherever the command starts and whichever folder is rendered",
  async () => {
    const repository = temporaryFolder({
      "charts/web/Chart.yaml": "name: web\n",
      "bin/helm": script,
      "own/helm": script,
    });
    const other = temporaryFolder({ "web/Chart.yaml": "name: web\n", helm: script });
    const [here, links] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(repository, join(links, "repository"));
    for (const path of [`${repository}/bin`, `${repository}/own`, other]) chmodSync(join(path, "helm"), 0o755);
    const kindOf = async (path: string, ...inputs: string[]): Promise<unknown> =>
      (await madeOf(here, path, inputs))?.kind;
    const relativePath = relative(here, repository);
    for (const input of [repository, `${repository}/charts/..`, relativePath, `${links}/repository`])
      assert.is(await kindOf(`${repository}/bin`, input), "unreadable", input);
    assert.is(await kindOf(`${links}/repository/bin`, repository), "unreadable");
    assert.is(await kindOf(`${repository}/bin`, `${other}/web`, repository), "unreadable");
    assert.equal(trustedFolders(["/"]), []);
    assert.is(await kindOf(`${repository}/bin:${other}`, repository), "object");
    assert.is(await kindOf(other, repository, `${other}/web`), "object");
  },
);

unixTest("kustomize and kubectl in a checked folder are not run", async () => {
  const tool = `#!/bin/sh\n${prints(pod("p"))}`;
  const repository = temporaryFolder({ "web/kustomization.yaml": "", "bin/kustomize": tool, "bin/kubectl": tool });
  const trusted = temporaryFolder({ kustomize: tool });
  for (const path of [`${repository}/bin/kustomize`, `${repository}/bin/kubectl`, `${trusted}/kustomize`])
    chmodSync(path, 0o755);
  const kindOf = async (...path: string[]): Promise<unknown> =>
    (await madeOf(temporaryFolder(), path.join(":"), [repository]))?.kind;
  assert.is(await kindOf(`${repository}/bin`), "unreadable");
  assert.is(await kindOf(`${repository}/bin`, trusted), "object");
});

unixTest("what a tool looks for itself it finds elsewhere, too", async () => {
  const chart = temporaryFolder({ "web/Chart.yaml": "name: web\n", "node_modules/.bin/git": "" });
  const tools = temporaryFolder({
    helm: '#!/bin/sh\necho "# Source: $PATH"\necho "{apiVersion: v1, kind: Pod, metadata: {name: p}}"\n',
  });
  chmodSync(join(tools, "helm"), 0o755);
  const item = await madeOf(chart, `${chart}/node_modules/.bin:${tools}:.`);
  assert.is(item?.kind === "object" && item.origin, tools);
});

test.run();
