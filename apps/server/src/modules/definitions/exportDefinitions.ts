import { Readable } from 'node:stream';
import {
  type Definition,
  type DefinitionEndpoints,
  type DefinitionField,
  type FieldValue,
  fieldsOf,
  formatAmount,
  idsIn,
  isOwn,
  type Language,
  type Message,
  namesInFlow,
  type QueryOf,
  sayFlow,
  stepsIn,
} from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';
import type { BytesAnswer } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SheetColumn } from '../../platform/spreadsheet/makeSheet.ts';
import { writeSheet } from '../../platform/spreadsheet/writeSheet.ts';
import { accountSettings, dayOfAccount } from '../accounts/index.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { sortedBy, sought } from './findDefinitions.ts';
import { namedIn, presentRows, rowsIn, selectRows } from './records.ts';

const words = {
  name: ['Ad', 'Name'],
  state: ['Durum', 'State'],
  active: ['Etkin', 'Active'],
  passive: ['Pasif', 'Inactive'],
  yes: ['Evet', 'Yes'],
  no: ['Hayır', 'No'],
  kept: ['Kayıtlı', 'Kept'],
  unreadable: ['Okunamıyor', 'Cannot be read'],
} as const satisfies Record<string, Message>;

/** All that a search finds, in the order of names, as an Excel file in the reader's language (REP-02). */
export async function exportDefinitions(
  platform: Platform,
  person: Person,
  store: DefinitionStore,
  found: QueryOf<DefinitionEndpoints['export']>,
  language: Language,
): Promise<BytesAnswer> {
  const { accountId } = person;
  const { definition } = store;
  const { records, named, day } = await platform.db.inAccount(accountId, async (tx) => {
    const which = await sought(tx, person, store, found);
    const rows = await rowsIn(selectRows(tx, store, which).orderBy(...sortedBy(store, 'name', false)));
    const presented = await presentRows(tx, accountId, store, rows, 'masked');
    const params = await accountSettings(tx, accountId);
    return {
      records: presented,
      named: await namedIn(tx, accountId, store, presented),
      day: await dayOfAccount(tx, { params }, platform.clock()),
    };
  });
  const say = sayIn(language);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const fields = fieldsOf(definition);
  const rows = records.map((record) => [
    record.name,
    ...fields.map(([name, field]) => sayValue(field, record[name] ?? null, names, language)),
    say(record.isActive ? words.active : words.passive),
  ]);
  const columns = columnsOf(definition, say);
  const bytes = await writeSheet(accountId, { name: say(definition.texts.many), columns, rows });
  return {
    kind: 'stream',
    stream: Readable.from([Buffer.from(bytes)]),
    name: `${person.accountCode}-${definition.path}-${day}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: 'attachment',
  };
}

const sayIn =
  (language: Language) =>
  ([tr, en]: Message): string =>
    language === 'tr' ? tr : en;

const columnsOf = (definition: Definition, say: (message: Message) => string): SheetColumn[] => [
  { title: say(definition.nameLabel ?? words.name), width: 40 },
  ...fieldsOf(definition).map(([, { label }]) => ({ title: say(label), width: 30 })),
  { title: say(words.state), width: 12 },
];

function sayValue(
  field: DefinitionField,
  value: FieldValue,
  names: ReadonlyMap<string, string>,
  language: Language,
): string {
  const say = sayIn(language);
  switch (field.kind) {
    case 'switch':
      return say(value === true ? words.yes : words.no);
    case 'choice': {
      const option = field.options.find(([one]) => one === value);
      return option ? say(option[1]) : '';
    }
    case 'reference':
    case 'references':
    case 'people':
      return idsIn(field, value)
        .map((id) => names.get(id) ?? '')
        .join(', ');
    case 'steps':
      return sayFlow(
        namesInFlow(stepsIn(value), (id) => names.get(id) ?? ''),
        say,
      );
    case 'own':
      return isOwn(value) ? say(field.say(value)) : '';
    case 'text':
      if (typeof value === 'string') return value;
      return say(field.secret ? words.kept : words.unreadable);
    case 'amount':
      return typeof value === 'string' ? formatAmount(value, language) : '';
  }
}
