/** Two that wait for each other: one of them is sent away, and nothing of it happened. */
export const DEADLOCK = '40P01';

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  // PostgreSQL: connection exceptions, shutting down, starting up, too many connections
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether an error means that the database is away for now, as opposed to having refused what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    // A file that is missing has the same code as a socket that is.
    const ofFile = 'syscall' in at && at.syscall !== 'connect' && code === 'ENOENT';
    if (lostConnection.has(code) && !ofFile) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        at.message,
      )
    )
      return true;
  }
  return false;
}

/** The SQLSTATE of a refused statement, such as `23505`, or null. Each has a digit; `EPIPE` is none. */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && typeof at.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) return at.code;
  return null;
}
