import type { Profile } from "../model/model.js";
import { profiles } from "../model/model.js";
import { didYouMean } from "../nearest.js";

/** What is wrong with names of profiles, as sentences. */
export function profileFaults(names: readonly string[]): readonly string[] {
  const unknown = names.filter((name) => !profiles.some((profile) => profile === name));
  return unknown.map((name) => `There is no profile "${name}". Profiles are ${profiles.join(", ")}.${didYouMean(name, profiles)}`);
}

/** The profiles that these names are of. */
export function profilesIn(names: readonly string[]): readonly Profile[] {
  return profiles.filter((profile) => names.includes(profile));
}
