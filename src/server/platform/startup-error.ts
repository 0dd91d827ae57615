/**
 * An expected failure that ends the start. Its message is one sentence for the operator, printed
 * without a stack trace.
 */
export class StartupError extends Error {}
