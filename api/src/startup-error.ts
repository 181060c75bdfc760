/** The message is the one sentence that the user sees. */
export class StartupError extends Error {}
