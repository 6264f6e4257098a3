import {
  type BodyOf,
  type previewHandover as declaration,
  type HandoverItem,
  holds,
  type ReplyOf,
} from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DefinitionStore, replaceableProfiles, stampAccountsOfUser } from '../../definitions/index.ts';
import { flowsOf, type Handover, jobsWithOpenTurns, nameJobs, takeOver } from '../../jobs/index.ts';
import { signedPlaces } from '../../signing/index.ts';
import { findUsers, groupsOfUser, managedDepartments } from '../../users/index.ts';
import { workOf } from './countWork.ts';

/** So many turns are looked at before anything is done. */
const looked = 200;

/** What a successor would take over. Names are told of the jobs that the reader sees (AUTH-11 to AUTH-13). */
export function previewHandoverOf(
  platform: Platform,
  profiles: DefinitionStore,
  person: Person,
  userId: string,
  { successorId }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const handover = await handoverBetween(tx, accountId, userId, successorId);
    const mayDefine = holds(person.authorities, 'CirculationProfile');
    const counts = (await workOf(tx, accountId, [userId]))(userId);
    const turns = await previewTurns(tx, person, handover);
    const named = (kind: HandoverItem['kind'], name: string): HandoverItem => ({ kind, name, reason: null });
    return {
      counts,
      items: [
        ...turns,
        ...(counts.drafts > 0
          ? [{ kind: 'drafts' as const, name: null, reason: whyNoDrafts(handover) }]
          : []),
        ...(await groupsOfUser(tx, accountId, userId)).map(({ name }) => named('groups', name)),
        ...(await stampAccountsOfUser(tx, accountId, userId)).map(
          ({ name }): HandoverItem => ({ kind: 'stamps', name, reason: whyNoStamps(handover) }),
        ),
        ...(await managedDepartments(tx, accountId, userId)).map(({ name }) => named('departments', name)),
        ...(await replaceableProfiles(tx, accountId, profiles, { leaverId: userId, successorId })).map(
          ({ name, reason }): HandoverItem => ({
            kind: 'profiles',
            name,
            reason: mayDefine ? reason : 'lang_handover_not_definer',
          }),
        ),
      ],
      more: counts.turns > turns.length,
    };
  });
}

/** @throws AppError not_found; refused for an inactive successor, or the leaver */
export async function handoverBetween(
  tx: Tx,
  accountId: string,
  leaverId: string,
  successorId: string,
): Promise<Handover> {
  const users = await findUsers(tx, accountId, [leaverId, successorId]);
  const [leaver, successor] = [users.get(leaverId), users.get(successorId)];
  if (!leaver) throw notFound();
  if (!successor) throw refused('lang_definition_person_unknown', [], 'successorId');
  if (leaver.id === successor.id) throw refused('lang_handover_self', [], 'successorId');
  if (!successor.isActive) throw refused('lang_user_passive', [], 'successorId');
  return { leaver, successor };
}

/** Drafts are for who may draft; null: nothing speaks against it. */
export const whyNoDrafts = ({ successor }: Handover) =>
  holds(successor.authorities, 'Draft') ? null : ('lang_handover_not_drafter' as const);

/** Stamp accounts are for who may stamp; null: nothing speaks against it. */
export const whyNoStamps = ({ successor }: Handover) =>
  holds(successor.authorities, 'Muhur') ? null : ('lang_handover_not_stamper' as const);

async function previewTurns(
  tx: Tx,
  person: Person,
  { leaver, successor }: Handover,
): Promise<HandoverItem[]> {
  const { accountId } = person;
  const ids = await jobsWithOpenTurns(tx, accountId, leaver.id, null, looked);
  if (ids.length === 0) return [];
  const { flows, groups } = await flowsOf(tx, accountId, ids);
  const places = [...flows.values()].flat().filter(({ userId }) => userId === leaver.id);
  const begun = await signedPlaces(
    tx,
    accountId,
    places.map(({ id }) => id),
  );
  const names = await nameJobs(tx, person, ids);
  return ids.map((id) => {
    const taken = takeOver({ people: flows.get(id) ?? [], groups }, leaver.id, successor, begun);
    const reason = 'reason' in taken ? taken.reason : null;
    return { kind: 'turns', name: names.get(id)?.name ?? null, reason };
  });
}
