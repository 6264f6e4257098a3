import {
  type BodyOf,
  checkIdentityInformation,
  holds,
  type IdentityInformation,
  maskedIdentityNumber,
  plainIdentityNumber,
  type ReplyOf,
  type saveIdentityInformation as saveDeclaration,
  type showIdentityNumber as showDeclaration,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findSigner, lockUser } from '../../users/index.ts';
import { tellWayIn } from '../notices/tellWayIn.ts';
import { identityInformation } from '../tables.ts';
import { mayChangeNumber, refuseStrangers } from './policy.ts';
import { writeNumber } from './writeNumber.ts';

const details = z.object({ birthDate: z.string().nullable(), mobilePhone: z.string() });
type Details = z.output<typeof details>;

/** UI-11. @throws AppError not_found, unauthorized */
export function loadIdentityInformation(
  platform: Platform,
  person: Person,
  userId: string,
): Promise<IdentityInformation> {
  return platform.db.inAccount(person.accountId, async (tx) =>
    present(person, await stored(platform, tx, person, userId)),
  );
}

type Body = BodyOf<typeof saveDeclaration>;

/**
 * USR-10 to USR-16. What is one's own wants the privacy notice accepted (ID-30); the trail says that something was saved,
 * never what.
 * @throws AppError not_found, unauthorized, conflict, validation_failed, refused
 */
export async function saveIdentityInformation(
  platform: Platform,
  person: Person,
  userId: string,
  body: Body,
): Promise<IdentityInformation> {
  const { accountId } = person;
  await inUnit(platform, person, async (unit) => {
    await lockUser(unit.tx, accountId, userId);
    const before = await stored(platform, unit.tx, person, userId);
    if (body.version !== before.version) throw conflict();
    const today = unit.now.toISOString().slice(0, 10);
    // What stays is judged with the type that is said of it; of what nobody can read nothing can be said.
    const kept = before.isUnreadable ? null : (before.number ?? '');
    const findings = checkIdentityInformation(
      { ...body, ...before.whose, number: body.number ?? kept },
      today,
    );
    if (findings.length > 0) throw invalid(findings);
    const number = body.number === null ? before.number : plainIdentityNumber(body.number) || null;
    const numberChanged = number !== before.number || (before.isUnreadable && body.number !== null);
    if (numberChanged) {
      if (!mayChangeNumber(person, hasNumber(before)))
        throw refused('lang_identity_number_fixed', [], 'number');
      await writeNumber(platform, unit.tx, { accountId, userId }, number);
      await tellWayIn(unit, userId, 'idNumberWritten');
    }
    const given = { birthDate: body.birthDate, mobilePhone: body.mobilePhone.trim() };
    const row = {
      identityType: body.identityType,
      detailsSealed: platform.secrets.seal(accountId, JSON.stringify(given)),
      version: before.version + 1,
      savedAt: unit.now,
      ...(before.whose.isOwn && { noticeVersion: body.acceptedNotice, noticeAcceptedAt: unit.now }),
    };
    await unit.tx
      .insert(identityInformation)
      .values({ accountId, userId, ...row })
      .onConflictDoUpdate({
        target: [identityInformation.accountId, identityInformation.userId],
        set: row,
      });
    await unit.audit({
      event: 'identity.saved',
      subjectKind: 'user',
      subjectId: userId,
      facts: {
        identityType: body.identityType,
        numberChanged,
        detailsChanged: JSON.stringify(given) !== JSON.stringify(before.details),
        noticeVersion: before.whose.isOwn ? body.acceptedNotice : null,
      },
    });
  });
  return loadIdentityInformation(platform, person, userId);
}

/**
 * The whole number: of others it is masked everywhere else, and the trail says who looked at it.
 * @throws AppError not_found, unauthorized; refused where its key is gone
 */
export function showNumber(
  platform: Platform,
  person: Person,
  userId: string,
): Promise<ReplyOf<typeof showDeclaration>> {
  return inUnit(platform, person, async (unit) => {
    const { number, isUnreadable } = await stored(platform, unit.tx, person, userId);
    if (isUnreadable) throw refused('lang_identity_number_unreadable');
    await unit.audit({ event: 'identity.numberShown', subjectKind: 'user', subjectId: userId, facts: {} });
    return { number: number ?? '' };
  });
}

type Stored = Awaited<ReturnType<typeof stored>>;

const hasNumber = ({ number, isUnreadable }: Pick<Stored, 'number' | 'isUnreadable'>) =>
  number !== null || isUnreadable;

async function stored(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  { accountId, ...person }: Person,
  userId: string,
) {
  const user = await findSigner(platform, tx, accountId, userId);
  if (!user) throw notFound();
  refuseStrangers({ accountId, ...person }, userId);
  const [row] = await tx
    .select()
    .from(identityInformation)
    .where(and(eq(identityInformation.accountId, accountId), eq(identityInformation.userId, userId)));
  return {
    user,
    number: user.idNumber,
    isUnreadable: user.idNumberUnreadable,
    version: row?.version ?? 0,
    identityType: row?.identityType ?? ('NationalId' as const),
    details: row ? openDetails(platform, accountId, row.detailsSealed) : noDetails,
    notice:
      row?.noticeVersion && row.noticeAcceptedAt
        ? { version: row.noticeVersion, acceptedAt: row.noticeAcceptedAt.toISOString() }
        : null,
    whose: { isOwn: person.userId === userId, isSigner: holds(user.authorities, 'Signer') },
  };
}

const noDetails: Details = { birthDate: null, mobilePhone: '' };

const openDetails = ({ secrets }: Pick<Platform, 'secrets'>, accountId: string, sealed: string): Details =>
  details.parse(JSON.parse(secrets.open(accountId, sealed)));

const present = (
  person: Person,
  { user, number, isUnreadable, version, identityType, details, notice, whose }: Stored,
): IdentityInformation => ({
  userId: user.id,
  name: user.name,
  version,
  identityType,
  number: whose.isOwn ? (number ?? '') : maskedIdentityNumber(number ?? ''),
  isMasked: !whose.isOwn && number !== null,
  isUnreadable,
  ...details,
  notice,
  ...whose,
  mayChangeNumber: mayChangeNumber(person, hasNumber({ number, isUnreadable })),
});
