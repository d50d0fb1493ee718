import { profiles } from "../../model/model.js";
import { didYouMean } from "../../lib/nearest.js";

/** What is wrong with names of profiles, as sentences. */
export function profileFaults(names: Iterable<string>): readonly string[] {
  const unknown = [...names].filter((name) => !profiles.some((profile) => profile === name));
  return unknown.map((name) => `There is no profile "${name}". Profiles are ${profiles.join(", ")}.${didYouMean(name, profiles)}`);
}
