import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Language, profile as profileSchema } from '@tomar/contract';
import type { z } from 'zod';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import { readImage } from '../../platform/images/readImage.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { findUser } from './findUsers.ts';
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
  const user = await platform.db.inAccount(accountId, (tx) => findUser(tx, accountId, userId));
  if (!user) throw notFound();
  const history = await needs.loginHistory(platform, person);
  const { signatureImage: image } = user;
  const bytes = image && (await buffer(await platform.blobs.stream(accountId, image.sha256)));
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    title: user.title,
    department: user.department,
    includeTitleInSignature: user.includeTitleInSignature,
    signatureImage: image && bytes && `data:${image.contentType};base64,${bytes.toString('base64')}`,
    profilePicture: await needs.profilePicture(platform, accountId, userId),
    notifyByEmail: user.notifyByEmail,
    notifyByMobile: user.notifyByMobile,
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
  const picture = await storePicture(platform, accountId, signatureImage);
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

const mentionedIn = ({ notifyByMobile, sendReminders, language }: ProfileChange) => ({
  ...(notifyByMobile !== undefined && { notifyByMobile }),
  ...(sendReminders !== undefined && { sendReminders }),
  ...(language !== undefined && { language }),
});

async function storePicture(platform: Platform, accountId: string, dataUrl: string | null | undefined) {
  if (dataUrl === undefined) return null;
  if (dataUrl === null) return { signatureImageSha256: null, signatureImageType: null };
  const image = readImage(dataUrl, 'signatureImage');
  const { sha256 } = await platform.blobs.put(accountId, Readable.from([image.bytes]));
  return { signatureImageSha256: sha256, signatureImageType: image.contentType };
}
