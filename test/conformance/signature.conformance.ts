import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { askedEngines } from "./asked.js";
import { neededEngine, testWith } from "./engine-test.js";
import { needed, newKeys, packaged, repacked, stem, unpacked, workFolder } from "./packaged.js";
import type { Outcome } from "./run.js";
import { run } from "./run.js";

const test = suite("bundle signature");
const [keys, otherKeys] = [newKeys("release"), newKeys("other")];
const signed = (): string => join(packaged("signed", "--key", keys.private), `${stem}-bundle.tar.gz`);
const unsigned = (): string => join(packaged("unsigned"), `${stem}-bundle.tar.gz`);

/** A pod that `opa exec` can evaluate. */
const pod = join(workFolder, "pod.json");
writeFileSync(
  pod,
  JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata: { name: "main" }, spec: { containers: [] } }),
);

/** A configuration of OPA with a bundle and the key of its signature. */
function configuration(bundle: string, key: string): string {
  const file = join(workFolder, "opa.json");
  const keys = { wincompat: { algorithm: "RS256", key: readFileSync(key, "utf8") } };
  const bundles = { wincompat: { resource: pathToFileURL(bundle).href, signing: { keyid: "wincompat" } } };
  writeFileSync(file, JSON.stringify({ keys, bundles }));
  return file;
}

/** The commands of opa that verify a bundle. */
const verifiers: Readonly<Record<string, (opa: string, bundle: string, key: string) => Outcome>> = {
  build: (opa, bundle, key) =>
    run(opa, ["build", "--bundle", bundle, "--verification-key", key, "--output", join(workFolder, "verified.tar.gz")]),
  exec: (opa, bundle, key) =>
    run(opa, ["exec", "--config-file", configuration(bundle, key), "--decision", "wincompat/findings", pod]),
  run: (opa, bundle, key) =>
    run(
      opa,
      ["run", "--skip-version-check", "--bundle", bundle, "--verification-key", key],
      "is_object(data.wincompat)\n",
    ),
};

/** A bundle that was changed after signing. */
async function changed(name: string, change: (files: Map<string, Buffer>) => void): Promise<string> {
  const files = new Map(await unpacked(signed()));
  change(files);
  const bundle = join(workFolder, `${name}.tar.gz`);
  writeFileSync(bundle, await repacked(files));
  return bundle;
}

interface Attack {
  readonly bundle: () => string | Promise<string>;
  readonly key: string;
  /** The output of opa. */
  readonly says: RegExp;
}

const attacks: Readonly<Record<string, Attack>> = {
  "another key": { bundle: signed, key: otherKeys.public, says: /failed to verify JWT signature/ },
  "no signature": { bundle: unsigned, key: keys.public, says: /bundle missing \.signatures\.json file/ },
  "a changed file": {
    bundle: () =>
      changed("changed", (files) =>
        files.set(
          "/wincompat/lib/lib.rego",
          Buffer.concat([files.get("/wincompat/lib/lib.rego") ?? Buffer.of(), Buffer.from("\n# x\n")]),
        ),
      ),
    key: keys.public,
    says: /wincompat\/lib\/lib\.rego: digest mismatch/,
  },
  "an added file": {
    bundle: () => changed("added", (files) => files.set("/added/added.rego", Buffer.from("package added\n"))),
    key: keys.public,
    says: /added\/added\.rego/,
  },
  "a missing file": {
    bundle: () => changed("missing", (files) => files.delete("/wincompat/lib/lib.rego")),
    key: keys.public,
    says: /wincompat\/lib\/lib\.rego/,
  },
};

for (const engine of askedEngines("opa")) {
  const [opa, oras] = [neededEngine("opa", engine.version), needed("oras")];
  for (const [command, verifier] of Object.entries(verifiers)) {
    testWith(test, [opa, oras], `opa ${command} accepts the bundle with its key`, ([opa = ""]) => {
      const { status, stdout, stderr } = verifier(opa, signed(), keys.public);
      assert.is(status, 0, stdout + stderr);
      if (command === "run") assert.match(stdout, /^true$/m);
    });
    for (const [name, { bundle, key, says }] of Object.entries(attacks)) {
      testWith(test, [opa, oras], `opa ${command} refuses a bundle with ${name}, and says so`, async ([opa = ""]) => {
        const { status, stdout, stderr } = verifier(opa, await bundle(), key);
        assert.match(stdout + stderr, says);
        assert.is.not(status, 0);
      });
    }
  }

  testWith(test, [opa, oras], "opa eval does not verify, so the guide must not say so", async ([opa = ""]) => {
    const { status, stdout } = run(opa, [
      "eval",
      "--bundle",
      (await attacks["a changed file"]?.bundle()) ?? "",
      "--format",
      "raw",
      "is_object(data.wincompat)",
    ]);
    assert.equal([status, stdout.trim()], [0, "true"]);
  });

  testWith(test, [opa, oras], "what repacks bundles for these tests does no harm by itself", async ([opa = ""]) => {
    const { status, stdout, stderr } = verifiers["build"]?.(
      opa,
      await changed("same", () => {}),
      keys.public,
    ) as Outcome;
    assert.is(status, 0, stdout + stderr);
  });

  testWith(test, [opa, oras], "the signature names the files of the bundle as they are called in it", async () => {
    const files = await unpacked(signed());
    const [token = ""] = (JSON.parse(String(files.get("/.signatures.json"))) as { signatures: string[] }).signatures;
    const { files: names } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      files: { name: string }[];
    };
    assert.equal(
      names.map(({ name }) => `/${name}`).sort(),
      [...files.keys()].filter((path) => path !== "/.signatures.json").sort(),
    );
  });
}

test.run();
