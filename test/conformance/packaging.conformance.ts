import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { engines } from "../../src/engines/index.js";
import { sha256 } from "../../src/lib/digest.js";
import { readRelease } from "../../src/release/files.js";
import { programPath } from "../unit/cli/run.js";
import { askedEngines, isMadeFor } from "./asked.js";
import { neededEngine, testWith } from "./engine-test.js";
import { needed, newKeys, packaged, packagedModel, release, stem, tag, workFolder } from "./packaged.js";
import { said, withProgram, withRegistry } from "./registry.js";
import { complete, releaseFolder } from "./release-folder.js";
import { run } from "./run.js";

const test = suite("packaging");
const [keys, otherKeys] = [newKeys("release"), newKeys("other")];
const signed = (): string => packaged("signed", "--key", keys.private);

const packagers = [needed("opa"), needed("oras")];
const registry = [...packagers, needed("crane")];

/** A pod that no Windows node can run, as a file. */
const pod = join(workFolder, "pod.json");
const containers = [{ name: "main", image: "example.com/app:1.0.0" }];
const spec = { os: { name: "windows" }, nodeSelector: { "kubernetes.io/os": "windows" }, hostPID: true, containers };
writeFileSync(pod, JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name: "main" }, spec }));

const downloads = [
  ["its key", keys, /Bundle loaded and activated successfully/],
  ["another key", otherKeys, /failed to verify JWT signature/],
] as const;

for (const { tool, version } of askedEngines("opa")) {
  for (const [keyName, { public: key }, says] of downloads) {
    const tools = [neededEngine(tool, version), needed("oras"), needed("crane")];
    testWith(
      test,
      tools,
      `OPA downloads the bundle from a registry, and verifies it with ${keyName}`,
      ([opa = "", oras = "", crane = ""]) =>
        withRegistry({ crane, oras }, signed(), async (address) => {
          const config = join(workFolder, "opa.json");
          const services = { registry: { url: `http://${address}`, type: "oci" } };
          const keys = { wincompat: { algorithm: "RS256", key: readFileSync(key, "utf8") } };
          const bundle = {
            service: "registry",
            resource: `${address}/wincompat-opa:${tag}`,
            signing: { keyid: "wincompat" },
          };
          writeFileSync(config, JSON.stringify({ services, keys, bundles: { wincompat: bundle } }));
          const parameters = [
            "run",
            "--server",
            "--addr",
            "127.0.0.1:0",
            "--skip-version-check",
            "--config-file",
            config,
          ];
          await withProgram(
            { name: "opa", command: opa, parameters },
            async (running) => void (await said(running, says)),
          );
        }),
    );
  }
}

for (const { tool, version } of askedEngines("conftest")) {
  testWith(
    test,
    [...registry, neededEngine(tool, version)],
    "conftest pulls the policies, and they judge",
    ([, oras = "", crane = "", conftest = ""]) =>
      withRegistry({ crane, oras }, signed(), (address) => {
        const policy = join(workFolder, "conftest-pulled");
        assert.is(
          run(conftest, ["pull", `oci://${address}/wincompat-conftest:${tag}`, "--absolute-paths", "--policy", policy])
            .status,
          0,
        );
        const policies = ["bundle", "conftest"].flatMap((folder) => [
          ...readRelease(join(releaseFolder(packagedModel), "opa", folder)),
        ]);
        assert.equal(
          digests(readRelease(policy)),
          digests(new Map(policies.filter(([path]) => /\.(?:rego|json)$/.test(path)))),
        );
        const { status, stdout } = run(conftest, ["test", "--no-color", "--policy", policy, pod]);
        assert.match(stdout, /^FAIL - .* - main - win-host-pid: spec\.hostPID: /m);
        assert.is(status, 1);
      }),
  );
}

for (const engine of askedEngines("kyverno").filter((one) => isMadeFor(one, packagedModel))) {
  const tools = [...registry, neededEngine(engine.tool, engine.version)];
  testWith(
    test,
    tools,
    `kyverno ${engine.version} pulls the policies, and they judge`,
    ([, oras = "", crane = "", kyverno = ""]) =>
      withRegistry({ crane, oras }, signed(), (address) => {
        const folder = join(workFolder, `kyverno-${engine.version}`);
        const { status, stderr } = run("env", [
          "KYVERNO_EXPERIMENTAL=true",
          kyverno,
          "oci",
          "pull",
          folder,
          "--image",
          `${address}/wincompat-kyverno:${tag}`,
        ]);
        assert.is(status, 0, stderr);
        const policies = [...readRelease(join(releaseFolder(packagedModel), "kyverno", "policies")).keys()].filter(
          (path) => path.startsWith("wincompat-"),
        );
        assert.equal(readdirSync(folder).sort(), policies.sort());
        const [policy = ""] = readdirSync(folder).filter((name) => name.startsWith("wincompat-host-namespaces"));
        const judged = run(kyverno, ["apply", join(folder, policy), "--resource", pod]);
        assert.match(judged.stdout, /fail: 1,/);
      }),
  );
}

for (const _ of askedEngines("oras")) {
  testWith(test, registry, "oras pulls the bundle as it is in the package", ([, oras = "", crane = ""]) =>
    withRegistry({ crane, oras }, signed(), (address) => {
      const folder = join(workFolder, "oras-pulled");
      assert.is(
        run(oras, ["pull", "--no-tty", "--plain-http", "--output", folder, `${address}/wincompat-opa:${tag}`]).status,
        0,
      );
      assert.is(
        sha256(readFileSync(join(folder, "bundle.tar.gz"))),
        sha256(readFileSync(join(signed(), `${stem}-bundle.tar.gz`))),
      );
    }),
  );

  testWith(test, packagers, "what is packaged again is equal to the byte, whoever does it", () => {
    const first = readRelease(signed());
    const before = process.umask(0o077);
    const zone = process.env["TZ"];
    process.env["TZ"] = "Asia/Tokyo";
    try {
      assert.equal(digests(readRelease(packaged("again", "--key", keys.private))), digests(first));
    } finally {
      process.umask(before);
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
    assert.ok(first.size > 100);
  });

  testWith(test, packagers, "sha256sum reads the sums, and wincompat the sums and their signature", () => {
    const sums = run("sh", ["-c", 'cd "$0" && sha256sum --strict --check --quiet SHA256SUMS', signed()]);
    assert.equal([sums.status, sums.stdout], [0, ""], sums.stderr);
    const { status, stdout } = run(process.execPath, [programPath, "verify", "--key", keys.public, signed()]);
    assert.match(stdout, /: all \d+ files match SHA256SUMS, and its signature is valid\.\n$/);
    assert.is(status, 0);
  });

  testWith(test, packagers, "every archive is unpacked by tar into a release that verifies", async () => {
    const archives = readdirSync(signed()).filter(
      (name) => name.endsWith(".tar.gz") && name !== `${stem}-bundle.tar.gz`,
    );
    assert.equal(archives, [...engines.map(({ id }) => `${stem}-${id}.tar.gz`), `${stem}.tar.gz`].sort());
    const folder = join(workFolder, "unpacked");
    mkdirSync(folder);
    for (const name of archives) assert.is(run("tar", ["-xzf", join(signed(), name), "-C", folder]).status, 0);
    const folders = readdirSync(folder).map((name) => join(folder, name));
    const { status, stdout, stderr } = run(process.execPath, [programPath, "verify", ...folders]);
    assert.is(status, 0, stdout + stderr);
    assert.is(folders.length, archives.length);
    const whole = readRelease(join(folder, stem));
    const committed = readRelease(releaseFolder(packagedModel));
    assert.ok(whole.has("LICENSE") && !committed.has("LICENSE"));
    const differing = [...committed]
      .filter(([path, content]) => !whole.get(path)?.equals(content))
      .map(([path]) => path);
    assert.equal(differing, ["SHA256SUMS"]);
    const all = readRelease((await complete(packagedModel)).folder);
    assert.equal(
      [...whole.keys()].filter((path) => !all.has(path)),
      ["LICENSE"],
    );
    assert.equal(
      [...all.keys()].filter((path) => !whole.has(path)),
      [],
    );
  });

  testWith(test, packagers, "every archive unpacks into a release that sha256sum checks, from inside", () => {
    for (const name of readdirSync(join(workFolder, "unpacked"))) {
      const { status, stdout, stderr } = run("sh", [
        "-c",
        'cd "$0" && sha256sum --strict --check --quiet SHA256SUMS',
        join(workFolder, "unpacked", name),
      ]);
      assert.equal([status, stdout], [0, ""], stderr);
    }
  });

  testWith(test, packagers, "who publishes is named in the artifacts, and nobody else is", () => {
    const source = "https://git.example.com/team/policies";
    const sources = (folder: string): readonly (string | undefined)[] =>
      readdirSync(join(folder, "oci"))
        .sort()
        .map((tool) => sourceOf(join(folder, "oci", tool)));
    const published = sources(packaged("published", "--source", source));
    assert.ok(published.length >= 2, `${published.length} artifacts`);
    assert.equal([...new Set(published)], [source]);
    assert.equal(
      sources(signed()),
      published.map(() => undefined),
    );
  });

  testWith(test, packagers, "without a key a sentence says that nothing is signed", () => {
    const { status, stdout, stderr } = release([packagedModel.version, "--out", join(workFolder, "unsigned")]);
    assert.match(stderr, /^Nothing is signed, neither the bundle nor SHA256SUMS: /);
    assert.match(stdout, /: \d+ files, unsigned\n$/);
    assert.is(status, 0);
  });
}

/** The publisher that the manifest of an image layout names. */
function sourceOf(layout: string): string | undefined {
  const { manifests } = JSON.parse(readFileSync(join(layout, "index.json"), "utf8")) as {
    manifests: { digest: string }[];
  };
  const manifest = join(layout, "blobs", ...(manifests[0]?.digest ?? "").split(":"));
  const { annotations } = JSON.parse(readFileSync(manifest, "utf8")) as { annotations: Record<string, string> };
  return annotations["org.opencontainers.image.source"];
}

function digests(files: ReturnType<typeof readRelease>): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([path, content]) => [path, sha256(content)]));
}

test.run();
