import {
  type BodyOf,
  type saveUser as declaration,
  sameUserFields,
  type UserDetail,
  type UserFields,
} from '@tomar/contract';
import { writeChanges } from '../../../platform/audit/savedChanges.ts';
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { lockAccount } from '../../accounts/index.ts';
import {
  findUser,
  lockDepartments,
  lockUser,
  type SignatureImageColumns,
  storeSignatureImage,
  userFieldsOf,
  writeUserFields,
} from '../../users/index.ts';
import { ensureInvitedLogin } from '../addLogin.ts';
import { storeMobileSignature } from '../mobileSignIn/mobileNumbers.ts';
import { tellNumbers } from '../mobileSignIn/tellNumbers.ts';
import { foldEmail } from '../signIn/signIn.ts';
import { changesOfUser } from './changesOfUser.ts';
import { entryOf } from './entry.ts';
import { judgeUser, type KeptFields } from './judgeUser.ts';
import { imageOf, loadFields, presentDetail } from './loadUser.ts';
import { moveLogin } from './moveLogin.ts';

type Body = BodyOf<typeof declaration>;

/**
 * USR-01 to USR-08: saves a user. Whatever was written meanwhile, by another administrator, the user or the directory,
 * is a conflict, and nothing of it is overwritten unseen.
 * @throws AppError not_found; conflict; validation_failed
 */
export async function saveUser(
  platform: Platform,
  person: Person,
  userId: string,
  { was, signatureImage, ...given }: Body,
): Promise<UserDetail> {
  const { accountId } = person;
  const picture = await storeSignatureImage(platform, accountId, signatureImage);
  const image = signatureImage === undefined ? await imageOf(platform, person, userId) : signatureImage;
  const isNewAddress = foldEmail(given.email) !== foldEmail(was.email);
  // The unit's result is the answer, which is kept for a repetition.
  return inUnit(platform, person, async (unit) => {
    const { tx } = unit;
    if (isNewAddress) await lockAccount(tx, accountId);
    await lockPlaces(unit, userId, given);
    await lockUser(tx, accountId, userId);
    const before = await loadFields(tx, accountId, userId);
    if (!before) throw notFound();
    if (!sameUserFields(before, was)) throw conflict();
    const kept = await judgeUser(unit, given, before, userId);
    const getsLogin = isNewAddress && (await moves(unit, userId));
    const said = await changesOfUser(tx, accountId, before, kept);
    await write(unit, userId, kept, picture);
    if (getsLogin) {
      const login = await ensureInvitedLogin(tx, given.email, unit.now);
      await moveLogin(platform, unit, userId, login.id);
    }
    await tell(unit, userId, before, kept, [
      ...said,
      ...(picture ? [{ field: 'signatureImage', before: null, after: null }] : []),
    ]);
    return { ...(await presentDetail(tx, person, userId)), signatureImage: image };
  });
}

/**
 * Whoever has come in keeps the address they come in with: it is theirs, and may open other accounts.
 * @throws AppError validation_failed for the account's own administrator
 */
async function moves({ tx, accountId }: Unit, userId: string): Promise<boolean> {
  if ((await entryOf(tx, accountId, userId)).lastOpenedAt !== null) return false;
  // AUTH-08: the operator named whom the account is for, and corrects the address (`account admin`).
  if ((await findUser(tx, accountId, userId))?.isAccountAdmin)
    throw invalid([{ field: 'email', key: 'lang_user_account_admin_address' }]);
  return true;
}

/** The departments that the user leaves and joins: before the user, in the order of locks. */
async function lockPlaces({ tx, accountId }: Unit, userId: string, { departments }: UserFields) {
  const had = (await userFieldsOf(tx, accountId, userId))?.departments ?? [];
  await lockDepartments(
    tx,
    accountId,
    [...had, ...departments].map(({ departmentId }) => departmentId),
  );
}

async function write(
  { tx, accountId }: Unit,
  userId: string,
  { mobileOperator, mobileNumber, ...own }: KeptFields,
  picture: SignatureImageColumns | null,
) {
  await writeUserFields(tx, accountId, userId, own, picture);
  await storeMobileSignature(tx, accountId, userId, { operator: mobileOperator, number: mobileNumber });
}

async function tell(
  unit: Unit,
  userId: string,
  before: UserFields,
  after: KeptFields,
  changes: Awaited<ReturnType<typeof changesOfUser>>,
): Promise<void> {
  if (changes.length === 0) return;
  const user = await findUser(unit.tx, unit.accountId, userId);
  await unit.audit({
    event: 'user.saved',
    subjectKind: 'user',
    subjectId: userId,
    facts: { user: user?.name ?? '', changes: writeChanges(changes) },
  });
  const changed = (field: keyof UserFields) => changes.some((one) => one.field === field);
  const cellphoneChanged = changed('cellphone');
  const numberChanged = changed('mobileNumber') || before.mobileOperator !== after.mobileOperator;
  if (user) await tellNumbers(unit, [{ userId, loginId: user.loginId, cellphoneChanged, numberChanged }]);
}
