import type { Language, profile as profileSchema } from '@tomar/contract';
import type { z } from 'zod';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { cellphoneOf } from './cellphone.ts';
import { findUser } from './findUsers.ts';
import { signatureImageUrl, storeSignatureImage } from './signatureImage.ts';
import { users } from './tables.ts';

type Profile = z.output<typeof profileSchema>;

/** What the profile asks of identity. */
export interface UsersNeeds {
  readonly loginHistory: (
    platform: Platform,
    person: Person,
  ) => Promise<readonly (Omit<Profile['loginHistory'][number], 'date'> & { readonly date: Date })[]>;
  readonly profilePicture: ProfilePicture;
}

/** A user's picture as a data URL. */
export type ProfilePicture = (
  platform: Platform,
  accountId: string,
  userId: string,
) => Promise<string | null>;

/** The reader's own profile (UI-12, UI-13). */
export async function loadProfile(platform: Platform, person: Person, needs: UsersNeeds): Promise<Profile> {
  const { accountId, userId } = person;
  const { user, cellphone } = await platform.db.inAccount(accountId, async (tx) => ({
    user: await findUser(tx, accountId, userId),
    cellphone: await cellphoneOf(tx, accountId, userId),
  }));
  if (!user) throw notFound();
  const history = await needs.loginHistory(platform, person);
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    title: user.title,
    department: user.department,
    includeTitleInSignature: user.includeTitleInSignature,
    signatureImage: await signatureImageUrl(platform, accountId, user),
    profilePicture: await needs.profilePicture(platform, accountId, userId),
    notifyByEmail: user.notifyByEmail,
    notifyByMobile: user.notifyByMobile,
    smsState: platform.sms === null ? 'off' : cellphone === null ? 'noNumber' : 'on',
    digestHour: user.digestHour,
    sendReminders: user.sendReminders,
    language: user.language,
    loginHistory: history.map((record) => ({ ...record, date: record.date.toISOString() })),
  };
}

export interface ProfileChange {
  readonly includeTitleInSignature: boolean;
  /** A data URL; null takes the picture away; absent leaves it. */
  readonly signatureImage?: string | null | undefined;
  readonly notifyByEmail: boolean;
  /** Absent leaves it. */
  readonly notifyByMobile?: boolean | undefined;
  /** Null: each notice by itself. Absent leaves it. */
  readonly digestHour?: number | null | undefined;
  /** Absent leaves it. */
  readonly sendReminders?: boolean | undefined;
  /** Null: the account's. Absent leaves it. */
  readonly language?: Language | null | undefined;
}

/** @throws AppError validation_failed for a picture that cannot be one (USR-20, USR-21) */
export async function saveProfile(platform: Platform, person: Person, change: ProfileChange): Promise<void> {
  const { accountId, userId } = person;
  const { signatureImage, includeTitleInSignature, notifyByEmail } = change;
  const flags = { includeTitleInSignature, notifyByEmail, ...mentionedIn(change) };
  const picture = await storeSignatureImage(platform, accountId, signatureImage);
  await inUnit(platform, person, async (unit) => {
    await unit.tx
      .update(users)
      .set({ ...flags, ...picture })
      .where(byId(users, accountId, userId));
    await unit.audit({
      event: 'profile.saved',
      subjectKind: 'user',
      subjectId: userId,
      facts: { ...flags, ...(picture && { signatureImage: picture.signatureImageSha256 }) },
    });
  });
}

const mentionedIn = ({ notifyByMobile, digestHour, sendReminders, language }: ProfileChange) => ({
  ...(digestHour !== undefined && { digestHour }),
  ...(notifyByMobile !== undefined && { notifyByMobile }),
  ...(sendReminders !== undefined && { sendReminders }),
  ...(language !== undefined && { language }),
});
