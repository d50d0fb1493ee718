import { entryOf, isMapping, itemsOf } from "../lib/json.js";
import { joinPath, parseFieldPath, valueAt } from "../model/field-path.js";

const hostNetwork = parseFieldPath("spec.hostNetwork");
const containers = parseFieldPath("spec.containers");

/**
 * Why the API server rejects the ports of a pod template that now uses the network of its node, as sentences: each host port must equal
 * its container port, and no two may be equal. No rule reports this, because it depends on no operating system. Only regular containers are
 * compared (`validateHostNetwork` and `checkHostPortConflicts` in pkg/apis/core/validation/validation.go, 1.24 to 1.37).
 *
 * @param at the path of the pod template
 * @param before the object before an edit
 * @param after the object after it
 */
export function hostPortFault(at: string, before: unknown, after: unknown): string | undefined {
  const [templateBefore, template] = [before, after].map((object) => valueAt(object, parseFieldPath(at)));
  if (valueAt(templateBefore, hostNetwork) === true || valueAt(template, hostNetwork) !== true) return undefined;
  const used = new Set<string>();
  for (const [index, container] of itemsOf(valueAt(template, containers)).entries())
    for (const [place, port] of itemsOf(entryOf(container, "ports")).entries()) {
      const fault = faultOfPort(port, used);
      if (fault === undefined) continue;
      const path = joinPath(at, `spec.containers[${index}].ports[${place}]`);
      return `With hostNetwork, the API server rejects ${path}: ${fault} Fix both by hand.`;
    }
  return undefined;
}

/** @param used the host ports of the ports before, to which that of this one is added */
function faultOfPort(port: unknown, used: Set<string>): string | undefined {
  if (!isMapping(port)) return undefined;
  const { containerPort, hostPort, hostIP, protocol } = port;
  // The API server sets a host port that is missing or zero.
  if (Number(hostPort ?? 0) !== 0 && hostPort !== containerPort) return "its hostPort must equal its containerPort.";
  const key = JSON.stringify([protocol ?? "TCP", hostIP ?? "", containerPort]);
  if (used.has(key)) return "another port of the pod has the same containerPort, which becomes its hostPort.";
  used.add(key);
  return undefined;
}
