import { filesBelow } from "../../lib/files-below.js";
import type { OciArtifact, OciLayer, ReadmeParts, ReleaseParts } from "../engine.js";
import { bundlePaths } from "./bundle-names.js";

const readme: ReadmeParts = {
  usage: [
    {
      program: "OPA",
      report: "`opa eval -b opa/bundle -i pod.json data.wincompat.findings`",
      deny: "the caller decides",
    },
    { program: "conftest", report: "`conftest test --policy opa pod.yaml`", deny: "exit code 1" },
  ],
  folder: "the bundle, the Wasm, and a webhook; [opa/README.md](opa/README.md) describes how to use them",
  install: [
    {
      program: "OPA",
      text: `Evaluate a manifest:

\`\`\`console
opa eval --format pretty -b opa/bundle -i pod.json data.wincompat.findings
\`\`\`

\`opa eval\` reads only the first YAML document of a file; conftest reads all.

Or run a server:

\`\`\`console
opa run --server -b opa/bundle.tar.gz
\`\`\``,
    },
    {
      program: "conftest",
      text: `Errors fail the test. Warnings are only printed:

\`\`\`console
conftest test --policy opa pod.yaml
\`\`\``,
    },
  ],
  exceptions: [{ program: "OPA and conftest", text: "[opa/README.md](opa/README.md) describes exceptions." }],
  parameters: "For OPA and conftest, edit a copy of `opa/parameters` and load it as a second\nbundle.",
};

export const opaReleaseParts: ReleaseParts = {
  rootFiles: [],
  readme: () => readme,
  artifacts: (files) => [bundleArtifact(files), conftestArtifact(files)],
};

function bundleArtifact(files: ReadonlyMap<string, Buffer>): OciArtifact {
  const content = files.get(bundlePaths.archive);
  if (content === undefined) throw new RangeError(`The release has no ${bundlePaths.archive}.`);
  const layer = { title: "bundle.tar.gz", mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", content };
  return {
    program: "opa",
    description: "Bundle for OPA",
    config: "application/vnd.oci.image.config.v1+json",
    layers: [layer],
  };
}

const conftestTypes = [
  [/(?<!_test)\.rego$/, "application/vnd.cncf.openpolicyagent.policy.layer.v1+rego"],
  [/\.json$/, "application/vnd.cncf.openpolicyagent.data.layer.v1+json"],
] as const;

/** The rules, and the package main that conftest asks. */
function conftestArtifact(files: ReadonlyMap<string, Buffer>): OciArtifact {
  const policies = [...filesBelow(bundlePaths.folder, files), ...filesBelow("opa/conftest", files)];
  const layers = conftestTypes.flatMap(([names, mediaType]) =>
    policies
      .filter(([title]) => names.test(title))
      .map(([title, content]): OciLayer => ({ title, mediaType, content })),
  );
  return {
    program: "conftest",
    description: "Policies for conftest",
    config: "application/vnd.unknown.config.v1+json",
    layers,
  };
}
