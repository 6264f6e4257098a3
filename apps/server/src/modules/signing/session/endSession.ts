import type { MessageKey, SigningSession } from '@tomar/contract';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { presentSession } from '../present.ts';
import type { HeldSession } from './heldSession.ts';
import { changeLiving, loadSession } from './sessionRecord.ts';

/** The session fails, unless it has ended meanwhile. @returns it as it is then */
export const endSession = (
  platform: Platform,
  { session, person }: HeldSession,
  error: MessageKey,
): Promise<SigningSession> =>
  inUnit(platform, person, async (unit) => {
    const failed = { state: 'Failed', error, ticketHash: null } as const;
    const ended =
      (await changeLiving(unit, { session, person }, failed)) ??
      (await loadSession(unit.tx, person, session.id));
    return presentSession(unit.tx, ended, unit.now);
  });
