import {
  authorities,
  type BodyOf,
  checkRights,
  type createUser as declaration,
  type UserDetail,
} from '@tomar/contract';
import { invalid, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { lockAccount } from '../../accounts/index.ts';
import {
  addUser,
  lockDepartments,
  setIdentitySource,
  takeSlots,
  userOfLogin,
  writeUserFields,
} from '../../users/index.ts';
import { addMembership, ensureInvitedLogin } from '../addLogin.ts';
import { storeMobileSignature } from '../mobileSignIn/mobileNumbers.ts';
import { offeredSources } from '../rights/offeredSources.ts';
import { judgeUser } from './judgeUser.ts';
import { presentDetail } from './loadUser.ts';
import { sendInvitationTo } from './sendInvitationTo.ts';

type Body = BodyOf<typeof declaration>;
type Rights = Pick<Body, 'authorities' | 'identitySource'>;

/**
 * Somebody new, in one unit with the invitation. An address whose login exists elsewhere joins this account as any other
 * does: nothing in answer, trail or time tells of it.
 * @throws AppError validation_failed; refused for a provider that the account has not, or an invitation without a mail server
 */
export async function createUser(
  platform: Platform,
  person: Person,
  { invite, authorities: wanted, identitySource, ...given }: Body,
): Promise<UserDetail> {
  if (invite && platform.config.smtpUrl === null) throw refused('lang_user_no_mail_server', [], 'invite');
  const { accountId } = person;
  const rights = { authorities: authorities.filter((one) => wanted.includes(one)), identitySource };
  // The unit's result is the answer, which is kept for a repetition.
  return inUnit(platform, person, async (unit) => {
    const { tx, now, audit } = unit;
    // Who is added by two people at once is added once.
    await lockAccount(tx, accountId);
    // LIC-03
    await takeSlots(tx, accountId, { added: 1 }, now);
    const places = given.departments.map(({ departmentId }) => departmentId);
    await lockDepartments(tx, accountId, places);
    await judgeRights(unit, rights);
    const { mobileOperator, mobileNumber, ...kept } = await judgeUser(unit, given, null, null);
    const login = await ensureInvitedLogin(tx, given.email, now);
    if (await userOfLogin(tx, accountId, login.id))
      throw invalid([{ field: 'email', key: 'lang_user_email_taken' }]);
    const { firstName, lastName, email } = kept;
    const user = { loginId: login.id, firstName, lastName, email, authorities: rights.authorities };
    const id = await addUser(tx, platform.secrets, accountId, user, now);
    await writeUserFields(tx, accountId, id, kept, null);
    if (identitySource !== null) await setIdentitySource(tx, accountId, id, identitySource);
    await addMembership(tx, login.id, accountId, id);
    await storeMobileSignature(tx, accountId, id, { operator: mobileOperator, number: mobileNumber });
    const name = `${firstName} ${lastName}`;
    await audit({
      event: 'user.added',
      subjectKind: 'user',
      subjectId: id,
      facts: { user: name, authorities: rights.authorities.join(', '), accountAdmin: false },
    });
    // Whoever a provider vouches for comes in by its word.
    if (invite && identitySource === null) await sendInvitationTo(platform, unit, { id, name });
    return { ...(await presentDetail(tx, person, id)), signatureImage: null };
  });
}

const nobody = { authorities: [], identitySource: null, isAccountAdmin: false, isOwn: false };

async function judgeRights({ tx, accountId }: Unit, rights: Rights): Promise<void> {
  const findings = checkRights(nobody, rights);
  if (findings.length > 0) throw invalid(findings);
  const { identitySource } = rights;
  if (identitySource !== null && !(await offeredSources(tx, accountId)).includes(identitySource))
    throw refused('lang_external_not_offered', [], 'identitySource');
}
