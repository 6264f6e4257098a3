import {
  blankUserFields,
  emptyId,
  isEmptyId,
  type UserDetail,
  type UserFields,
  writeMobileNumber,
} from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser, namedPlaces, signatureImageUrl, userFieldsOf } from '../../users/index.ts';
import { mobileSignatureOf } from '../mobileSignIn/mobileNumbers.ts';
import { knownSource } from '../rights/knownSource.ts';
import { offeredSources } from '../rights/offeredSources.ts';
import { entryOf } from './entry.ts';
import { rulesOf } from './rulesOf.ts';

/** API-10, UI-25: all that an administrator edits of a user. @throws AppError not_found */
export async function loadUser(platform: Platform, person: Person, userId: string): Promise<UserDetail> {
  const { accountId } = person;
  const detail = await platform.db.inAccount(accountId, (tx) => presentDetail(tx, person, userId));
  return { ...detail, signatureImage: await imageOf(platform, person, userId) };
}

/** USR-04. Read from the store, so not within a transaction. */
export async function imageOf(
  platform: Platform,
  { accountId }: Person,
  userId: string,
): Promise<string | null> {
  const user = await platform.db.inAccount(accountId, (tx) => findUser(tx, accountId, userId));
  return user && signatureImageUrl(platform, accountId, user);
}

/** The same but for the picture. @throws AppError not_found */
export async function presentDetail(
  tx: Tx,
  person: Pick<Person, 'accountId' | 'userId'>,
  userId: string,
): Promise<Omit<UserDetail, 'signatureImage'>> {
  const { accountId } = person;
  const shared = { offeredSources: await offeredSources(tx, accountId), ...(await rulesOf(tx, accountId)) };
  if (isEmptyId(userId)) return { ...blank, ...shared };
  const user = await findUser(tx, accountId, userId);
  const fields = await loadFields(tx, accountId, userId);
  if (!user || !fields) throw notFound();
  const entry = await entryOf(tx, accountId, userId);
  return {
    id: userId,
    ...fields,
    departments: [...fields.departments],
    named: await namedPlaces(tx, accountId, fields),
    isActive: user.isActive,
    authorities: [...user.authorities],
    identitySource: knownSource(user.externalIdentitySource),
    isAccountAdmin: user.isAccountAdmin,
    isOwn: userId === person.userId,
    lastOpenedAt: entry.lastOpenedAt?.toISOString() ?? null,
    invitedAt: entry.invitedAt?.toISOString() ?? null,
    ...shared,
  };
}

const blank = {
  ...blankUserFields,
  departments: [],
  id: emptyId,
  named: [],
  isActive: true,
  authorities: [],
  identitySource: null,
  isAccountAdmin: false,
  isOwn: false,
  lastOpenedAt: null,
  invitedAt: null,
};

/** Null where there is no such user. */
export async function loadFields(tx: Tx, accountId: string, userId: string): Promise<UserFields | null> {
  const fields = await userFieldsOf(tx, accountId, userId);
  if (!fields) return null;
  const { operator, number } = await mobileSignatureOf(tx, accountId, userId);
  return {
    ...fields,
    mobileOperator: operator,
    mobileNumber: number === null ? '' : writeMobileNumber(number),
  };
}
