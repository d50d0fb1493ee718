import { Releases } from "../../../../src/check/configuration/releases.js";

/** For all tests of a process: a release takes time to load. */
export const releases = new Releases();
