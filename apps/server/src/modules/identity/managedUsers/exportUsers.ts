import { Readable } from 'node:stream';
import {
  type exportUsers as declaration,
  type Language,
  type Message,
  type QueryOf,
  writeMobileNumber,
} from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { BytesAnswer } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeSheet } from '../../../platform/spreadsheet/writeSheet.ts';
import { inUnit } from '../../../platform/unit.ts';
import { accountSettings, dayOfAccount } from '../../accounts/index.ts';
import { authorityNames } from '../../users/index.ts';
import { type ManagedRow, selectManaged, sortedBy, sought } from './findManaged.ts';

const columns = [
  [['Ad', 'First name'], 20],
  [['Soyad', 'Last name'], 20],
  [['E-posta', 'E-mail'], 32],
  [['Unvan', 'Title'], 24],
  [['Departman', 'Department'], 28],
  [['Cep telefonu', 'Cellphone'], 18],
  [['Yetkiler', 'Authorities'], 48],
  [['Kimliği saklayan', 'Identity kept by'], 18],
  [['Durum', 'State'], 12],
  [['Son giriş', 'Last sign-in'], 20],
] as const satisfies readonly (readonly [Message, number])[];

const words = {
  sheet: ['Kullanıcılar', 'Users'],
  active: ['Etkin', 'Active'],
  passive: ['Pasif', 'Inactive'],
} as const satisfies Record<string, Message>;

/** All that a search finds, in the order of names, as an Excel file in the reader's language (REP-02). Noted in the trail. */
export async function exportUsers(
  platform: Platform,
  person: Person,
  asked: QueryOf<typeof declaration>,
  language: Language,
): Promise<BytesAnswer> {
  const { accountId, accountCode } = person;
  const { rows, timeZone, day } = await inUnit(platform, person, async ({ tx, audit, now }) => {
    const found = await selectManaged(tx, sought(accountId, asked)).orderBy(...sortedBy('name', false));
    await audit({
      event: 'users.exported',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { users: found.length },
    });
    const params = await accountSettings(tx, accountId);
    return { rows: found, timeZone: params.timeZone, day: await dayOfAccount(tx, { params }, now) };
  });
  const say = ([tr, en]: Message) => (language === 'tr' ? tr : en);
  // The same in both languages, and sorted as it stands.
  const moments = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const bytes = await writeSheet(accountId, {
    name: say(words.sheet),
    columns: columns.map(([title, width]) => ({ title: say(title), width })),
    rows: rows.map((row) => cellsOf(row, say, moments)),
  });
  return {
    kind: 'stream',
    stream: Readable.from([Buffer.from(bytes)]),
    name: `${accountCode}-user-${day}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: 'attachment',
  };
}

const cellsOf = (
  row: ManagedRow,
  say: (message: Message) => string,
  moments: Intl.DateTimeFormat,
): string[] => [
  row.firstName,
  row.lastName,
  row.email,
  row.title ?? '',
  row.department ?? '',
  row.cellphone === null ? '' : writeMobileNumber(row.cellphone),
  row.authorities.map((one) => say(authorityNames[one])).join(', '),
  row.externalIdentitySource ?? 'Tomar',
  say(row.isActive ? words.active : words.passive),
  row.lastOpenedAt ? moments.format(row.lastOpenedAt) : '',
];
