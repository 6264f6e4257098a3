import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { isPhoneNumber } from '../phoneNumber.ts';
import { byId } from '../queries.ts';
import { checkLength, type Finding, isDeceiving } from '../text.ts';

/** USR-11. Stored: never rename one. */
export const identityTypes = ['NationalId', 'Passport', 'ForeignId'] as const;
export type IdentityType = (typeof identityTypes)[number];

/** The privacy notice as it reads now. Another text is another version, which everybody accepts anew (USR-15). */
export const privacyNoticeVersion = '2026-11';

/** The number as the e-signature certificate has it; empty: none is given. */
const number = z.string().check(z.maxLength(200));

const content = {
  identityType: z.enum(identityTypes),
  /** `YYYY-MM-DD` (USR-13) */
  birthDate: z.nullable(z.string().check(z.maxLength(40))),
  mobilePhone: z.string().check(z.maxLength(200)),
};

export const identityInformation = z.object({
  userId: idSchema,
  name: z.string(),
  /** Of the save; 0 before the first. */
  version: z.int(),
  ...content,
  /** Of others masked: `showIdentityNumber` gives it whole. */
  number,
  isMasked: z._default(z.boolean(), false),
  /** Something is kept, and the key that sealed it is gone. */
  isUnreadable: z._default(z.boolean(), false),
  /** The notice that the person accepted last, and when. */
  notice: z.nullable(z.object({ version: z.string(), acceptedAt: z.string() })),
  /** The reader's own. */
  isOwn: z.boolean(),
  /** A signer's is not optional (USR-10). */
  isSigner: z.boolean(),
  /** A number that stands is changed by an administrator only. */
  mayChangeNumber: z.boolean(),
});
export type IdentityInformation = z.infer<typeof identityInformation>;
export type IdentityContent = Pick<IdentityInformation, 'identityType' | 'birthDate' | 'mobilePhone'> & {
  /** Null: what is kept stays as it is. */
  readonly number: string | null;
};

export const getIdentityInformation = endpoint({
  method: 'GET',
  path: '/useridentity/get/:id',
  summary: 'The identity information of a user: the reader’s own, or of others for administrators (UI-11)',
  caller: 'member',
  needs: { record: 'user' },
  params: byId,
  reply: identityInformation,
});

export const showIdentityNumber = endpoint({
  method: 'POST',
  path: '/useridentity/number/:id',
  summary: 'The whole number of a user’s identity information; the trail says who looked at it',
  caller: 'member',
  needs: { record: 'user', fresh: true },
  params: byId,
  reply: z.object({ number: z.string() }),
});

export const saveIdentityInformation = endpoint({
  method: 'POST',
  path: '/useridentity/post/:id',
  summary: 'Save the identity information of a user: the reader’s own, or of others for administrators',
  caller: 'member',
  needs: { record: 'user', fresh: true },
  params: byId,
  body: z.object({
    version: z.int(),
    ...content,
    /** Null: it stays as it is kept. */
    number: z.nullable(number),
    /** Of one's own: that the notice of this version was read (ID-30). Nobody accepts it for somebody else. */
    acceptedNotice: z.nullable(z.string().check(z.maxLength(40))),
  }),
  reply: identityInformation,
});

/** A number as it is shown to others than the person: enough to know it again by whoever knows it. */
export const maskedIdentityNumber = (number: string): string =>
  number.length < 8
    ? '*'.repeat(number.length)
    : number.slice(0, 3) + '*'.repeat(number.length - 5) + number.slice(-2);

/** The number as it is kept and compared: nothing around it, letters of a passport in upper case. */
export const plainIdentityNumber = (number: string): string => number.replaceAll(/\s/g, '').toUpperCase();

export interface InformationToCheck extends IdentityContent {
  readonly isOwn: boolean;
  readonly isSigner: boolean;
  readonly acceptedNotice: string | null;
}

/**
 * USR-10 to USR-16, ID-30: what is wrong with identity information.
 * @param today `YYYY-MM-DD`
 */
export function checkIdentityInformation(given: InformationToCheck, today: string): Finding[] {
  return [
    ...checkNumber(given),
    ...checkBirthDate(given.birthDate, today),
    ...checkPhone(given.mobilePhone),
    ...(given.isOwn && given.acceptedNotice !== privacyNoticeVersion
      ? [{ field: 'acceptedNotice', key: 'lang_identity_notice_required' as const }]
      : []),
  ];
}

function checkNumber({ identityType, number, isSigner }: InformationToCheck): Finding[] {
  const field = 'number';
  if (number === null) return [];
  const plain = plainIdentityNumber(number);
  if (plain === '') return isSigner ? [{ field, key: 'lang_identity_number_required' }] : [];
  if (identityType !== 'Passport')
    return isElevenDigits(plain)
      ? []
      : [{ field, key: 'lang_identity_number_digits', params: [limits.idNumberLength] }];
  if (isDeceiving(number) || !/^[\p{L}\p{N}-]+$/u.test(plain))
    return [{ field, key: 'lang_character_not_accepted' }];
  return checkLength(field, plain, limits.passportNumberLength);
}

const isElevenDigits = (text: string) => new RegExp(`^[0-9]{${limits.idNumberLength}}$`).test(text);

function checkBirthDate(birthDate: string | null, today: string): Finding[] {
  if (birthDate === null) return [];
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && dayOf(birthDate) === birthDate;
  if (!isDay || birthDate < '1900-01-01' || birthDate > today)
    return [{ field: 'birthDate', key: 'lang_identity_birth_date' }];
  return [];
}

function dayOf(text: string): string {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10);
}

const checkPhone = (phone: string): Finding[] =>
  phone.trim() === '' || isPhoneNumber(phone) ? [] : [{ field: 'mobilePhone', key: 'lang_identity_phone' }];

/**
 * Whether the check digits of a Turkish identity number fit. Foreigners' numbers (99…) have the same ones. The
 * specification asks for eleven digits only, so one that does not fit is worth a word and no refusal.
 */
export function hasRightCheckDigits(number: string): boolean {
  const plain = plainIdentityNumber(number);
  if (!isElevenDigits(plain) || plain.startsWith('0')) return false;
  const digits = [...plain].map(Number);
  const sum = (from: number, to: number, step = 1) => {
    let total = 0;
    for (let at = from; at <= to; at += step) total += digits[at] ?? 0;
    return total;
  };
  const tenth = (((sum(0, 8, 2) * 7 - sum(1, 7, 2)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(0, 9) % 10;
}
