import type { Effect } from "../model/model.js";

/** What Kubernetes does, in few words. */
export const effectWords: Record<Effect, string> = {
  rejected: "the API server rejects it",
  fails: "accepted, but does not start or work",
  ignored: "no effect, without a warning",
  risk: "works, but unsafely or unreliably",
  advice: "works; something else is better",
};
