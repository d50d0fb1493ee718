import { define } from "../definition.js";
import { format } from "../options.js";

export const versions = define<[], { readonly format: "pretty" | "json" }>({
  name: "versions",
  description: "List the supported versions of Kubernetes, with the engines that support them.",
  arguments: [],
  options: [format("pretty", "json")],
  examples: [{ command: "wincompat versions", says: "list the values of --kubernetes" }],
  run: async (_, options) => {
    const { runVersions } = await import("./run.js");
    return runVersions(options);
  },
});
