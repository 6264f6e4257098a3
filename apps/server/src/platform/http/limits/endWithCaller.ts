import type { Readable } from 'node:stream';
import type { Platform } from '../../platform.ts';
import type { Person } from '../person.ts';

/**
 * What is sent for long ends with what let it be asked for: the session, the user, their rights, the account
 * (identity/sessions/endedSessions.sql), and where the ending of one of these may have been missed.
 */
export function endWithCaller(
  { events }: Pick<Platform, 'events'>,
  { accountId, userId, loginId, sessionId }: Person,
  stream: Readable,
): void {
  const stop = events.listen({
    accountId,
    userId,
    loginId,
    sessionId,
    notify: (change) => {
      if (!change) stream.destroy(new Error('what let it be asked for has ended'));
    },
  });
  stream.once('close', stop);
}
