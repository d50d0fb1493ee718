import { UnusableError } from "../lib/errors.js";

/** Thrown instead of a verdict on an object that would take too much time or memory. The message is about "this object". */
export abstract class RefusedObject extends UnusableError {
  /** @param about sentences for the user about an object, as they name it */
  constructor(readonly about: (object: string) => string) {
    super(about("this object"));
  }
}
