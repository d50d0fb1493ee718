import { Argument, Option } from "commander";
import { define } from "../definition.js";
import { format } from "../options.js";
import type { VerifyOptions } from "./run.js";

export const verify = define<[releases: string[]], Pick<VerifyOptions, "format"> & { readonly key?: string }>({
  name: "verify",
  description: "Verify a release: compare every file with its digest and, with --key, check the signature.",
  arguments: [new Argument("<releases...>", "folders with a SHA256SUMS: releases, packages, unpacked archives")],
  options: [
    new Option("--key <file>", "public RSA key (PEM) to check the signature of SHA256SUMS"),
    format("pretty", "json"),
  ],
  examples: [
    { command: "wincompat verify dist-policies/1.37", says: "verify a release in a clone" },
    {
      command: "wincompat verify --key release.pub.pem downloads/",
      says: "verify a packaged release and its signature",
    },
  ],
  exits: { 1: "a file does not match its digest, or the signature is not valid" },
  run: async ([releases], { key, format: how }) => {
    const { runVerify } = await import("./run.js");
    return runVerify(releases, { key, format: how });
  },
});
