import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { kyvernoCel } from "../../../src/engines/kyverno-cel/engine.js";
import { mutatingPolicyNames } from "../../../src/engines/vap/mutation.js";
import { snippets } from "../../../src/model/generated-objects.js";
import { interpret } from "../../../src/model/interpret.js";
import type { Model } from "../../../src/model/model.js";
import type { ParameterValues } from "../../../src/model/parameter.js";
import { withDefaults, wordsOf } from "../../../src/model/parameter.js";
import type { KubeVersion } from "../../../src/model/version.js";
import { compareVersions } from "../../../src/model/version.js";
import { readRelease } from "../../../src/release/files.js";
import { releaseReadme } from "../../../src/release/readme.js";
import { releasesFolder } from "../../../src/release/released.js";
import { session } from "../../engine-session.js";
import { kyvernoModels } from "../../kyverno-models.js";
import { models } from "../../spec.js";

const test = suite("release/readme");

/** The rows of the table of parameters. */
function parameterRows(model: Model): string[] {
  const [, table = ""] = releaseReadme(model, session()).split(
    "| parameter | default | description |\n|---|---|---|\n",
  );
  return table.slice(0, table.indexOf("\n\n")).split("\n");
}

for (const model of models()) {
  test(`the README of ${model.version} has every parameter with its default in that version`, () => {
    assert.equal(
      parameterRows(model),
      model.parameters.map(
        ({ name, description, default: value }) => `| \`${name}\` | ${wordsOf(value)} | ${description} |`,
      ),
    );
  });
}

test("values that were built in are its defaults, and a bar does not end their cell", () => {
  const newest = models().at(-1) as Model;
  const given: ParameterValues = new Map<string, string | readonly string[]>([
    ["taint.key", "own"],
    ["windowsImages", ["^(?:a|b)/", "c"]],
  ]);
  const rows = parameterRows({ ...newest, parameters: withDefaults(newest.parameters, given) });
  for (const cells of ["| `taint.key` | own |", "| `windowsImages` | ^(?:a\\|b)/, c |"])
    assert.ok(
      rows.some((row) => row.startsWith(cells)),
      rows.join("\n"),
    );
});

test("commands that prune have the flag that kubectl has in the version of the cluster", () => {
  const flags = models().map((model) => {
    const text = releaseReadme(model, session());
    return [model.version, ["--prune-whitelist", "--prune-allowlist"].filter((flag) => text.includes(`${flag}=`))];
  });
  assert.equal(Object.fromEntries(flags)["1.24"], ["--prune-whitelist"]);
  for (const [version, found] of flags.slice(1)) assert.equal(found, ["--prune-allowlist"], String(version));
  const named = models().filter((model) => releaseReadme(model, session()).includes("call it `--prune-whitelist`."));
  assert.equal(
    named.map(({ version }) => version),
    ["1.25", "1.26"],
  );
});

for (const { version } of models()) {
  const files = readRelease(join(releasesFolder, version));
  const text = String(files.get("README.md"));
  const holds = (path: string): boolean =>
    [...files.keys()].some((file) => file === path || file.startsWith(`${path}/`));

  test(`links in the README of ${version} stay in the release`, () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(
      ([, title = ""]) => `#${title.toLowerCase().replaceAll(" ", "-")}`,
    );
    assert.equal(
      links.filter((link) => !headings.includes(link) && !holds(link)),
      [],
    );
    assert.ok(links.includes("CHANGELOG.md"));
    assert.not.match(text, /https?:|\.\.\//);
  });

  test(`commands in the README of ${version} name what the release holds`, () => {
    const sets = [...text.matchAll(/kubectl (?:apply|delete) -k ([^\s`]+)/g)].map(([, set = ""]) => set);
    assert.equal(
      sets.filter((set) => !files.has(`${set}/kustomization.yaml`)),
      [],
    );
    const others = [...text.matchAll(/ (?:-b|--policy) ([^\s`]+)/g)].map(([, path = ""]) => path);
    assert.equal(
      others.filter((path) => !holds(path)),
      [],
    );
    assert.equal([sets.length > 5, others.length > 3], [true, true]);
  });
}

/** The paragraphs about files of nodes. A title, because an id looks like a rule that `explain` does not know. */
const snippetTitles: Readonly<Record<(typeof snippets)[number], string>> = {
  "kubelet-taint": "Taint",
  "kubelet-reserved": "Reserved resources",
  "containerd-pause": "Pause image",
};

/** The default pause image of each version, from its source. */
const pauseImages = {
  "1.24": "registry.k8s.io/pause:3.7",
  "1.25": "registry.k8s.io/pause:3.8",
  "1.26": "registry.k8s.io/pause:3.9",
  "1.27": "registry.k8s.io/pause:3.9",
  "1.28": "registry.k8s.io/pause:3.9",
  "1.29": "registry.k8s.io/pause:3.9",
  "1.30": "registry.k8s.io/pause:3.9",
  "1.31": "registry.k8s.io/pause:3.10",
  "1.32": "registry.k8s.io/pause:3.10",
  "1.33": "registry.k8s.io/pause:3.10",
  "1.34": "registry.k8s.io/pause:3.10.1",
  "1.35": "registry.k8s.io/pause:3.10.1",
  "1.36": "registry.k8s.io/pause:3.10.2",
  "1.37": "registry.k8s.io/pause:3.10.2",
};

function blocks(text: string, language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, block = ""]) => block);
}

for (const model of models()) {
  const text = releaseReadme(model, session());
  const admissionPolicies = [...mutatingPolicyNames(model).values()].flat();
  const inKyverno = kyvernoCel.names.policies(model).flatMap((name) => /^MutatingPolicy\/(.*)$/.exec(name)?.[1] ?? []);
  const cellsOf = (id: string): readonly string[] => [
    ...(kyvernoModels().includes(model) ? [`\`wincompat-${id}\``] : []),
    ...[inKyverno, admissionPolicies]
      .filter((names) => names.length > 0)
      .map((names) => (names.includes(`wincompat-${id}`) ? `\`wincompat-${id}\`` : "–")),
  ];

  test(`the README gives the reason for a version that its project does not test, and names untested ones, ${model.version}`, () => {
    const [, used = ""] = /^Use Gatekeeper ([\d.]+)\./m.exec(text) ?? [];
    const [, supported = ""] =
      /^The Gatekeeper project tests or supports Gatekeeper (.*) with Kubernetes/m.exec(text) ?? [];
    const hasReason = text.includes(`Use ${used} anyway, because the policies are tested with it.`);
    assert.is(hasReason, !supported.split(/, | and /).includes(used), supported);
    const untested = /^None of these versions is tested with the policies\./m.test(text);
    assert.is(untested, ["1.30", "1.31", "1.32"].includes(model.version));
  });

  test(`every mutation and every class has a row, every snippet a paragraph, ${model.version}`, () => {
    for (const { id, title, profile } of model.mutations)
      assert.match(text, `| ${[id, title, profile, ...cellsOf(id)].join(" | ")} |\n`);
    for (const { name, title, handler } of model.runtimeClasses)
      assert.match(text, `| \`${name}\` | ${title} | \`${handler}\` |`);
    for (const snippet of snippets) assert.match(text, new RegExp(`^\\*\\*${snippetTitles[snippet]}\\.\\*\\*`, "m"));
  });

  test(`the configuration of the kubelet is one that no rule finds anything in, ${model.version}`, () => {
    const [only, ...others] = blocks(text, "yaml").map((block) => parse(block) as Record<string, unknown>);
    assert.equal(others, []);
    assert.equal(interpret(model, only).findings, []);
    assert.equal(only?.["registerWithTaints"], [{ key: "os", value: "windows", effect: "NoSchedule" }]);
    assert.equal([only?.["cgroupsPerQOS"], only?.["enforceNodeAllocatable"]], [false, []]);
    const resolvConf = compareVersions(model.version, "1.27" as KubeVersion) < 0 ? "" : "Host";
    assert.is(only?.["resolvConf"], resolvConf);
    assert.match(text, `\`--resolv-conf=${resolvConf}\``);
    for (const field of ["kubeReserved", "systemReserved"])
      assert.equal(Object.keys(only?.[field] as object), ["cpu", "memory"]);
    assert.match(text, "`--register-with-taints=os=windows:NoSchedule`");
  });

  test(`kubelets that may be too old for the value of resolvConf are named, ${model.version}`, () => {
    const older = { "1.27": "1.25 and 1.26", "1.28": "1.25 and 1.26", "1.29": "1.26" }[model.version as string];
    assert.is(/For kubelets of (.*), which do not know this value/.exec(text)?.[1], older);
  });

  test(`what the defaults for cgroups do is what the rules report for them, ${model.version}`, () => {
    const [only] = blocks(text, "yaml").map((block) => parse(block) as Record<string, unknown>);
    const defaults = { cgroupsPerQOS: true, enforceNodeAllocatable: ["pods"] };
    const effects = interpret(model, { ...only, ...defaults }).findings.map(({ effect }) => effect);
    const fails = text.includes("the kubelet does not start on Windows");
    assert.is(text.includes("on Windows, they have no effect"), !fails);
    assert.equal(effects, fails ? ["fails", "fails"] : ["ignored", "ignored"]);
    const half = interpret(model, { ...only, ...defaults, cgroupsPerQOS: false }).findings.map(({ effect }) => effect);
    assert.equal(half, ["fails"]);
    assert.is(text.includes("With only `cgroupsPerQOS` false, the kubelet exits."), !fails);
  });

  test(`explain is called for the version of the release, ${model.version}`, () => {
    const calls = [...text.matchAll(/`wincompat explain [^`]*`/g)].map(([call]) => call);
    assert.equal([...new Set(calls)], [`\`wincompat explain <rule> --kubernetes ${model.version}\``]);
  });

  test(`without a taint, the kubelet sets none, ${model.version}`, () => {
    const untainted = withDefaults(model.parameters, new Map([["taint.key", ""]]));
    const own = releaseReadme({ ...model, parameters: untainted }, session());
    const [only] = blocks(own, "yaml").map((block) => parse(block) as Record<string, unknown>);
    assert.equal(Object.keys(only ?? {}).includes("registerWithTaints"), false);
    assert.equal(interpret(model, only, new Map([["taint.key", ""]])).findings, []);
    assert.not.match(own, "register-with-taints");
    assert.not.match(own, "kubectl taint");
  });

  test(`containerd gets the pause image, ${model.version}`, () => {
    const image = pauseImages[model.version as keyof typeof pauseImages];
    assert.match(text, `The default of Kubernetes\n${model.version} is \`${image}\`.`);
    const [newer, older, ...others] = blocks(text, "toml");
    assert.is(
      newer,
      `version = 3

[plugins.'io.containerd.cri.v1.images'.pinned_images]
  sandbox = "${image}"
`,
    );
    assert.match(older ?? "", `  sandbox_image = "${image}"\n`);
    assert.equal(others, []);
  });

  test(`the signed pause image has its condition, and no image is recommended for a release without it, ${model.version}`, () => {
    const signed = "mcr.microsoft.com/oss/kubernetes/pause:3.6";
    assert.match(text, `Where your environment requires signed binaries, use \`${signed}\``);
    const has2025 = model.runtimeClasses.some(({ name }) => name === "windows-2025");
    assert.is(text.includes("It is not built for Windows Server 2025, so do not use it there."), has2025);
    const needsOther = ["1.34", "1.35"].includes(model.version);
    assert.is(text.includes("It is not built for Windows Server 2025; `registry.k8s.io/pause:3.10.2` is."), needsOther);
  });

  test(`no heading is repeated, ${model.version}`, () => {
    const inSection = (section: string): readonly string[] =>
      [...section.matchAll(/^#{2,3} .+$/gm)].map(([line]) => line);
    for (const section of text.split(/^(?=## )/m))
      assert.is(new Set(inSection(section)).size, inSection(section).length);
    const topics = [...text.matchAll(/^## .+$/gm)].map(([line]) => line);
    assert.is(new Set(topics).size, topics.length);
  });

  test(`only releases for old versions describe old versions, ${model.version}`, () => {
    const needsFlag = ["1.26", "1.27", "1.28", "1.29"].includes(model.version);
    assert.is(text.includes("--validatingAdmissionPolicyReports=false"), needsFlag);
  });
}

test.run();
