import { Releases } from "../../../../src/check/settings/releases.js";

/** Shared by all tests of a process, because loading a release takes time. */
export const releases = new Releases();
