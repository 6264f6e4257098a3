/** The backup and the database do not fit together; nothing was changed. */
export class RestoreRefused extends Error {
  readonly code = 'restore_refused';
  constructor(why: string) {
    super(`The backup was not restored: ${why}.`);
    this.name = 'RestoreRefused';
  }
}
