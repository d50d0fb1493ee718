import type { NameLimits } from "./engine.js";
import { gatekeeperNames } from "./gatekeeper/names.js";
import { kyvernoNames } from "./kyverno/names.js";
import { kyvernoCelNames } from "./kyverno-cel/names.js";
import { opaNames } from "./opa/names.js";
import { vapNames } from "./vap/names.js";

/** What policies of every engine can contain, without the engines, which take longer to load than everything else that `check` needs. */
export const nameLimits: readonly NameLimits[] = [opaNames, vapNames, kyvernoNames, kyvernoCelNames, gatekeeperNames];
