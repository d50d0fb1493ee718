import { define } from "../definition.js";
import { format } from "../options.js";

export const versions = define<[], { readonly format: "pretty" | "json" }>({
  name: "versions",
  description: "List the versions of Kubernetes that are covered, with the engines that support them.",
  arguments: [],
  options: [format("pretty", "json")],
  examples: [{ command: "wincompat versions", says: "what --kubernetes takes" }],
  run: async (_, options) => {
    const { listVersions } = await import("./run.js");
    return listVersions(options);
  },
});
