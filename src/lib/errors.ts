/** Something that a command needs is missing or damaged. The message is one or more sentences for the user. */
export class UnusableError extends Error {}

/** Wrong usage, found after the options were read: the program also points to the help. */
export class UsageError extends UnusableError {}
