import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parse } from "yaml";
import { packageRoot } from "../../src/lib/package.js";
import { engines } from "../engines/engines.js";

const test = suite("pipelines/workflows");

const folder = join(packageRoot, ".github");
const workflows = readdirSync(join(folder, "workflows")).map((name) => ({
  name,
  text: readFileSync(join(folder, "workflows", name), "utf8"),
}));

interface Workflow {
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, { readonly "timeout-minutes"?: number; readonly permissions?: object }>>;
}

test("every action is pinned by commit, with its version as a comment", () => {
  const used = workflows.flatMap(({ text }) => text.match(/^.*\buses: .*$/gm) ?? []);
  assert.equal(
    used.filter((line) => !/uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    [],
  );
  assert.ok(used.length > 5);
});

test("every use of an action has the same commit", () => {
  const pins = new Map<string, Set<string>>();
  for (const { text } of workflows) {
    // `actions/cache/restore` is of the same repository as `actions/cache`.
    for (const [, action = "", pin = ""] of text.matchAll(/uses: ([\w.-]+\/[\w.-]+)[\w./-]*@(\S+)/g))
      pins.set(action, (pins.get(action) ?? new Set()).add(pin));
  }
  assert.equal(
    [...pins].filter(([, commits]) => commits.size > 1),
    [],
  );
});

test("only jobs have write permissions, and every job has a timeout", () => {
  for (const { name, text } of workflows) {
    const { permissions, jobs } = parse(text) as Workflow;
    assert.ok(permissions !== undefined && !JSON.stringify(permissions).includes("write"), name);
    assert.equal(
      Object.entries(jobs).filter(([, job]) => job["timeout-minutes"] === undefined),
      [],
      name,
    );
  }
});

test("the tests run with exactly the lowest version of Node.js that the package accepts", () => {
  const { engines } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  };
  const { jobs } = parse(readFileSync(join(folder, "workflows", "ci.yaml"), "utf8")) as {
    readonly jobs: { readonly test: { readonly strategy: { readonly matrix: { readonly node: readonly string[] } } } };
  };
  const [lowest] = jobs.test.strategy.matrix.node;
  assert.is(engines.node, `>=${lowest?.replace(/\.0$/, "")}`);
  assert.match(readFileSync(join(packageRoot, "README.md"), "utf8"), `Node.js ${engines.node.slice(2)} or newer`);
});

interface Step {
  readonly run?: string;
  readonly with?: { readonly key?: string };
}

interface Jobs {
  readonly jobs: Readonly<Record<string, { readonly needs?: string; readonly steps: readonly Step[] }>>;
}

function jobsOf(workflow: string): Jobs["jobs"] {
  return (parse(readFileSync(join(folder, "workflows", workflow), "utf8")) as Jobs).jobs;
}

test("the cache of the engines changes with the sources of each, and the proofs check what they get from it", () => {
  const { engines: build, prove } = jobsOf("ci.yaml");
  const keys = [build, prove].flatMap((job) => job?.steps.flatMap((step) => step.with?.key ?? []) ?? []);
  assert.is(keys.length, 2);
  assert.is(keys[0], keys[1]);
  const folders = [...(keys[0] ?? "").matchAll(/'([^']+\/)\*\*'/g)].map(([, path = ""]) => path);
  const modules = [...new Set(engines.map(({ module }) => `${module}/`))];
  assert.equal(
    modules.filter((module) => !folders.some((path) => module.startsWith(path))),
    [],
  );
  const commands = prove?.steps.flatMap(({ run = [] }) => run) ?? [];
  assert.equal(commands.slice(-2), ["npm run engines", "${{ matrix.command }}"]);
});

test("a release is published only after CI has succeeded for its commit", () => {
  const { ci, build, publish } = jobsOf("release.yaml");
  assert.equal([build?.needs, publish?.needs], ["ci", "build"]);
  assert.match(ci?.steps[0]?.run ?? "", /workflows\/ci\.yaml\/runs\?.*head_sha=\$GITHUB_SHA/);
});

test("untrusted text reaches scripts only as environment variables", () => {
  for (const { name, text } of workflows) {
    const scripts = [...text.matchAll(/^ +(?:- )?run: (?:\|\n((?:(?: {10,}.*)?\n)+)|(.*))$/gm)].map(
      ([, block, line]) => block ?? line ?? "",
    );
    const open = scripts.filter((script) => /\$\{\{(?! matrix\.command \}\})/.test(script));
    assert.equal(open, [], name);
    assert.ok(scripts.length > 2, name);
  }
});

test("issue forms have a name, a description and fields with labels", () => {
  const names = readdirSync(join(folder, "ISSUE_TEMPLATE"));
  assert.equal(names.sort(), ["bug.yaml", "config.yml", "false-alarm.yaml", "missed-problem.yaml"]);
  for (const name of names.filter((one) => one !== "config.yml")) {
    const form = parse(readFileSync(join(folder, "ISSUE_TEMPLATE", name), "utf8")) as {
      name: string;
      description: string;
      body: { type: string; id: string; attributes: { label: string } }[];
    };
    assert.ok(form.name && form.description, name);
    assert.equal(
      form.body.filter(
        ({ type, id, attributes }) =>
          !["input", "textarea"].includes(type) || !/^[a-z]+$/.test(id) || !attributes.label,
      ),
      [],
      name,
    );
  }
});

test.run();
