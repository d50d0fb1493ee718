import { suite } from "uvu";
import * as assert from "uvu/assert";
import { fix } from "./run-fix.js";

const test = suite("cli/fix/refused-edits");

/** A pod for Windows with these lines in its spec, and an annotation. */
function podWith(spec: readonly string[], annotation = "a: b"): string {
  const lines = ["nodeSelector: {kubernetes.io/os: windows}", ...spec].map((line) => `  ${line}`);
  const head = ["apiVersion: v1", "kind: Pod", `metadata: {name: a, annotations: {${annotation}}}`, "spec:"];
  return [...head, ...lines, ""].join("\n");
}

const dropsAll = "containers: [{name: c, image: i, securityContext: {capabilities: {drop: [ALL]}}}]";

test("what must be fixed together with a finding that only a person can fix is not changed, and that is reported", async () => {
  const text = podWith([dropsAll], "linkerd.io/inject: enabled");
  for (const profile of ["core", "recommended"]) {
    const { status, stdout, files } = await fix({ "a.yaml": text }, [
      ".",
      "--suggested",
      "--profile",
      profile,
      "--skip",
      "win-toleration",
    ]);
    assert.equal([status, files["a.yaml"]], [1, text]);
    const said = stdout.replace(/\s+/g, " ");
    assert.match(said, "The same edit must fix win-os-name-set at spec.os.name, and only a person can decide how.");
    assert.match(said, "remove the label or annotation that asks for the sidecar");
  }
});

test("a summary promises only suggested fixes that would be made", async () => {
  const sidecar = await fix({ "a.yaml": podWith([dropsAll], "linkerd.io/inject: enabled") });
  assert.match(sidecar.stdout, "1 finding remains. Run");
  const other = await fix({ "a.yaml": podWith([dropsAll], "example.com/inject: enabled") });
  assert.match(other.stdout, "1 finding remains. `--suggested` fixes it.");
});

test("hostUsers stays beside a procMount that is skipped or suppressed, because the API server requires it", async () => {
  const spec = ["hostUsers: false", "containers: [{name: c, image: i, securityContext: {procMount: Unmasked}}]"];
  const cases = [
    ["skipped", podWith(spec), ["--skip", "win-proc-mount"]],
    ["suppressed", podWith(spec, "wincompat.dev/ignore.win-proc-mount: shared"), []],
  ] as const;
  // Older versions drop the field, and so need no other fix.
  for (const [why, before, parameters] of cases) {
    const { stdout, files } = await fix({ "a.yaml": before }, [".", "-k", "1.27,1.37", "--suggested", ...parameters]);
    assert.is(files["a.yaml"], before, why);
    assert.match(
      stdout.replace(/\s+/g, " "),
      `The same edit must fix win-proc-mount at spec.containers[0].securityContext.procMount, which is ${why}.`,
    );
  }
});

test("no edit makes the API server reject a pod because of a container with an exempt image", async () => {
  const text = podWith([
    "tolerations: [{key: os, operator: Equal, value: windows, effect: NoSchedule}]",
    "containers: [{name: c, image: registry.example.com/agent:1, securityContext: {runAsUser: 1000}}]",
  ]);
  const exempting = [".", "--only", "win-os-name-set", "--set", "exemptImages=registry.example.com/*"];
  const { status, stdout, files } = await fix({ "a.yaml": text }, exempting);
  assert.equal([status, files["a.yaml"]], [1, text]);
  assert.match(
    stdout.replace(/\s+/g, " "),
    "Its fix would cause win-run-as-user at spec.containers[0].securityContext.runAsUser, in a container with an exempt image: ",
  );
});

test("a fix of one finding leaves suppressed findings of its rule and exempt containers as they are", async () => {
  const mounts = "volumeMounts: [{name: v, mountPath: /v, mountPropagation: Bidirectional}]";
  const containers = (comment: string): readonly string[] => [
    ...["containers:", "  - name: keep", "    image: registry.example.com/agent:1"],
    ...(comment === "" ? [] : [`    ${comment}`]),
    ...[`    ${mounts}`, "  - name: change", "    image: example.com/web", `    ${mounts}`],
  ];
  for (const [comment, ...options] of [
    ["# wincompat-ignore win-mount-propagation: a shared chart"],
    ["", "--set", "exemptImages=registry.example.com/*"],
  ] as const) {
    const text = podWith(["os: {name: windows}", "volumes: [{name: v, emptyDir: {}}]", ...containers(comment)]);
    const { files } = await fix({ "a.yaml": text }, [".", ...options]);
    const modes = [...(files["a.yaml"] ?? "").matchAll(/mountPropagation: (\w+)/g)].map(([, mode]) => mode);
    assert.equal(modes, ["Bidirectional", "None"]);
  }
});

test("what would bring a finding of a rule that is skipped is not made, and that is reported", async () => {
  const user = podWith(["securityContext: {runAsUser: 1000}", "containers: [{name: c, image: example.com/c}]"]);
  const { status, stdout, files } = await fix({ "a.yaml": user }, [
    ".",
    "--skip",
    "win-run-as-user",
    "--profile",
    "recommended",
  ]);
  assert.match(files["a.yaml"] ?? "", /runAsUser: 1000/);
  assert.not.match(files["a.yaml"] ?? "", /os: ?\n? *name/);
  assert.is(status, 1);
  assert.match(
    stdout.replace(/\s+/g, " "),
    /win-os-name-set at spec\.os\.name of Pod \w+ is not fixed\. Its fix would cause win-run-as-user at spec\.securityContext\.runAsUser, which is skipped: /,
  );
});

test.run();
