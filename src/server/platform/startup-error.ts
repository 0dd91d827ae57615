/**
 * An expected failure that prevents the program from starting. Its message is one sentence for the
 * operator, printed without a stack trace.
 */
export class StartupError extends Error {}
