import { Argument, Option } from "commander";
import type { VerifyOptions } from "./run.js";
import { define } from "../definition.js";
import { format } from "../options.js";

export const verify = define<[releases: string[]], Pick<VerifyOptions, "format"> & { readonly key?: string }>({
  name: "verify",
  description: "Check that a release is as it was built: every file against its digest, and the signature.",
  arguments: [new Argument("<releases...>", "folders with a SHA256SUMS: releases, packaged releases, unpacked archives")],
  options: [new Option("--key <file>", "public RSA key (PEM) that SHA256SUMS must be signed with"), format("pretty", "json")],
  examples: [
    { command: "wincompat verify dist-policies/1.27", says: "a release in a checkout" },
    { command: "wincompat verify --key release.pub.pem downloads/", says: "a packaged release and its signature" },
  ],
  exits: { 1: "a file is not as it was built, or the signature is not valid" },
  run: async ([releases], { key, format: how }) => {
    const { runVerify } = await import("./run.js");
    return runVerify(releases, { key, format: how });
  },
});
