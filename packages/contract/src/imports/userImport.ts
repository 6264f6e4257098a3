import { emailRule } from '../definitions/textRules.ts';
import type { Authority } from '../identity/authorities.ts';
import { judgeMobileNumber } from '../identity/mobileNumbers.ts';
import { limits } from '../limits.ts';
import type { Message } from '../messages/message.ts';
import { checkName, type Finding } from '../text.ts';
import { activeColumn } from './definitionImport.ts';
import type { ImportColumn, RowValues } from './importColumn.ts';
import type { ImportDeclaration } from './importDeclaration.ts';

/** USR-22: the 15 permission columns, in this order. */
export const permissionColumns: readonly (readonly [Authority, Message])[] = [
  ['Admin', ['Tüm işlemler', 'All operations']],
  ['Approved', ['Onaylar', 'Approves']],
  ['Signer', ['İmzalar', 'Signs']],
  ['Muhur', ['Mühürler', 'Stamps']],
  ['Draft', ['Taslak oluşturur', 'Creates drafts']],
  ['CirculationProfile', ['Dolaşım profili tanımlar', 'Defines circulation profiles']],
  ['Finalizer', ['Alıcı tanımlar', 'Defines recipients']],
  ['Report', ['Raporları görür', 'Views reports']],
  ['Rem', ['KEP ile gönderir', 'Sends via REM']],
  ['SystemAdmin', ['Sistem yöneticisi (tanımlar)', 'System admin (definitions)']],
  ['DraftCirculationCustomization', ['İşi özelleştirir', 'Customizes jobs']],
  ['DepartmentManager', ['Departman yöneticisi', 'Department manager']],
  ['IncomingDocumentsManager', ['Gelen evrak yöneticisi', 'Incoming documents manager']],
  ['IncomingDocumentsAssigner', ['Gelen evrak atayıcısı', 'Incoming documents assigner']],
  ['Uets', ['UETS hesabını görür', 'Views UETS account']],
];

const nameLength = 100;

const columns: readonly ImportColumn[] = [
  {
    name: 'email',
    heading: ['E-posta', 'E-mail'],
    also: ['E-posta adresi', 'E-mail address', 'mail'],
    kind: 'text',
    maxLength: 254,
    required: true,
    rule: emailRule,
    hint: ['Kişi bununla tanınır ve giriş yapar.', 'The person is known by it, and signs in with it.'],
    sample: ['ayse.yilmaz@ornek.com.tr', 'ayse.yilmaz@ornek.com.tr'],
  },
  {
    name: 'firstName',
    heading: ['Ad', 'First name'],
    also: ['Adı', 'Name'],
    kind: 'text',
    maxLength: nameLength,
    required: true,
    keeps: true,
    sample: ['Ayşe', 'Ayşe'],
  },
  {
    name: 'lastName',
    heading: ['Soyad', 'Last name'],
    also: ['Soyadı', 'Surname'],
    kind: 'text',
    maxLength: nameLength,
    required: true,
    keeps: true,
    sample: ['Yılmaz', 'Yılmaz'],
  },
  {
    name: 'title',
    heading: ['Unvan', 'Title'],
    also: ['Ünvan'],
    kind: 'text',
    maxLength: limits.definitionNameLength,
    hint: ['Tanımlı bir unvanın adı.', 'The name of a title that is defined.'],
  },
  {
    name: 'department',
    heading: ['Departman', 'Department'],
    kind: 'text',
    maxLength: limits.definitionNameLength,
    hint: ['Tanımlı bir departmanın adı.', 'The name of a department that is defined.'],
  },
  {
    name: 'cellphone',
    heading: ['Cep telefonu', 'Mobile phone'],
    also: ['Telefon', 'Phone', 'Cellphone'],
    kind: 'text',
    maxLength: 32,
    rule: (text) => {
      const judged = judgeMobileNumber(text);
      return 'fault' in judged ? { key: judged.fault } : null;
    },
    sample: ['0532 000 00 00', '0532 000 00 00'],
  },
  activeColumn,
  ...permissionColumns.map(
    ([name, heading]): ImportColumn => ({
      name,
      heading,
      also: [],
      kind: 'switch',
      ...((name === 'Approved' || name === 'Draft') && { sample: ['evet', 'yes'] }),
    }),
  ),
];

/** DEF-26, DEF-27: names as everywhere. */
const checkNames = (values: RowValues): Finding[] =>
  ['firstName', 'lastName'].flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? checkName(value, name) : [];
  });

/** USR-18, USR-22, UI-26 */
export const userImport: ImportDeclaration = {
  kind: 'user',
  path: 'userimport',
  texts: {
    many: ['Kullanıcılar', 'Users'],
    about: [
      'Her satır bir kişidir ve e-postasıyla tanınır. Kişi varsa güncellenir, yoksa eklenir; boş hücre var olanı değiştirmez, “-” boşaltır, yetkiyi “hayır” alır.',
      'Each row is a person, known by their e-mail. Whoever is there is updated, the others are added; an empty cell changes nothing, “-” empties, “no” takes a right away.',
    ],
  },
  // AUTH-10
  needs: { authority: ['User'] },
  fresh: true,
  invites: true,
  key: 'email',
  columns,
  check: checkNames,
};

/** The authorities that a row gives and takes, out of those that are held. */
export const authoritiesOf = (values: RowValues, held: readonly Authority[]): Authority[] =>
  permissionColumns.flatMap(([authority]) => {
    const said = values[authority];
    return (typeof said === 'boolean' ? said : held.includes(authority)) ? [authority] : [];
  });
