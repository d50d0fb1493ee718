/** What a command needs is missing or damaged; the message is a sentence for the user, or several. */
export class UnusableError extends Error {}

/** Wrong usage, found after the options were read; help would help. */
export class UsageError extends UnusableError {}
