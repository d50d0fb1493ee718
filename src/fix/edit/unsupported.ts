/** Thrown where a text cannot be edited with certainty, with a sentence: those edits are refused. Reaches no caller. */
export class Unsupported extends Error {}
