import { loadPolicy as loadWasm } from "@open-policy-agent/opa-wasm";
import type { Verdict } from "../../model/model.js";
import type { ParameterValues } from "../../model/parameter.js";
import { nested } from "../../model/parameter.js";
import type { Policy } from "../../model/policy.js";
import { sortedVerdict } from "../../model/policy.js";
import type { WasmPolicies } from "../engine.js";
import { bundlePaths, parametersName, reportEntrypoint } from "./bundle-names.js";

/**
 * In pages of 64 KiB: 4 MiB at the start, enough for nearly every object, and as much as Wasm has at most. It grows where
 * an object needs more. All of it counts as garbage once the policy is gone: with more, Node collects far more often.
 */
const memory = { initial: 64, maximum: 65536 };

export const opaWasm: WasmPolicies = {
  path: bundlePaths.wasm,
  load: async (wasm, values) => {
    const policy = await loadWasm(wasm, memory);
    let current: ParameterValues | undefined;
    const policyWith = (of: ParameterValues): Policy => ({
      evaluate: (object) => {
        if (current !== of) policy.setData({ [parametersName]: nested(of) });
        current = of;
        const [answer] = policy.evaluate(object, reportEntrypoint) as [{ result: Verdict } | undefined];
        return sortedVerdict(answer?.result ?? { evidence: [], findings: [] });
      },
      withParameter: (name, value) => policyWith(new Map([...of, [name, value]])),
    });
    return policyWith(values);
  },
};
