import { Releases } from "../../../../src/check/settings/releases.js";

/** For all tests of a process: a release takes time to load. */
export const releases = new Releases();
