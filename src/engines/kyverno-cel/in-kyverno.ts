import type { Bind } from "../cel/match.js";
import { call, name } from "../cel/syntax.js";

/**
 * API servers do not have `cel.bind`, so Kyverno evaluates such a condition itself. It would put any other one into the webhook of the
 * policy, and so need a webhook, and a request for each object, for each policy.
 */
export const inKyverno: Bind = (id, value, condition) =>
  call(name("cel"), "bind", name(id), value, condition(name(id)));
