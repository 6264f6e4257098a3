import {
  checkIdentityInformation,
  type IdentityInformation,
  type IdentityType,
  privacyNoticeVersion,
} from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { eachField, sayOn } from '../../../ui/form/conflict/conflictField.ts';
import type { FormFinding } from '../../../ui/form/fieldErrors.ts';
import type { Stored } from '../../../ui/form/useStoredForm.ts';
import { identityInformationTexts, identityTypeTexts } from './texts.ts';

/** What is edited of identity information. */
export interface InformationValues {
  readonly identityType: IdentityType;
  /** Null: what is kept stays as it is. */
  readonly number: string | null;
  readonly birthDate: string | null;
  /** What was typed and is no day. */
  readonly birthDateUnread: string | null;
  readonly mobilePhone: string;
  readonly accepted: boolean;
}

/** Something is kept that the page was not given. */
export const isHidden = ({
  isMasked,
  isUnreadable,
}: Pick<IdentityInformation, 'isMasked' | 'isUnreadable'>): boolean => isMasked || isUnreadable;

export const storedOf = ({
  version,
  notice,
  ...content
}: IdentityInformation): Stored<InformationValues> => ({
  version,
  values: {
    identityType: content.identityType,
    number: isHidden(content) ? null : content.number,
    birthDate: content.birthDate,
    birthDateUnread: null,
    mobilePhone: content.mobilePhone,
    accepted: notice?.version === privacyNoticeVersion,
  },
});

/** @param today `YYYY-MM-DD` */
export function checkValues(
  { birthDateUnread, accepted, ...values }: InformationValues,
  { isOwn, isSigner }: Pick<IdentityInformation, 'isOwn' | 'isSigner'>,
  today: string,
): FormFinding[] {
  const acceptedNotice = accepted ? privacyNoticeVersion : null;
  return [
    ...checkIdentityInformation({ ...values, isOwn, isSigner, acceptedNotice }, today),
    // The field says so itself.
    ...(birthDateUnread === null ? [] : [{ field: 'birthDate', text: '' }]),
  ];
}

/** What is chosen by when two people saved the same. */
export const informationFields = eachField<InformationValues>({
  identityType: [identityInformationTexts.type, (type) => t(identityTypeTexts[type])],
  number: [identityInformationTexts.number, (number) => number ?? t(identityInformationTexts.hidden)],
  birthDate: [identityInformationTexts.birthDate, (day) => day ?? ''],
  birthDateUnread: [identityInformationTexts.birthDate, (typed) => typed ?? ''],
  mobilePhone: [identityInformationTexts.mobilePhone, (phone) => phone],
  accepted: [identityInformationTexts.notice, sayOn],
});
