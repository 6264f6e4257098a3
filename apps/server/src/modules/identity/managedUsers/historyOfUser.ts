import type { AuditEventName, getUserHistory, ReplyOf } from '@tomar/contract';
import { readChanges } from '../../../platform/audit/savedChanges.ts';
import { readTrail } from '../../../platform/audit/trail.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../users/index.ts';

/** What an administrator decides of a user, and what the user changed of it; what they did with jobs is the trail's. */
const shownEvents = [
  'identity.numberShown',
  'identity.saved',
  'invitation.accepted',
  'mobileSignature.saved',
  'profile.saved',
  'user.activated',
  'user.added',
  'user.authoritiesChanged',
  'user.authoritiesTaken',
  'user.deactivated',
  'user.factorsReset',
  'user.identityBound',
  'user.identitySourceChanged',
  'user.invitationWithdrawn',
  'user.invited',
  'user.renamed',
  'user.saved',
  'user.sessionsEnded',
  'user.takenFromDirectory',
] as const satisfies readonly AuditEventName[];

const shown = 200;

/** What an event says besides that is worth a line. */
const shownFacts = ['given', 'taken', 'authorities', 'provider', 'formerName'];

/** Who did what to a user, newest first, as the audit trail has it. @throws AppError not_found */
export function historyOfUser(
  platform: Platform,
  { accountId }: Person,
  userId: string,
): Promise<ReplyOf<typeof getUserHistory>> {
  return platform.db.inAccount(accountId, async (tx) => {
    if (!(await findUser(tx, accountId, userId))) throw notFound();
    const events = await readTrail(tx, accountId, { kind: 'user', id: userId }, shown, shownEvents);
    return {
      items: events.toReversed().map(({ at, event, actorName, facts }) => ({
        at,
        event,
        actorName,
        facts: shownFacts.flatMap((name) => {
          const value = facts[name];
          return value === undefined || value === null || value === ''
            ? []
            : [{ name, value: String(value) }];
        }),
        changes: readChanges(facts.changes),
      })),
    };
  });
}
