import {
  authorities,
  type BodyOf,
  checkRights,
  sameAuthorities,
  type saveUserRights,
  type UserRights,
} from '@tomar/contract';
import { conflict, invalid, notFound, refused, unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import {
  type ExternalUser,
  findUser,
  lockExternalUser,
  presentUser,
  setAuthorities,
  setIdentitySource,
} from '../../users/index.ts';
import { withdrawWord } from '../external/withdrawWord.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import { knownSource } from './knownSource.ts';
import { offeredSources } from './offeredSources.ts';

type Body = BodyOf<typeof saveUserRights>;

/** @throws AppError not_found */
export function loadUserRights(platform: Platform, person: Person, userId: string): Promise<UserRights> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const user = await findUser(tx, person.accountId, userId);
    if (!user) throw notFound();
    return {
      ...presentUser(user),
      identitySource: knownSource(user.externalIdentitySource),
      isAccountAdmin: user.isAccountAdmin,
      isOwn: userId === person.userId,
      offeredSources: await offeredSources(tx, person.accountId),
    };
  });
}

/**
 * Changes what a user may do, or who keeps their identity; it holds from their next request on.
 * @throws AppError not_found; conflict where it is otherwise than the page showed; validation_failed by `checkRights`;
 *   refused for a provider that the account has not; unauthorized for who lost the right at this moment
 */
export async function saveRights(
  platform: Platform,
  person: Person,
  userId: string,
  body: Body,
): Promise<UserRights> {
  await inUnit(platform, person, async (unit) => {
    const user = await lockBoth(unit, person, userId);
    const source = knownSource(user.source);
    if (!sameAuthorities(body.was.authorities, user.authorities) || body.was.identitySource !== source)
      throw conflict();
    const { isAccountAdmin } = user;
    const owner = {
      authorities: user.authorities,
      identitySource: source,
      isAccountAdmin,
      isOwn: userId === person.userId,
    };
    const findings = checkRights(owner, body);
    if (findings.length > 0) throw invalid(findings);
    await changeSource(unit, user, body);
    await changeAuthorities(unit, user, body);
  });
  return loadUserRights(platform, person, userId);
}

/** The user, and who changes them, in one order: of two administrators who take the right from each other one does. */
async function lockBoth({ tx, accountId }: Unit, person: Person, userId: string): Promise<ExternalUser> {
  const locked = new Map<string, ExternalUser | null>();
  for (const id of [...new Set([userId, person.userId])].sort())
    locked.set(id, await lockExternalUser(tx, accountId, id));
  if (!locked.get(person.userId)?.authorities.includes('Admin')) throw unauthorized();
  const user = locked.get(userId);
  if (!user) throw notFound();
  return user;
}

async function changeSource(unit: Unit, user: ExternalUser, { identitySource }: Body): Promise<void> {
  const { tx, accountId, now, audit, enqueue } = unit;
  const before = knownSource(user.source);
  if (identitySource === before) return;
  if (identitySource !== null && !(await offeredSources(tx, accountId)).includes(identitySource))
    throw refused('lang_external_not_offered', [], 'identitySource');
  await setIdentitySource(tx, accountId, user.id, identitySource);
  const sessionsEnded = before === null ? 0 : await withdrawWord(unit, before, user.loginId);
  await audit({
    event: 'user.identitySourceChanged',
    subjectKind: 'user',
    subjectId: user.id,
    facts: { user: user.name, provider: identitySource, sessionsEnded },
  });
  await enqueue(securityNoticeTask, {
    userId: user.id,
    notice: identitySource === null ? 'identityTakenBack' : 'identityHandedOver',
    at: now.toISOString(),
    provider: identitySource ?? before ?? undefined,
  });
}

async function changeAuthorities(unit: Unit, user: ExternalUser, body: Body): Promise<void> {
  if (sameAuthorities(user.authorities, body.authorities)) return;
  // In the order of the list, each once.
  const held = authorities.filter((one) => body.authorities.includes(one));
  await setAuthorities(unit, user, held);
  const gone = user.authorities.filter((one) => !held.includes(one));
  const given = held.filter((one) => !user.authorities.includes(one));
  await unit.audit({
    event: 'user.authoritiesChanged',
    subjectKind: 'user',
    subjectId: user.id,
    facts: { user: user.name, given: given.join(', '), taken: gone.join(', ') },
  });
}
