import type { Effect } from "../model/model.js";

/** What Kubernetes does, in few words. */
export const effectWords: Record<Effect, string> = {
  rejected: "the API server refuses it",
  fails: "accepted, but does not start or work",
  ignored: "silently without effect",
  risk: "works, but not safely or reliably",
  advice: "works; better otherwise",
};
