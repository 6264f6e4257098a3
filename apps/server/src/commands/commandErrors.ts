/** What was typed on the command line cannot be done; the message says why. Ends the process with exit code 2. */
export class CommandRefused extends Error {
  readonly code = 'command_refused';
  constructor(message: string) {
    super(message);
    this.name = 'CommandRefused';
  }
}

/** Something outside failed; what was stored before stays, and the message says what to do. Exit code 1. */
export class CommandFailed extends Error {
  readonly code = 'command_failed';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandFailed';
  }
}
