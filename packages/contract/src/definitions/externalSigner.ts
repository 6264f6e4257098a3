import type { AccountParameters } from '../accounts/parameters.ts';
import { limits } from '../limits.ts';
import type { Finding } from '../text.ts';
import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';
import type { FieldValues } from './fields.ts';
import { emailRule, idNumberRule, nameRule, phoneRule } from './textRules.ts';

/**
 * DEF-05: what an account that compares the number with the certificate's wants of an external signer. Told, not refused:
 * the account may begin to want it after they were stored, and the number may be known later.
 */
export const externalSignerRemarks = (
  { idNumber }: FieldValues,
  { requireIdNumberMatch }: Pick<AccountParameters, 'requireIdNumberMatch'>,
): Finding[] =>
  // Null: one is kept, and cannot be read now.
  requireIdNumberMatch && idNumber === ''
    ? [{ field: 'idNumber', key: 'lang_external_signer_no_id_number' }]
    : [];

/** EXT-01, UI-37: somebody of another organisation who signs without being a user. */
export const externalSigner: Definition = {
  type: 'externalSigner',
  ...definitionEntries.externalSigner,
  texts: {
    ...definitionEntries.externalSigner.texts,
    one: ['Dış imzacı', 'External signer'],
    subtitle: [
      'Kullanıcınız olmadan imza atan, başka kurumlardan kişiler.',
      'People of other organisations who sign without being your users.',
    ],
    remarked: ['Kimlik no yok', 'No ID number'],
  },
  namesRepeat: true,
  nameLabel: ['Ad', 'First name'],
  nameFields: ['lastName'],
  wholeNameLabel: ['Ad soyad', 'Name'],
  fields: {
    lastName: {
      kind: 'text',
      maxLength: limits.definitionNameLength,
      required: true,
      rule: nameRule,
      sample: 'Işık',
      label: ['Soyadı', 'Last name'],
      searched: true,
    },
    email: {
      kind: 'text',
      maxLength: 254,
      // EXT-02: the link to the document goes there.
      required: true,
      rule: emailRule,
      sample: 'ayse.isik@ortak.example',
      label: ['E-posta', 'E-mail'],
      inList: true,
      searched: true,
    },
    phone: {
      kind: 'text',
      maxLength: 40,
      rule: phoneRule,
      label: ['Telefon', 'Phone'],
      inList: true,
    },
    idNumber: {
      kind: 'text',
      maxLength: 11,
      personal: true,
      rule: idNumberRule,
      label: ['Kimlik no', 'ID number'],
      hint: [
        '11 hane; e-imza sertifikasındaki numara. Şifreli saklanır, listede gizlenir.',
        '11 digits, as the e-signature certificate has it. Kept encrypted and masked in the list.',
      ],
      inList: true,
    },
    companyId: {
      kind: 'reference',
      to: 'company',
      label: ['Firma', 'Company'],
      inList: true,
    },
  },
};
