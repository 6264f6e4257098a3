import { limits } from '../../limits.ts';
import type { Definition } from '../definition.ts';
import { definitionEntries } from '../definitionEntries.ts';
import type { TextProblem } from '../fields.ts';
import { httpsRule } from '../textRules.ts';

/** Programs print it with a colon or a space between the bytes, some in capitals. */
const fingerprintAsKept = (text: string): string => text.replace(/[\s:]/g, '').toLowerCase();

const fingerprintRule = (text: string): TextProblem | null =>
  /^[0-9a-f]{64}$/.test(text) ? null : { key: 'lang_stamp_account_certificate' };

/** DEF-20, ACC-11: with what documents are stamped in a company's name, and who may do it. */
export const stampAccount: Definition = {
  type: 'stampAccount',
  ...definitionEntries.stampAccount,
  texts: {
    ...definitionEntries.stampAccount.texts,
    one: ['E-mühür hesabı', 'E-stamp account'],
    subtitle: [
      'Belgelere bir firma adına mühür basan sertifika ve hizmet hesapları.',
      'Certificates and service accounts with which documents are stamped in a company’s name.',
    ],
  },
  wantsProof: true,
  fields: {
    companyId: {
      kind: 'reference',
      to: 'company',
      required: true,
      label: ['Firma', 'Company'],
      inList: true,
    },
    kind: {
      kind: 'choice',
      label: ['Tür', 'Kind'],
      inList: true,
      options: [
        ['Certificate', ['Sunucudaki sertifika', 'Certificate on the server’s token']],
        ['Service', ['Hizmet hesabı', 'Service account']],
      ],
    },
    certificateSha256: {
      kind: 'text',
      maxLength: 64,
      required: true,
      spell: fingerprintAsKept,
      rule: fingerprintRule,
      sample: 'a'.repeat(64),
      when: ['kind', 'Certificate'],
      label: ['Sertifikanın SHA-256 özeti', 'SHA-256 of the certificate'],
      hint: [
        '64 hane, onaltılık; anahtar tokende bununla bulunur.',
        '64 hexadecimal digits; the token finds the key by it.',
      ],
    },
    serviceUrl: {
      kind: 'text',
      maxLength: 2000,
      required: true,
      rule: httpsRule,
      when: ['kind', 'Service'],
      label: ['Hizmet adresi', 'Address of the service'],
      hint: ['https:// ile başlar.', 'Begins with https://.'],
    },
    serviceUser: {
      kind: 'text',
      maxLength: 200,
      required: true,
      when: ['kind', 'Service'],
      label: ['Hizmet kullanıcısı', 'User of the service'],
    },
    servicePassword: {
      kind: 'text',
      maxLength: 500,
      secret: true,
      required: true,
      when: ['kind', 'Service'],
      label: ['Hizmet şifresi', 'Password of the service'],
      hint: ['Şifreli saklanır ve bir daha gösterilmez.', 'Kept encrypted and never shown again.'],
    },
    userIds: {
      kind: 'people',
      maxPeople: limits.departmentPeople,
      label: ['Bu hesapla mühür basabilenler', 'May stamp with it'],
      hint: ['E-mühür yetkisi olan kullanıcılar.', 'Users who hold the e-stamp authority.'],
      inList: true,
    },
  },
};
