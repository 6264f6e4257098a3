import type { ProviderKind } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/unit.ts';
import {
  type ExternalUser,
  lockExternalUser,
  lockExternalUserWithEmail,
  setAuthorities,
} from '../../users/index.ts';
import { agentLine, describeAgent } from '../agent.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import type { SignInOrigin } from '../signIn/entry.ts';
import { ExternalRefused } from './externalRefused.ts';
import type { ProviderRow } from './providerRecord.ts';
import type { ExternalPerson } from './readClaims.ts';
import { stillVouches } from './stillVouches.ts';
import { externalIdentities } from './tables.ts';
import { takenAuthorities } from './takenAuthorities.ts';

/** Somebody as the issuer names them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * The user that somebody of a provider is: who was bound to the issuer's name for them, else, once, the external user
 * with their e-mail, who is told of it by mail. Takes the authorities over (AUTH-07).
 * @throws ExternalRefused not_offered, no_user, groups_unknown
 */
export async function externalUser(
  unit: Unit,
  provider: ProviderRow,
  identity: Identity,
  person: ExternalPerson,
  from: SignInOrigin,
): Promise<ExternalUser> {
  // Its settings may have changed while its keys and tokens were looked at.
  if (!(await stillVouches(unit.tx, provider))) throw new ExternalRefused('not_offered');
  const user =
    (await boundUser(unit, identity)) ?? (await bindUser(unit, provider.kind, identity, person, from));
  // Whoever was made a user of another source, or Tomar's own, comes in that way only.
  if (user?.source !== provider.kind || !user.isActive) throw new ExternalRefused('no_user');
  await takeAuthorities(unit, provider, user, person);
  return user;
}

async function boundUser(
  { tx, accountId }: Unit,
  { issuer, subject }: Identity,
): Promise<ExternalUser | null> {
  const [bound] = await tx
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(
      and(
        eq(externalIdentities.accountId, accountId),
        eq(externalIdentities.issuer, issuer),
        eq(externalIdentities.subject, subject),
      ),
    );
  return bound ? lockExternalUser(tx, accountId, bound.userId) : null;
}

/** A user is bound to one person of an issuer: an address that was given to somebody else later finds nobody. */
async function bindUser(
  { tx, accountId, now, audit, enqueue }: Unit,
  kind: ProviderKind,
  { issuer, subject }: Identity,
  { email }: ExternalPerson,
  { ip, userAgent }: SignInOrigin,
): Promise<ExternalUser | null> {
  const user = email === null ? null : await lockExternalUserWithEmail(tx, accountId, kind, email);
  if (!user?.isActive) return null;
  const others = await tx
    .select({ subject: externalIdentities.subject })
    .from(externalIdentities)
    .where(
      and(
        eq(externalIdentities.accountId, accountId),
        eq(externalIdentities.userId, user.id),
        eq(externalIdentities.issuer, issuer),
      ),
    );
  // The same person in another tab was faster.
  if (others.some((one) => one.subject === subject)) return user;
  if (others.length > 0) return null;
  await tx.insert(externalIdentities).values({ accountId, issuer, subject, userId: user.id, boundAt: now });
  await audit({
    event: 'user.identityBound',
    subjectKind: 'user',
    subjectId: user.id,
    facts: { user: user.name, provider: kind },
  });
  await enqueue(securityNoticeTask, {
    userId: user.id,
    notice: 'identityBound',
    at: now.toISOString(),
    ip,
    agent: agentLine(describeAgent(userAgent)),
    provider: kind,
  });
  return user;
}

async function takeAuthorities(
  unit: Unit,
  { kind, authorityRules }: ProviderRow,
  user: ExternalUser,
  { groups }: ExternalPerson,
): Promise<void> {
  if (authorityRules.length === 0) return;
  if (groups === null) throw new ExternalRefused('groups_unknown');
  const authorities = takenAuthorities(authorityRules, groups, user.isAccountAdmin);
  const isSame =
    authorities.length === user.authorities.length &&
    authorities.every((authority) => user.authorities.includes(authority));
  if (isSame) return;
  await setAuthorities(unit, user, authorities);
  await unit.audit({
    event: 'user.authoritiesTaken',
    subjectKind: 'user',
    subjectId: user.id,
    facts: { user: user.name, authorities: authorities.join(', '), provider: kind },
  });
}
